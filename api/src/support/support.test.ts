import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPaymentsStack, type PaymentsStack } from '../agency/billing/testing/payments-stack.ts';
import { reconcilePayments } from '../agency/billing/reconcile-payments.job.ts';
import { verify } from '../agency/verification/verification.testing.ts';
import { listActions } from '../audit/operator-actions.repository.ts';
import { explainPayment } from './explain-payment.service.ts';
import { creditAgency } from './grant-credit.service.ts';
import { refundPaymentOf } from './refund-payment.service.ts';
import { replayEvent } from './replay-event.service.ts';
import { ACTION, agencyOn, DRY, refusal, type AgencyOn } from './support.testing.ts';

let stack: PaymentsStack;
let agency: AgencyOn;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  agency = await agencyOn(stack);
});

const actionsOn = (...subjects: string[]) => listActions(stack.db, { subjects, limit: 100 });
const refundsOf = async (paymentId: string) =>
  (await stack.stripe.refunds.list({ charge: await agency.chargeOf(paymentId) })).data;

describe('refund by support', () => {
  test('changes nothing in a dry run', async () => {
    const { paymentId, unlockId } = await agency.buy();
    expect(await refundPaymentOf(stack.deps, unlockId, DRY)).toEqual({
      state: 'planned',
      lines: [`$400 of payment ${paymentId} goes back to the card. The unlock ends.`],
    });
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(await actionsOn(`payment ${paymentId}`)).toEqual([]);
    await agency.expectBooks({ ours: 40_000, live: 1 });
  });

  test('is made, logged and emailed only once, even if the command is repeated or runs concurrently', async () => {
    const { paymentId, unlockId } = await agency.buy();
    const both = await Promise.all([
      refundPaymentOf(stack.deps, unlockId, ACTION),
      refundPaymentOf(stack.deps, paymentId, { ...ACTION, operator: 'sam' }),
    ]);
    expect(both.map(({ state }) => state)).toContain('done');
    expect(await refundPaymentOf(stack.deps, await agency.chargeOf(paymentId), ACTION)).toEqual({
      state: 'nothing',
      lines: ['$400 was already refunded.'],
    });
    expect(await refundsOf(paymentId)).toHaveLength(1);
    expect(await actionsOn(`payment ${paymentId}`)).toMatchObject([{ act: 'refund payment', reason: ACTION.reason }]);
    await agency.expectBooks({ ours: 0, live: 0 });
  });

  test('is made once, by the retry, if Stripe does not respond to the first attempt', async () => {
    const { paymentId } = await agency.buy();
    await stack.fault('lost_answer', { calls: 'POST /v1/refunds', times: 9 });
    await expect(refundPaymentOf(stack.deps, paymentId, ACTION)).rejects.toThrow();
    await stack.fault('none');
    await refundPaymentOf(stack.deps, paymentId, ACTION);
    expect(await refundsOf(paymentId)).toHaveLength(1);
    expect(await actionsOn(`payment ${paymentId}`)).toHaveLength(1);
    await agency.expectBooks({ ours: 0, live: 0 });
  });

  test('can be retried once after it fails at the bank, and is rejected after two failures', async () => {
    const { paymentId } = await agency.buy();
    for (let time = 0; time < 2; time++) {
      expect((await refundPaymentOf(stack.deps, paymentId, ACTION)).state).toBe('done');
      const [newest] = await refundsOf(paymentId);
      await stack.control(`refunds/${newest?.id}/fail`, {});
      await stack.webhooksSettled();
    }
    expect(await refusal(refundPaymentOf(stack.deps, paymentId, ACTION))).toContain('Two refunds failed.');
    expect(await actionsOn(`payment ${paymentId}`)).toHaveLength(2);
  });

  test('ends the month of Pro whose payment it refunds', async () => {
    const opened = await stack.post(agency.current(), '/api/create-stripe-checkout', {});
    await stack.pay(String(opened.body['url']));
    await stack.webhooksSettled();
    const [charge] = (await stack.stripe.charges.list({ customer: await stack.customerOf(agency) })).data;
    expect(await refundPaymentOf(stack.deps, charge?.id ?? '', ACTION)).toMatchObject({
      state: 'done',
      lines: [expect.stringContaining('The month of Pro ends.')],
    });
    const explained = await explainPayment(stack.deps, charge?.id ?? '');
    expect(explained.records).toContain('The payment for the current month was refunded or disputed.');

    // Turns the payment into one for another product in the same Stripe account.
    await stack.db
      .updateTable('billing_customers')
      .set({ stripe_customer_id: 'cus_of_nobody' })
      .where('agency_id', '=', agency.agencyId)
      .execute();
    expect(await refusal(refundPaymentOf(stack.deps, charge?.id ?? '', ACTION))).toContain(
      'belongs to no purchase on this site',
    );
    const { data } = await stack.stripe.events.list({ type: 'invoice.paid', limit: 1 });
    expect((await replayEvent(stack.deps, data[0]?.id ?? '', ACTION)).state).toBe('nothing');
  });

  test('is rejected without a reason, for an unknown or disputed payment, and for a free unlock', async () => {
    const { paymentId, unlockId } = await agency.buy();
    expect(await refusal(refundPaymentOf(stack.deps, paymentId, { ...ACTION, reason: ' ' }))).toBe(
      'Give a reason: --why TEXT',
    );
    expect(await refusal(refundPaymentOf(stack.deps, randomUUID(), ACTION))).toContain(
      'Neither a paid unlock nor a checkout',
    );
    expect(await refusal(refundPaymentOf(stack.deps, 'pi_unknown', ACTION))).toContain('Stripe has no payment');
    expect(await refusal(refundPaymentOf(stack.deps, 'ch_unknown', ACTION))).toContain('Stripe has no charge');
    expect(await refusal(refundPaymentOf(stack.deps, agency.email, ACTION))).toContain('is not the id of a payment');
    await agency.dispute(paymentId);
    expect(await refusal(refundPaymentOf(stack.deps, unlockId, ACTION))).toContain('Answer the dispute in Stripe.');
    await creditAgency(stack.deps, agency.email, ACTION);
    await agency.useCredit();
    const free = await stack.db
      .selectFrom('unlocks')
      .where('agency_id', '=', agency.agencyId)
      .where('free', '=', true)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await refusal(refundPaymentOf(stack.deps, free.id, ACTION))).toContain('This unlock was free');
    expect(await actionsOn(`payment ${paymentId}`)).toEqual([]);
  });
});

