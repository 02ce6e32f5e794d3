import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPaymentsStack, type PaymentsStack } from '../agency/billing/testing/payments-stack.ts';
import { reconcilePayments } from '../agency/billing/reconcile-payments.job.ts';
import { settleClaimsJob } from '../agency/claims/settle-claims.job.ts';
import { VerificationRefused } from '../agency/verification/verification.service.ts';
import { verify } from '../agency/verification/verification.testing.ts';
import { listActs } from '../audit/operator-acts.repository.ts';
import { settleClaimAs, undoClaim, type SupportOutcome } from './decide-claims.service.ts';
import { explainPayment } from './explain-payment.service.ts';
import { creditAgency } from './grant-credit.service.ts';
import { refundPaymentOf } from './refund-payment.service.ts';
import { replayEvent } from './replay-event.service.ts';
import { agencyOn, type AgencyOn } from './support.testing.ts';
import { SupportRefused, type ActReport } from './support-act.ts';

let stack: PaymentsStack;
let agency: AgencyOn;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  agency = await agencyOn(stack);
});

const ACT = { by: 'ruth', why: 'phone call of Nov 3', apply: true };
const DRY = { ...ACT, apply: false };
const actsOn = (...subjects: string[]) => listActs(stack.db, { subjects, limit: 100 });
const refusal = (work: Promise<ActReport>) =>
  work.then(
    ({ state }) => `not refused: ${state}`,
    (error: unknown) =>
      error instanceof SupportRefused || error instanceof VerificationRefused ? error.message : String(error),
  );
const mailsWith = async (subject: string) =>
  (await stack.mailsTo(agency)).filter((mail) => mail.subject.includes(subject)).length;
const refundsOf = async (paymentId: string) =>
  (await stack.stripe.refunds.list({ charge: await agency.chargeOf(paymentId) })).data;

/** Stripe's side against ours: money that is ours has a live or credited unlock, and each end of one has a mail. */
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

describe('a refund', () => {
  it('is only shown in a dry run', async () => {
    const { paymentId, unlockId } = await agency.buy();
    expect(await refundPaymentOf(stack.deps, unlockId, DRY)).toEqual({
      state: 'planned',
      lines: [`$400 of payment ${paymentId} goes back to the card. The unlock ends.`],
    });
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(await actsOn(`payment ${paymentId}`)).toEqual([]);
    await expectBooks({ ours: 40_000, live: 1 });
  });

  it('is made once, logged once and mailed once, the second time and at the same time', async () => {
    const { paymentId, unlockId } = await agency.buy();
    const both = await Promise.all([
      refundPaymentOf(stack.deps, unlockId, ACT),
      refundPaymentOf(stack.deps, paymentId, { ...ACT, by: 'sam' }),
    ]);
    expect(both.map(({ state }) => state)).toContain('done');
    expect(await refundPaymentOf(stack.deps, await agency.chargeOf(paymentId), ACT)).toEqual({
      state: 'nothing',
      lines: ['$400 went back before.'],
    });
    expect(await refundsOf(paymentId)).toHaveLength(1);
    expect(await actsOn(`payment ${paymentId}`)).toMatchObject([{ act: 'refund payment', reason: ACT.why }]);
    await expectBooks({ ours: 0, live: 0 });
  });

  it('that Stripe did not answer is made by the second try', async () => {
    const { paymentId } = await agency.buy();
    await stack.fault('lost_answer', { calls: 'POST /v1/refunds', times: 9 });
    await expect(refundPaymentOf(stack.deps, paymentId, ACT)).rejects.toThrow();
    await stack.fault('none');
    await refundPaymentOf(stack.deps, paymentId, ACT);
    expect(await refundsOf(paymentId)).toHaveLength(1);
    expect(await actsOn(`payment ${paymentId}`)).toHaveLength(1);
    await expectBooks({ ours: 0, live: 0 });
  });

  it('that the bank returned can be made once more, then a person has to find another way', async () => {
    const { paymentId } = await agency.buy();
    for (let time = 0; time < 2; time++) {
      expect((await refundPaymentOf(stack.deps, paymentId, ACT)).state).toBe('done');
      const [newest] = await refundsOf(paymentId);
      await stack.control(`refunds/${newest?.id}/fail`, {});
      await stack.webhooksSettled();
    }
    expect(await refusal(refundPaymentOf(stack.deps, paymentId, ACT))).toContain('The bank returned two refunds.');
    expect(await actsOn(`payment ${paymentId}`)).toHaveLength(2);
  });

  it('of a month of Pro ends the month', async () => {
    const opened = await stack.post(agency.current(), '/api/create-stripe-checkout', {});
    await stack.pay(String(opened.body['url']));
    await stack.webhooksSettled();
    const [charge] = (await stack.stripe.charges.list({ customer: await stack.customerOf(agency) })).data;
    expect(await refundPaymentOf(stack.deps, charge?.id ?? '', ACT)).toMatchObject({
      state: 'done',
      lines: [expect.stringContaining('The month of Pro ends.')],
    });
    const explained = await explainPayment(stack.deps, charge?.id ?? '');
    expect(explained.records).toContain('The payment of the current month went back.');

    // As if it were another product's, in the same Stripe account.
    await stack.db
      .updateTable('billing_customers')
      .set({ stripe_customer_id: 'cus_of_nobody' })
      .where('agency_id', '=', agency.agencyId)
      .execute();
    expect(await refusal(refundPaymentOf(stack.deps, charge?.id ?? '', ACT))).toContain(
      'not for anything on this site',
    );
    const { data } = await stack.stripe.events.list({ type: 'invoice.paid', limit: 1 });
    expect((await replayEvent(stack.deps, data[0]?.id ?? '', ACT)).state).toBe('nothing');
  });

  it('is refused without a reason, for a disputed payment, a free unlock, and what is not ours', async () => {
    const { paymentId, unlockId } = await agency.buy();
    expect(await refusal(refundPaymentOf(stack.deps, paymentId, { ...ACT, why: ' ' }))).toBe('Say why.');
    expect(await refusal(refundPaymentOf(stack.deps, randomUUID(), ACT))).toContain('There is no paid unlock');
    expect(await refusal(refundPaymentOf(stack.deps, 'pi_unknown', ACT))).toContain('Stripe does not know');
    expect(await refusal(refundPaymentOf(stack.deps, 'ch_unknown', ACT))).toContain('Stripe does not know');
    expect(await refusal(refundPaymentOf(stack.deps, agency.email, ACT))).toContain('is not the id of a payment');
    await agency.dispute(paymentId);
    expect(await refusal(refundPaymentOf(stack.deps, unlockId, ACT))).toContain('Answer the dispute in Stripe.');
    await creditAgency(stack.deps, agency.email, ACT);
    await agency.useCredit();
    const free = await stack.db
      .selectFrom('unlocks')
      .where('agency_id', '=', agency.agencyId)
      .where('free', '=', true)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await refusal(refundPaymentOf(stack.deps, free.id, ACT))).toContain('it was free');
    expect(await actsOn(`payment ${paymentId}`)).toEqual([]);
  });
});

