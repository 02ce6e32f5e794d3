import { MINUTE_MS } from '@marketplace/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { reconcilePayments } from './reconcile-payments.job.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

describe('settling a checkout', () => {
  let stack: PaymentsStack;
  let agency: SignedUpAgency;
  let candidate: Awaited<ReturnType<typeof addCandidate>>;

  beforeAll(async () => {
    stack = await startPaymentsStack();
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    agency = await signUpAgency(stack);
    candidate = await addCandidate(stack);
  });
  afterEach(async () => {
    await stack.outage(false);
    await stack.webhooks('deliver');
    await stack.webhooksSettled();
  });

  async function open(): Promise<string> {
    const body = { candidateUuid: candidate.uuid };
    const opened = await stack.post(agency, '/api/create-candidate-unlock-checkout', body);
    expect(opened.status).toBe(200);
    return String(opened.body['url']);
  }
  async function openAndPay(): Promise<string> {
    const paid = await stack.pay(await open());
    return new URL(paid.location ?? '').searchParams.get('session_id') ?? '';
  }
  const settle = (sessionId: string, by: SignedUpAgency = agency) =>
    stack.post(by, '/api/settle-checkout', { checkout_session_id: sessionId });
  const requests = () => stack.db.selectFrom('unlocks').where('agency_id', '=', agency.agencyId).selectAll().execute();
  const checkout = () =>
    stack.db
      .selectFrom('checkouts')
      .where('agency_id', '=', agency.agencyId)
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  async function charges() {
    const { stripe_customer_id: customer } = await stack.db
      .selectFrom('billing_customers')
      .where('agency_id', '=', agency.agencyId)
      .selectAll()
      .executeTakeFirstOrThrow();
    return (await stack.stripe.charges.list({ customer })).data;
  }
  const subjects = async () => (await stack.mailsTo(agency)).map((mail) => mail.subject);
  const completed = () => ({ kind: 'unlock', status: 'completed', url: null, candidate_uuid: candidate.uuid });

  test('happens on the return page if the webhook is lost', async () => {
    await stack.webhooks('drop');
    const sessionId = await openAndPay();
    expect(await requests()).toEqual([]);
    expect(await settle(sessionId)).toEqual({ status: 200, body: completed() });
    expect(await requests()).toEqual([expect.objectContaining({ status: 'completed', amount_cents: 40_000 })]);
    expect(await settle(sessionId)).toEqual({ status: 200, body: completed() });
    expect(await subjects()).toEqual(['Contact details for the candidate you unlocked']);
  });

  test('happens in the reconciliation job if the webhook is lost and nobody opens the return page', async () => {
    await stack.webhooks('drop');
    await openAndPay();
    stack.clock.advance(2 * MINUTE_MS);
    await reconcilePayments(stack.deps);
    await reconcilePayments(stack.deps);
    expect(await requests()).toEqual([expect.objectContaining({ status: 'completed' })]);
    expect(await subjects()).toEqual(['Contact details for the candidate you unlocked']);
  });

  test.each(['duplicate', 'reorder'] as const)(
    'unlocks the candidate once with webhooks in mode “%s”',
    async (mode) => {
      await stack.webhooks(mode);
      const sessionId = await openAndPay();
      await Promise.all([settle(sessionId), settle(sessionId)]);
      await stack.webhooksSettled();
      expect(await requests()).toEqual([expect.objectContaining({ status: 'completed' })]);
      expect(await subjects()).toEqual(['Contact details for the candidate you unlocked']);
      expect((await charges()).map(({ refunded }) => refunded)).toEqual([false]);
    },
  );

  test('grants one unlock when return page, webhook and job run concurrently', async () => {
    const sessionId = await openAndPay();
    stack.clock.advance(2 * MINUTE_MS);
    await Promise.all([
      ...Array.from({ length: 10 }, () => settle(sessionId)),
      reconcilePayments(stack.deps),
      stack.webhooksSettled(),
    ]);
    expect(await requests()).toHaveLength(1);
    expect(await subjects()).toEqual(['Contact details for the candidate you unlocked']);
    expect((await charges()).map(({ refunded }) => refunded)).toEqual([false]);
  });

  test('returns “pending” with the payment URL while the checkout is unpaid', async () => {
    const url = await open();
    const { stripe_session_id } = await checkout();
    expect(await settle(stripe_session_id ?? '')).toEqual({
      status: 200,
      body: { kind: 'unlock', status: 'pending', url, candidate_uuid: null },
    });
  });

  test('returns “expired” after the time to pay', async () => {
    await open();
    const { id, stripe_session_id } = await checkout();
    await stack.stripe.checkout.sessions.expire(stripe_session_id ?? '');
    expect(await stack.post(agency, '/api/settle-checkout', { checkout_id: id })).toEqual({
      status: 200,
      body: { kind: 'unlock', status: 'expired', url: null, candidate_uuid: null },
    });
  });

  test("does not find another agency's checkout", async () => {
    await stack.webhooks('drop');
    const sessionId = await openAndPay();
    const stranger = await signUpAgency(stack);
    expect(await settle(sessionId, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const byOurId = await stack.post(stranger, '/api/settle-checkout', { checkout_id: (await checkout()).id });
    expect(byOurId.status).toBe(404);
    expect(await requests()).toEqual([]);
  });

  test.each([
    {},
    { checkout_session_id: 'x' },
    { checkout_id: 'x' },
    { checkout_session_id: 'cs_test_1234567', extra: 1 },
  ])('rejects %j', async (body) => {
    expect(await stack.post(agency, '/api/settle-checkout', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  describe('after a crash', () => {
    test('the next click gets the same checkout if Stripe’s response was not stored', async () => {
      const url = await open();
      const { id } = await checkout();
      await stack.db
        .updateTable('checkouts')
        .set({ stripe_session_id: null, url: null })
        .where('id', '=', id)
        .execute();
      expect(await open()).toBe(url);
      await stack.pay(url);
      await stack.webhooksSettled();
      expect(await requests()).toHaveLength(1);
    });

    test('the webhook of a payment finds the checkout before the session is stored', async () => {
      const url = await open();
      const { id } = await checkout();
      await stack.db
        .updateTable('checkouts')
        .set({ stripe_session_id: null, url: null, status: 'expired' })
        .where('id', '=', id)
        .execute();
      await stack.pay(url);
      await stack.webhooksSettled();
      expect(await requests()).toEqual([expect.objectContaining({ checkout_id: id, status: 'completed' })]);
    });

    test('a click with changed parameters abandons the old checkout and opens a new one', async () => {
      const url = await open();
      const { id } = await checkout();
      await stack.db
        .updateTable('checkouts')
        .set({ stripe_session_id: null, url: null })
        .where('id', '=', id)
        .execute();
      await stack.db
        .updateTable('caregivers')
        .set({ first_name: 'Marie' })
        .where('uuid', '=', candidate.uuid)
        .execute();
      const other = await open();
      expect(other).not.toBe(url);
      await stack.pay(other);
      await stack.webhooksSettled();
      expect(await requests()).toEqual([expect.objectContaining({ candidate_first_name: 'Marie' })]);
    });
  });

  describe('for a payment that can buy nothing', () => {
    test('refunds the payment if the candidate was unlocked before the payment', async () => {
      const url = await open();
      await stack.db
        .insertInto('agency_subscriptions')
        .values({ agency_id: agency.agencyId, stripe_subscription_id: `sub_${agency.agencyId}`, status: 'active' })
        .execute();
      const { id: freeUnlockId } = await stack.db
        .insertInto('free_unlocks')
        .values({
          agency_id: agency.agencyId,
          stripe_subscription_id: `sub_${agency.agencyId}`,
          period_start: stack.clock.now(),
          expires_at: new Date(stack.clock.now().getTime() + 60 * MINUTE_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const redemption = { candidateUuid: candidate.uuid, freeUnlockId };
      expect((await stack.post(agency, '/api/redeem-free-unlock', redemption)).status).toBe(200);

      const paid = await stack.pay(url);
      await stack.webhooksSettled();
      const sessionId = new URL(paid.location ?? '').searchParams.get('session_id') ?? '';
      expect(await settle(sessionId)).toMatchObject({ status: 200, body: { status: 'refunded' } });
      expect((await charges()).map(({ amount, refunded }) => [amount, refunded])).toEqual([[40_000, true]]);
      expect(await requests()).toEqual([expect.objectContaining({ free: true, status: 'completed' })]);
      expect(await subjects()).toEqual([
        'Contact details for the candidate you unlocked',
        'We returned your payment of $400',
      ]);
      const [, mail] = await stack.mailsTo(agency);
      expect(mail?.text).toContain("You'd already unlocked this candidate");
    });

    test('refunds the payment if the profile was hidden before the payment', async () => {
      const url = await open();
      await stack.db
        .updateTable('caregivers')
        .set({ display_status: 'hidden' })
        .where('uuid', '=', candidate.uuid)
        .execute();
      await stack.pay(url);
      await stack.webhooksSettled();
      expect((await charges()).map(({ refunded }) => refunded)).toEqual([true]);
      expect(await requests()).toEqual([]);
      expect(await subjects()).toEqual(['We returned your payment of $400']);
      expect((await checkout()).status).toBe('refunded');
    });

    test('records the refund even after a crash between the refund and its record', async () => {
      await stack.webhooks('drop');
      const sessionId = await openAndPay();
      const session = await stack.stripe.checkout.sessions.retrieve(sessionId);
      await stack.stripe.refunds.create({ payment_intent: String(session.payment_intent) });
      await stack.webhooks('deliver');
      expect(await settle(sessionId)).toMatchObject({ body: { status: 'refunded' } });
      expect(await requests()).toEqual([]);
      expect(await subjects()).toEqual(['We returned your payment of $400']);
    });
  });

  describe('while Stripe is down', () => {
    test('a click opens nothing and reports the outage, and a click after the outage opens the checkout', async () => {
      await stack.outage(true);
      const refused = await stack.post(agency, '/api/create-candidate-unlock-checkout', {
        candidateUuid: candidate.uuid,
      });
      expect(refused).toMatchObject({
        status: 503,
        body: { code: 'payment_provider_unavailable', detail: expect.stringContaining('You have not been charged') },
      });
      await stack.outage(false);
      const url = await open();
      expect(
        await stack.db.selectFrom('checkouts').where('agency_id', '=', agency.agencyId).select('url').execute(),
      ).toEqual([{ url }]);
    });

    test('the payment is not lost, because the return page explains the delay and the unlock follows', async () => {
      await stack.webhooks('drop');
      const sessionId = await openAndPay();
      await stack.outage(true);
      expect(await settle(sessionId)).toMatchObject({
        status: 503,
        body: { code: 'payment_provider_unavailable', detail: expect.stringContaining('nothing is lost') },
      });
      stack.clock.advance(2 * MINUTE_MS);
      await expect(reconcilePayments(stack.deps)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
      await stack.outage(false);
      await reconcilePayments(stack.deps);
      expect(await requests()).toEqual([expect.objectContaining({ status: 'completed' })]);
    });
  });

  test('one checkout that cannot be settled does not block the others', async () => {
    await sql`ALTER TABLE unlocks ADD CHECK (candidate_first_name <> 'Unstorable')`.execute(stack.owner);
    await stack.webhooks('drop');
    candidate = await addCandidate(stack, 'Unstorable');
    await openAndPay();
    const { id } = await checkout();
    candidate = await addCandidate(stack, 'Nora');
    await openAndPay();
    stack.clock.advance(2 * MINUTE_MS);
    await expect(reconcilePayments(stack.deps)).rejects.toThrow('could not reconcile payments (2 failed)');
    expect(await requests()).toEqual([expect.objectContaining({ candidate_first_name: 'Nora' })]);
    await stack.db.deleteFrom('checkouts').where('id', '=', id).execute();
  });

  test('a session that Stripe does not know is replaced by a new session', async () => {
    const before = await open();
    await stack.db
      .updateTable('checkouts')
      .set({ stripe_session_id: `cs_test_ofanotheraccount` })
      .where('agency_id', '=', agency.agencyId)
      .execute();
    expect(await open()).not.toBe(before);
    expect((await checkout()).status).toBe('open');
  });
});