describe('credit from support', () => {
  const credits = () =>
    stack.db.selectFrom('unlock_credits').where('agency_id', '=', agency.agencyId).selectAll().execute();

  test('is granted once per reason, announced by email, and can be used', async () => {
    await agency.buy();
    expect((await creditAgency(stack.deps, agency.email, DRY)).state).toBe('planned');
    expect(await credits()).toEqual([]);
    expect(await agency.mailsWith('unlock credit')).toBe(0);
    const states = await Promise.all([1, 2, 3].map(() => creditAgency(stack.deps, agency.agencyId, ACTION)));
    expect(states.map(({ state }) => state).sort()).toEqual(['done', 'nothing', 'nothing']);
    expect((await creditAgency(stack.deps, agency.email, ACTION)).state).toBe('nothing');
    expect(await credits()).toMatchObject([{ claim_id: null, redeemed_at: null }]);
    expect(await agency.mailsWith('unlock credit')).toBe(1);
    expect(await actionsOn(`agency ${agency.agencyId}`)).toMatchObject([{ act: 'grant credit', operator: 'ruth' }]);
    expect((await agency.useCredit()).answer.status).toBe(200);
    expect((await creditAgency(stack.deps, agency.email, { ...ACTION, reason: 'another reason' })).state).toBe('done');
    await agency.expectBooks({ ours: 40_000, live: 2 });
  });

  test('is rejected if the agency is unknown', async () => {
    expect(await refusal(creditAgency(stack.deps, 'nobody@agency.example.test', ACTION))).toContain(
      'There is no agency',
    );
    expect(await refusal(creditAgency(stack.deps, 'x', ACTION))).toContain('neither an email address nor an id');
  });
});

describe('Stripe event that support replays', () => {
  async function eventOf(type: string): Promise<string> {
    const { data } = await stack.stripe.events.list({ type, limit: 1 });
    return data[0]?.id ?? '';
  }

  test('is handled once even if its webhook was lost', async () => {
    await stack.webhooks('drop');
    const { uuid } = await agency.buy().catch(async () => ({ uuid: await newest() }));
    await stack.webhooks('deliver');
    const id = await eventOf('checkout.session.completed');
    expect(await replayEvent(stack.deps, id, DRY)).toMatchObject({
      state: 'planned',
      lines: [expect.stringContaining('not handled yet')],
    });
    expect((await replayEvent(stack.deps, id, ACTION)).state).toBe('done');
    await Promise.all([replayEvent(stack.deps, id, ACTION), replayEvent(stack.deps, id, ACTION)]);
    expect((await agency.unlockOf(uuid)).status).toBe('completed');
    expect(await actionsOn(`event ${id}`)).toHaveLength(3);
    await agency.expectBooks({ ours: 40_000, live: 1 });
  });
  const newest = async () =>
    (
      await stack.db
        .selectFrom('checkouts')
        .where('agency_id', '=', agency.agencyId)
        .select('caregiver_uuid')
        .executeTakeFirstOrThrow()
    ).caregiver_uuid ?? '';

  test('is rejected if its ID is unknown or it does not concern a purchase', async () => {
    expect(await refusal(replayEvent(stack.deps, 'evt_unknown', ACTION))).toContain('Stripe has no event');
    expect(await refusal(replayEvent(stack.deps, 'pi_1', ACTION))).toContain('is not the id of a Stripe event');
    await agency.buy();
    const other = (await stack.stripe.events.list({ type: 'customer.created', limit: 1 })).data[0]?.id ?? '';
    if (other !== '') expect(await refusal(replayEvent(stack.deps, other, ACTION))).toContain('about nothing');
  });
});

describe('explanation of an unlock', () => {
  const next = async (id: string) => (await explainPayment(stack.deps, id)).next.join('\n');

  test('gives the next step for each status of an unlock, a claim and a dispute', async () => {
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

  test('reports that our records differ from Stripe until a missed webhook is reconciled', async () => {
    const { paymentId } = await agency.buy();
    await stack.webhooks('drop');
    await stack.control(`charges/${await agency.chargeOf(paymentId)}/refund`, {});
    expect(await next(paymentId)).toContain('Our records differ from Stripe.');
    await stack.webhooks('deliver');
    await reconcilePayments(stack.deps);
    expect(await next(paymentId)).toContain('5 to 10 days');
  });
});

test('the audit log and the verification records are append-only', async () => {
  await verify(stack, agency);
  const subject = `agency ${agency.agencyId}`;
  expect(await actionsOn(subject)).toMatchObject([
    { act: 'verify agency', reason: 'license register', operator: 'test' },
  ]);
  const change = stack.db
    .updateTable('operator_acts')
    .set({ reason: 'other' })
    .where('subject', '=', subject)
    .execute();
  await expect(change).rejects.toThrow('only takes new rows');
  await expect(stack.db.deleteFrom('operator_acts').execute()).rejects.toThrow('only takes new rows');
});