describe('a credit', () => {
  const credits = () =>
    stack.db.selectFrom('unlock_credits').where('agency_id', '=', agency.agencyId).selectAll().execute();

  it('is granted once for a reason, mailed, and unlocks somebody', async () => {
    await agency.buy();
    expect((await creditAgency(stack.deps, agency.email, DRY)).state).toBe('planned');
    expect(await credits()).toEqual([]);
    expect(await mailsWith('unlock credit')).toBe(0);
    const states = await Promise.all([1, 2, 3].map(() => creditAgency(stack.deps, agency.agencyId, ACT)));
    expect(states.map(({ state }) => state).sort()).toEqual(['done', 'nothing', 'nothing']);
    expect((await creditAgency(stack.deps, agency.email, ACT)).state).toBe('nothing');
    expect(await credits()).toMatchObject([{ claim_id: null, redeemed_at: null }]);
    expect(await mailsWith('unlock credit')).toBe(1);
    expect(await actsOn(`agency ${agency.agencyId}`)).toMatchObject([{ act: 'grant credit', operator: 'ruth' }]);
    expect((await agency.useCredit()).answer.status).toBe(200);
    expect((await creditAgency(stack.deps, agency.email, { ...ACT, why: 'another reason' })).state).toBe('done');
    await expectBooks({ ours: 40_000, live: 2 });
  });

  it('is refused for unknown agencies', async () => {
    expect(await refusal(creditAgency(stack.deps, 'nobody@agency.example.test', ACT))).toContain('There is no agency');
    expect(await refusal(creditAgency(stack.deps, 'x', ACT))).toContain('neither an email address nor an id');
  });
});

