import { randomUUID } from 'node:crypto';
import { signUpAgency, type SignedUpAgency } from '../testing/test-app.ts';
import { addCandidate, type PaymentsStack } from '../agency/billing/testing/payments-stack.ts';
import { settleClaimsJob } from '../agency/claims/settle-claims.job.ts';

/** An agency that buys, calls in vain and makes claims, as people do on the site. */
export async function agencyOn(stack: PaymentsStack) {
  const agency = await signUpAgency(stack);

  /** The session's access token, issued at the moved clock's time. */
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

  /** Logs three calls on two days, and makes a claim; returns its id. */
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

  return { ...agency, current, unlockOf, buy, claim, waitForSettlement, useCredit, chargeOf, dispute };
}

export type AgencyOn = Awaited<ReturnType<typeof agencyOn>>;
