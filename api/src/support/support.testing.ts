import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { VerificationRejectedError } from '../agency/verification/verification.service.ts';
import { SupportRejectedError, type ActionReport } from './support-action.ts';
import { signUpAgency, type SignedUpAgency } from '../testing/test-app.ts';
import { addCandidate } from '../caregiver/profile/caregivers.testing.ts';
import { type PaymentsStack } from '../agency/billing/testing/payments-stack.ts';
import { reconcilePayments } from '../agency/billing/reconcile-payments.job.ts';
import { settleClaimsJob } from '../agency/claims/settle-claims.job.ts';

export const ACTION = { operator: 'ruth', reason: 'phone call of Nov 3', apply: true };
export const DRY = { ...ACTION, apply: false };

export const refusal = (work: Promise<ActionReport>) =>
  work.then(
    ({ state }) => `not refused: ${state}`,
    (error: unknown) =>
      error instanceof SupportRejectedError || error instanceof VerificationRejectedError
        ? error.message
        : String(error),
  );

export async function agencyOn(stack: PaymentsStack) {
  const agency = await signUpAgency(stack);

  function current(): SignedUpAgency {
    const accessToken = stack.app.tokens.issueAccessToken(agency).access_token;
    return { ...agency, accessToken, headers: { authorization: `Bearer ${accessToken}` } };
  }

  async function unlockOf(candidateUuid: string) {
    return stack.db
      .selectFrom('unlocks')
      .where('agency_id', '=', agency.agencyId)
      .where('caregiver_uuid', '=', candidateUuid)
      .selectAll()
      .executeTakeFirstOrThrow();
  }

  async function buy(firstName = 'Maria') {
    const candidate = await addCandidate(stack, firstName);
    const body = { candidateUuid: candidate.uuid, keepFreeUnlock: true };
    const opened = await stack.post(current(), '/api/create-candidate-unlock-checkout', body);
    await stack.pay(String(opened.body['url']));
    await stack.webhooksSettled();
    const { id, payment_intent_id } = await unlockOf(candidate.uuid);
    return { ...candidate, unlockId: id, paymentId: payment_intent_id ?? '' };
  }

  async function claim(unlockId: string): Promise<string> {
    for (const minutes of [10, 60, 26 * 60]) {
      await stack.advanceMinutes(minutes);
      const id = randomUUID();
      await stack.db
        .insertInto('unlock_calls')
        .values({ unlock_id: unlockId, id, outcome: 'no_answer', called_by_name: '', called_at: stack.clock.now() })
        .execute();
    }
    await stack.post(current(), `/api/unlocked-candidates/${unlockId}/claim`, { reason: 'no_answer' });
    const made = stack.db.selectFrom('unlock_claims').where('unlock_id', '=', unlockId).select('id');
    return (await made.executeTakeFirstOrThrow()).id;
  }

  async function waitForSettlement(): Promise<void> {
    await stack.advanceDays(5);
    await settleClaimsJob.run(stack.deps);
    await stack.webhooksSettled();
  }

  async function useCredit() {
    const { body } = await stack.get(current(), '/api/unlock-credit');
    const credit = body['unlock_credit'] as { unlock_id: string } | null;
    const candidate = await addCandidate(stack, 'Nora');
    const redemption = { candidateUuid: candidate.uuid, freeUnlockId: credit?.unlock_id };
    return { credit, answer: await stack.post(current(), '/api/redeem-free-unlock', redemption) };
  }

  const chargeOf = async (paymentId: string) =>
    String((await stack.stripe.paymentIntents.retrieve(paymentId)).latest_charge);

  async function dispute(paymentId: string, outcome: 'won' | 'lost' | null = null): Promise<void> {
    const charge = await chargeOf(paymentId);
    await stack.control(`charges/${charge}/dispute`, {});
    await stack.webhooksSettled();
    if (outcome === null) return;
    const [opened] = (await stack.stripe.disputes.list({ charge })).data;
    await stack.control(`disputes/${opened?.id}/close`, { outcome });
    await stack.webhooksSettled();
  }

  const mailsWith = async (subject: string) =>
    (await stack.mailsTo(agency)).filter((mail) => mail.subject.includes(subject)).length;

  /**
   * Compares Stripe's records with ours: the cents that we keep (`ours`) and the number of live unlocks. Expects one
   * email per unlock, and another per refunded unlock.
   */
  async function expectBooks(expected: { ours: number; live: number }): Promise<void> {
    await stack.webhooksSettled();
    await reconcilePayments(stack.deps);
    await settleClaimsJob.run(stack.deps);
    await stack.webhooksSettled();
    const unlocks = await stack.db.selectFrom('unlocks').where('agency_id', '=', agency.agencyId).selectAll().execute();
    const customer = await stack.customerOf(agency);
    const charges = (await stack.stripe.charges.list({ customer })).data;
    let ours = 0;
    for (const charge of charges) {
      const returned = (await stack.stripe.refunds.list({ charge: charge.id })).data
        .filter(({ status }) => status === 'succeeded')
        .reduce((sum, { amount }) => sum + amount, 0);
      ours += charge.amount - returned;
      const unlock = unlocks.find(({ payment_intent_id }) => payment_intent_id === charge.payment_intent);
      expect(unlock?.returned_cents).toBe(returned);
      expect(unlock?.status === 'refunded').toBe(returned === charge.amount);
    }
    const live = unlocks.filter(({ status }) => status === 'completed').length;
    expect({ ours, live }).toEqual(expected);
    expect(await mailsWith('Contact details for')).toBe(unlocks.length);
    expect(await mailsWith('Your unlock was reversed')).toBe(
      unlocks.filter(({ status }) => status === 'refunded').length,
    );
  }

  return {
    ...agency,
    mailsWith,
    expectBooks,
    current,
    unlockOf,
    buy,
    claim,
    waitForSettlement,
    useCredit,
    chargeOf,
    dispute,
  };
}

export type AgencyOn = Awaited<ReturnType<typeof agencyOn>>;