describe('a claim', () => {
  const settle = (claimId: string, outcome: SupportOutcome, act = ACT) =>
    settleClaimAs(stack.deps, { claimId, outcome }, act);
  async function claimForSupport() {
    const bought = await agency.buy();
    const claimId = await agency.claim(bought.unlockId);
    const set = { outcome: 'support', settled_at: stack.clock.now() };
    await stack.db.updateTable('unlock_claims').set(set).where('id', '=', claimId).execute();
    return { ...bought, claimId };
  }
  const stored = (id: string) =>
    stack.db.selectFrom('unlock_claims').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

  it('is settled by support once, with a refund', async () => {
    const { claimId, uuid, paymentId } = await claimForSupport();
    expect((await settle(claimId, 'refund', DRY)).state).toBe('planned');
    expect(await stored(claimId)).toMatchObject({ outcome: 'support', settled_by: null });
    const both = await Promise.all([settle(claimId, 'refund'), settle(claimId, 'refund', { ...ACT, by: 'sam' })]);
    expect(both.map(({ state }) => state).sort()).toEqual(['done', 'nothing']);
    await expectBooks({ ours: 0, live: 0 });
    expect((await agency.unlockOf(uuid)).status).toBe('refunded');
    expect(await actsOn(`claim ${claimId}`)).toMatchObject([{ act: 'settle claim as refund' }]);
    expect(['ruth', 'sam']).toContain((await stored(claimId)).settled_by);
    expect(await refusal(undoClaim(stack.deps, claimId, ACT))).toContain('money that goes back');
    expect(await refusal(settle(claimId, 'credit'))).toBe("The claim has ended as 'refund'. Undo that first.");
    expect((await explainPayment(stack.deps, paymentId)).records.at(-1)).toMatch(/^Claim .*: refund, by (ruth|sam)\.$/);
  });

  it('that is declined leaves the contact, and the agency is told', async () => {
    const { claimId, uuid } = await claimForSupport();
    await settle(claimId, 'kept');
    expect(await mailsWith('Our decision about your claim')).toBe(1);
    const { body } = await stack.get(agency.current(), '/api/unlocked-candidates');
    expect(body['unlocked_candidates']).toMatchObject([{ candidate_uuid: uuid, claim: { state: 'declined' } }]);
    await expectBooks({ ours: 40_000, live: 1 });
  });

  it('is undone while its credit is unused, then settled again', async () => {
    const { claimId, uuid } = await claimForSupport();
    await settle(claimId, 'credit');
    expect((await agency.unlockOf(uuid)).status).toBe('credited');
    expect((await undoClaim(stack.deps, claimId, DRY)).state).toBe('planned');
    expect((await agency.unlockOf(uuid)).status).toBe('credited');
    const both = await Promise.all([undoClaim(stack.deps, claimId, ACT), undoClaim(stack.deps, claimId, ACT)]);
    expect(both.map(({ state }) => state).sort()).toEqual(['done', 'nothing']);
    expect((await agency.unlockOf(uuid)).status).toBe('completed');
    expect((await agency.useCredit()).credit).toBeNull();
    expect(await mailsWith('We are looking at your claim again')).toBe(1);
    // The job leaves it to support.
    await agency.waitForSettlement();
    expect(await stored(claimId)).toMatchObject({ outcome: 'support', settled_by: 'ruth' });
    await settle(claimId, 'credit');
    expect((await agency.useCredit()).answer.status).toBe(200);
    await expectBooks({ ours: 40_000, live: 1 });
  });

  it('is not undone once its credit was used', async () => {
    const { claimId, uuid } = await claimForSupport();
    await settle(claimId, 'credit');
    await agency.useCredit();
    expect(await refusal(undoClaim(stack.deps, claimId, ACT))).toContain('Its credit was used');
    expect((await agency.unlockOf(uuid)).status).toBe('credited');
    expect(await stored(claimId)).toMatchObject({ outcome: 'credit' });
    expect(await actsOn(`claim ${claimId}`)).toHaveLength(1);
    await expectBooks({ ours: 40_000, live: 1 });
  });

  it('is undone or its credit is used, never both', async () => {
    const { claimId, uuid } = await claimForSupport();
    await settle(claimId, 'credit');
    const [undone, used] = await Promise.all([refusal(undoClaim(stack.deps, claimId, ACT)), agency.useCredit()]);
    const wasUsed = used.answer.status === 200;
    expect(undone).toContain(wasUsed ? 'Its credit was used' : 'not refused: done');
    expect((await agency.unlockOf(uuid)).status).toBe(wasUsed ? 'credited' : 'completed');
  });

  it('is not decided before the bank has decided, and what is unknown is refused', async () => {
    const { claimId, paymentId } = await claimForSupport();
    await agency.dispute(paymentId);
    expect(await refusal(settle(claimId, 'refund'))).toContain('The bank has not decided');
    expect(await refusal(settle(claimId, 'credit'))).toContain('The bank has not decided');
    expect(await refusal(settle(randomUUID(), 'kept'))).toContain('There is no claim');
    expect(await refusal(undoClaim(stack.deps, "x'; --", ACT))).toContain('There is no claim');
    expect(await refusal(undoClaim(stack.deps, claimId, { ...ACT, why: 'x'.repeat(501) }))).toContain('at most 500');
  });
});

describe('an event', () => {
  async function eventOf(type: string): Promise<string> {
    const { data } = await stack.stripe.events.list({ type, limit: 1 });
    return data[0]?.id ?? '';
  }

  it('that never arrived is handled; again, it changes nothing', async () => {
    await stack.webhooks('drop');
    const { uuid } = await agency.buy().catch(async () => ({ uuid: await newest() }));
    await stack.webhooks('deliver');
    const id = await eventOf('checkout.session.completed');
    expect(await replayEvent(stack.deps, id, DRY)).toMatchObject({
      state: 'planned',
      lines: [expect.stringContaining('not handled yet')],
    });
    expect((await replayEvent(stack.deps, id, ACT)).state).toBe('done');
    await Promise.all([replayEvent(stack.deps, id, ACT), replayEvent(stack.deps, id, ACT)]);
    expect((await agency.unlockOf(uuid)).status).toBe('completed');
    expect(await actsOn(`event ${id}`)).toHaveLength(3);
    await expectBooks({ ours: 40_000, live: 1 });
  });
  const newest = async () =>
    (
      await stack.db
        .selectFrom('checkouts')
        .where('agency_id', '=', agency.agencyId)
        .select('caregiver_uuid')
        .executeTakeFirstOrThrow()
    ).caregiver_uuid ?? '';

  it('that is unknown or about something else is refused', async () => {
    expect(await refusal(replayEvent(stack.deps, 'evt_unknown', ACT))).toContain('Stripe does not know');
    expect(await refusal(replayEvent(stack.deps, 'pi_1', ACT))).toContain('is not the id of an event');
    await agency.buy();
    const other = (await stack.stripe.events.list({ type: 'customer.created', limit: 1 })).data[0]?.id ?? '';
    if (other !== '') expect(await refusal(replayEvent(stack.deps, other, ACT))).toContain('about nothing');
  });
});

describe('an explanation', () => {
  const next = async (id: string) => (await explainPayment(stack.deps, id)).next.join('\n');

  it('says what happens next: live, open claim, support, refund, dispute, lost', async () => {
    const { paymentId, unlockId, uuid } = await agency.buy();
    expect(await explainPayment(stack.deps, unlockId)).toMatchObject({
      stripe: [expect.stringContaining(`Payment ${paymentId}: $400 paid on`)],
      records: [expect.stringContaining('unlock for $400: completed.'), `Unlock ${unlockId}: live.`],
      next: ['Nothing.'],
    });
    const claimId = await agency.claim(unlockId);
    expect(await next(paymentId)).toContain('The claim ends when the caregiver answers, or on');
    await stack.db.updateTable('unlock_claims').set({ outcome: 'support', settled_at: stack.clock.now() }).execute();
    expect(await next(paymentId)).toContain(`claims settle ${claimId} refund|credit|kept`);
    await agency.dispute(paymentId);
    expect(await next(paymentId)).toMatch(/Answer the dispute in Stripe before .* If you win/);
    const charge = await agency.chargeOf(paymentId);
    const [opened] = (await stack.stripe.disputes.list({ charge })).data;
    await stack.control(`disputes/${opened?.id}/close`, { outcome: 'lost' });
    await stack.webhooksSettled();
    expect(await next(paymentId)).toContain('The bank kept the money');
    expect((await agency.unlockOf(uuid)).status).toBe('disputed');
  });

  it('says that records and Stripe differ while a webhook is missing', async () => {
    const { paymentId } = await agency.buy();
    await stack.webhooks('drop');
    await stack.control(`charges/${await agency.chargeOf(paymentId)}/refund`, {});
    expect(await next(paymentId)).toContain('Our records differ from Stripe.');
    await stack.webhooks('deliver');
    await reconcilePayments(stack.deps);
    expect(await next(paymentId)).toContain('5 to 10 days');
  });
});

it('the log takes new rows only, also of verifications', async () => {
  await verify(stack, agency);
  const subject = `agency ${agency.agencyId}`;
  expect(await actsOn(subject)).toMatchObject([{ act: 'verify agency', reason: 'license register', operator: 'test' }]);
  const change = stack.db
    .updateTable('operator_acts')
    .set({ reason: 'other' })
    .where('subject', '=', subject)
    .execute();
  await expect(change).rejects.toThrow('only takes new rows');
  await expect(stack.db.deleteFrom('operator_acts').execute()).rejects.toThrow('only takes new rows');
});
