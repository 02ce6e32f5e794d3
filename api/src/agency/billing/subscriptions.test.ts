import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { reconcilePayments } from './reconcile-payments.job.ts';
import { syncCustomerSubscriptions } from './subscription-sync.service.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

const CHECKOUT = '/api/create-stripe-checkout';
const PAYS_ONCE = '4000000000000341';

describe('the Pro subscription', () => {
  let shared: PaymentsStack;
  let stack: PaymentsStack;
  let agency: SignedUpAgency;

  beforeAll(async () => {
    shared = await startPaymentsStack();
  });
  afterAll(() => shared.close());
  async function openOn(chosen: PaymentsStack): Promise<void> {
    stack = chosen;
    agency = await signUpAgency(stack);
  }
  beforeEach(() => openOn(shared));
  afterEach(async () => {
    if (stack !== shared) return stack.close();
    await stack.webhooks('deliver');
    await stack.webhooksSettled();
  });
  /** Uses a separate stack, because the test moves the clock. */
  const moveClockAlone = async () => openOn(await startPaymentsStack());

  /** Returns the agency with a new access token, issued at the test clock's current time. */
  function current(): SignedUpAgency {
    const accessToken = stack.app.tokens.issueAccessToken(agency).access_token;
    return { ...agency, accessToken, headers: { authorization: `Bearer ${accessToken}` } };
  }
  async function subscribe(card?: string): Promise<void> {
    const opened = await stack.post(current(), CHECKOUT, {});
    expect(opened.status).toBe(200);
    expect((await stack.pay(String(opened.body['url']), card)).status).toBe(303);
    await stack.webhooksSettled();
  }
  const subscription = () =>
    stack.db.selectFrom('agency_subscriptions').where('agency_id', '=', agency.agencyId).selectAll().executeTakeFirst();
  const status = async () => (await subscription())?.status;
  const freeUnlock = async () => (await stack.get(current(), '/api/free-unlock')).body['free_unlock'];
  const grants = () =>
    stack.db
      .selectFrom('free_unlocks')
      .where('agency_id', '=', agency.agencyId)
      .selectAll()
      .orderBy('period_start')
      .execute();
  const subscriptionId = async () => (await subscription())?.stripe_subscription_id ?? '';
  const renew = async (outcome: 'succeed' | 'fail') => {
    await stack.control(`subscriptions/${await subscriptionId()}/renew`, { outcome });
    await stack.webhooksSettled();
  };
  const checkoutSession = async () => {
    const { stripe_session_id } = await stack.db
      .selectFrom('checkouts')
      .where('agency_id', '=', agency.agencyId)
      .select('stripe_session_id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return stripe_session_id ?? '';
  };

  test('makes the agency Pro with one free unlock until the end of the paid month', async () => {
    expect(await freeUnlock()).toBeNull();
    await subscribe();
    const row = await subscription();
    expect(row).toMatchObject({ status: 'active', cancel_at_period_end: false });
    expect(await grants()).toHaveLength(1);
    expect(await freeUnlock()).toEqual({
      unlock_id: expect.any(String),
      expires_at: row?.current_period_end?.toISOString(),
    });
    const days = ((row?.current_period_end?.getTime() ?? 0) - stack.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(31.1);
    const settled = await stack.post(agency, '/api/settle-checkout', { checkout_session_id: await checkoutSession() });
    expect(settled.body).toEqual({ kind: 'subscription', status: 'completed', url: null, candidate_uuid: null });
  });

  describe('with an unused free unlock', () => {
    const UNLOCK = '/api/create-candidate-unlock-checkout';
    const ask = async (body: object) => stack.post(current(), UNLOCK, body);
    const newCandidate = async () => (await addCandidate(stack)).uuid;
    const redeem = async () => {
      const { id: freeUnlockId } = (await grants()).at(-1) ?? {};
      const body = { candidateUuid: await newCandidate(), freeUnlockId };
      expect(await stack.post(current(), '/api/redeem-free-unlock', body)).toMatchObject({ status: 200 });
    };

    test('sells an unlock only after the user confirms the payment despite the unused free unlock', async () => {
      await subscribe();
      const candidateUuid = await newCandidate();
      for (const meant of [{}, { keepFreeUnlock: false }]) {
        const refused = await ask({ candidateUuid, ...meant });
        expect(refused).toMatchObject({
          status: 400,
          body: {
            detail: 'You still have a free unlock. You have not been charged.',
            errors: [{ field: 'keepFreeUnlock', fix: { action: 'choose', allowed: [true] } }],
          },
        });
      }
      expect((await ask({ candidateUuid, keepFreeUnlock: true })).status).toBe(200);
      await redeem();
      expect((await ask({ candidateUuid })).status).toBe(200);
    });

    test('sells unlocks again once Pro and its free unlock have ended', async () => {
      await subscribe();
      await stack.stripe.subscriptions.cancel(await subscriptionId());
      await stack.webhooksSettled();
      expect(await status()).toBe('canceled');
      expect((await ask({ candidateUuid: await newCandidate() })).status).toBe(200);
    });

    test('rejects a payment on a page opened before the free unlock, but accepts a payment that the user confirmed despite it', async () => {
      await moveClockAlone();
      await subscribe();
      await redeem();
      const periodEnd = (await subscription())?.current_period_end?.getTime() ?? 0;
      await stack.advanceMinutes(Math.floor((periodEnd - stack.clock.now().getTime()) / 60_000) - 60);
      const before = await ask({ candidateUuid: await newCandidate() });
      await stack.advanceMinutes(62);
      await stack.webhooksSettled();
      expect(await freeUnlock()).not.toBeNull();
      expect((await stack.pay(String(before.body['url']))).status).toBe(410);
      const meant = await ask({ candidateUuid: await newCandidate(), keepFreeUnlock: true });
      await syncCustomerSubscriptions(stack.deps, {
        agencyId: agency.agencyId,
        customerId: await stack.customerOf(agency),
      });
      expect((await stack.pay(String(meant.body['url']))).status).toBe(303);
    });
  });

  test('grants the free unlock of a prepaid month when that month begins', async () => {
    await moveClockAlone();
    await subscribe();
    await renew('succeed');
    const [running, next] = await grants();
    expect(await freeUnlock()).toMatchObject({ unlock_id: running?.id });
    const candidateUuid = (await addCandidate(stack)).uuid;
    const redeem = async (freeUnlockId: string | undefined) =>
      (await stack.post(current(), '/api/redeem-free-unlock', { candidateUuid, freeUnlockId })).body['code'];
    expect(await redeem(next?.id)).toBe('free_unlock_unavailable');
    expect((await stack.get(current(), '/api/unlocked-candidates')).body).toEqual({ unlocked_candidates: [] });
    expect(await redeem(running?.id)).toBeUndefined();
    expect(await freeUnlock()).toBeNull();
    const other = { candidateUuid: (await addCandidate(stack)).uuid };
    const opened = await stack.post(current(), '/api/create-candidate-unlock-checkout', other);
    expect(opened.status).toBe(200);

    const start = next?.period_start.getTime() ?? 0;
    stack.clock.advance(start - stack.clock.now().getTime());
    expect(await freeUnlock()).toMatchObject({ unlock_id: next?.id });
    // The page was opened before the free unlock existed.
    await reconcilePayments(stack.deps);
    expect((await stack.pay(String(opened.body['url']))).status).toBe(410);
    expect(await redeem(next?.id)).toBe('already_unlocked');
  });

  test('is active on the return page even if the webhooks are lost', async () => {
    await stack.webhooks('drop');
    await subscribe();
    expect(await status()).toBeUndefined();
    const settled = await stack.post(agency, '/api/settle-checkout', { checkout_session_id: await checkoutSession() });
    expect(settled.body).toMatchObject({ kind: 'subscription', status: 'completed' });
    expect(await status()).toBe('active');
    expect(await grants()).toHaveLength(1);
  });

  test.each(['duplicate', 'reorder'] as const)(
    'becomes active with one free unlock even with webhooks in mode “%s”',
    async (mode) => {
      await stack.webhooks(mode);
      await subscribe();
      expect(await status()).toBe('active');
      expect(await grants()).toHaveLength(1);
    },
  );

  test('opens one checkout for a double click and rejects a second subscription, with or without the webhook', async () => {
    const opened = await Promise.all([stack.post(agency, CHECKOUT, {}), stack.post(agency, CHECKOUT, {})]);
    const [url, ...others] = new Set(opened.map(({ body }) => String(body['url'])));
    expect(others).toEqual([]);
    await stack.webhooks('drop');
    await stack.pay(url ?? '');
    const refusal = { status: 409, body: { code: 'already_subscribed' } };
    expect(await stack.post(agency, CHECKOUT, {})).toMatchObject(refusal);
    expect(await status()).toBe('active');
    expect(await stack.post(agency, CHECKOUT, {})).toMatchObject(refusal);
  });

  test('can be requested with or without a body', async () => {
    const opened = await stack.app.inject({ method: 'POST', url: CHECKOUT, headers: agency.headers });
    expect(opened.json()).toEqual({ url: expect.stringContaining('/c/pay/cs_') });
    expect(await stack.post(agency, CHECKOUT, { price: 1 })).toMatchObject({ status: 400 });
  });

  test('charges $500 a month and returns to the success page of its association site', async () => {
    await stack.post(agency, CHECKOUT, { association: 'iahhc' });
    const session = await stack.stripe.checkout.sessions.retrieve(await checkoutSession());
    expect(session).toMatchObject({
      mode: 'subscription',
      amount_total: 50_000,
      currency: 'usd',
      success_url: 'http://localhost:4000/iahhc/subscription-success?session_id={CHECKOUT_SESSION_ID}',
    });
  });

  test('grants one new free unlock with each paid renewal, and the old free unlock expires with its month', async () => {
    await moveClockAlone();
    await subscribe();
    const first = await freeUnlock();
    await stack.advanceDays(32);
    await stack.webhooksSettled();
    expect(await status()).toBe('active');
    const second = await freeUnlock();
    expect(second).not.toBeNull();
    expect(second).not.toEqual(first);
    const [old, fresh, ...more] = await grants();
    expect(more).toEqual([]);
    expect(old?.expires_at).toEqual(fresh?.period_start);
    // Delivers the events again, by webhook and then by the job.
    await stack.webhooks('duplicate');
    const { data } = await stack.stripe.events.list({ type: 'invoice.paid', limit: 10 });
    for (const event of data) await stack.control(`events/${event.id}/resend`, {});
    await stack.webhooksSettled();
    await stack.db.deleteFrom('stripe_events').execute();
    await reconcilePayments(stack.deps);
    expect(await grants()).toHaveLength(2);
  });

  test('catches up with renewals whose webhooks were lost, without granting unlocks for past months', async () => {
    await moveClockAlone();
    await subscribe();
    await stack.webhooks('drop');
    await stack.advanceDays(95);
    expect(await freeUnlock()).toBeNull();
    await reconcilePayments(stack.deps);
    expect(await freeUnlock()).not.toBeNull();
    const open = (await grants()).filter((grant) => grant.expires_at > stack.clock.now());
    expect(open).toHaveLength(1);
  });

  test('grants no second free unlock when the application’s clock jumps ahead and back', async () => {
    await moveClockAlone();
    await subscribe();
    const given = await freeUnlock();
    stack.clock.advance(40 * 86_400_000);
    await reconcilePayments(stack.deps);
    expect(await freeUnlock()).toBeNull();
    stack.clock.advance(-80 * 86_400_000);
    await reconcilePayments(stack.deps);
    stack.clock.advance(40 * 86_400_000);
    await reconcilePayments(stack.deps);
    expect(await grants()).toHaveLength(1);
    expect(await freeUnlock()).toEqual(given);
  });

  test('includes no free unlock while a payment is due, and cannot be bought a second time', async () => {
    await moveClockAlone();
    await subscribe(PAYS_ONCE);
    await renew('fail');
    expect(await status()).toBe('past_due');
    expect(await freeUnlock()).toBeNull();
    expect(await grants()).toHaveLength(1);
    expect(await stack.post(agency, CHECKOUT, {})).toMatchObject({
      status: 409,
      body: { code: 'already_subscribed', detail: expect.stringContaining('unpaid invoice') },
    });
  });

  test('ends when it is canceled, and can be bought again', async () => {
    await subscribe();
    const first = await subscriptionId();
    await stack.stripe.subscriptions.cancel(first);
    await stack.webhooksSettled();
    expect(await status()).toBe('canceled');
    expect(await freeUnlock()).toBeNull();
    await subscribe();
    expect(await status()).toBe('active');
    expect(await subscriptionId()).not.toBe(first);
  });

  test('is not overwritten by a late event of an older subscription', async () => {
    await subscribe();
    const older = await subscriptionId();
    await stack.stripe.subscriptions.cancel(older);
    await stack.webhooksSettled();
    await subscribe();
    const newer = await subscriptionId();
    await stack.db.deleteFrom('stripe_events').execute();
    const { data } = await stack.stripe.events.list({ type: 'customer.subscription.deleted', limit: 1 });
    await stack.control(`events/${data[0]?.id}/resend`, {});
    await stack.webhooksSettled();
    expect(await subscription()).toMatchObject({ stripe_subscription_id: newer, status: 'active' });
  });

  test('is not overwritten by a sync that is older than the stored state', async () => {
    await subscribe();
    const { stripe_customer_id } = await stack.db
      .selectFrom('billing_customers')
      .where('agency_id', '=', agency.agencyId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const row = await subscription();
    await stack.db
      .updateTable('agency_subscriptions')
      .set({ status: 'unpaid', sync_ticket: (row?.sync_ticket ?? 0) + 1_000 })
      .where('agency_id', '=', agency.agencyId)
      .execute();
    await syncCustomerSubscriptions(stack.deps, { agencyId: agency.agencyId, customerId: stripe_customer_id });
    expect(await status()).toBe('unpaid');
  });

  test('shows that it ends with its month after a cancellation in the portal', async () => {
    await subscribe();
    await stack.stripe.subscriptions.update(await subscriptionId(), { cancel_at_period_end: true });
    await stack.webhooksSettled();
    expect(await subscription()).toMatchObject({ status: 'active', cancel_at_period_end: true });
  });

  test('adopts a subscription that already exists at Stripe', async () => {
    await stack.control('seed-subscription', {
      email: agency.email,
      product_name: 'Pro',
      unit_amount: 50_000,
      send_webhooks: false,
    });
    const [customer] = (await stack.stripe.customers.list({ email: agency.email })).data;
    if (customer === undefined) throw new Error('The simulator made no customer.');
    expect(await syncCustomerSubscriptions(stack.deps, { agencyId: agency.agencyId, customerId: customer.id })).toBe(
      'active',
    );
    expect(await syncCustomerSubscriptions(stack.deps, { agencyId: agency.agencyId, customerId: customer.id })).toBe(
      'active',
    );
    expect(await freeUnlock()).not.toBeNull();
    expect(await grants()).toHaveLength(1);
  });
});

describe('customer portal', () => {
  let stack: PaymentsStack;
  beforeAll(async () => {
    stack = await startPaymentsStack();
  });
  afterAll(() => stack.close());

  test('opens for an agency with a billing account', async () => {
    const agency = await signUpAgency(stack);
    expect(await stack.post(agency, '/api/create-customer-portal', {})).toMatchObject({
      status: 409,
      body: { code: 'no_billing_account' },
    });
    await stack.post(agency, CHECKOUT, {});
    const opened = await stack.post(agency, '/api/create-customer-portal', { association: 'iahhc' });
    expect(opened).toMatchObject({ status: 200, body: { url: expect.stringContaining('/p/session/') } });
  });

  test('opens with an empty body, with or without a content type', async () => {
    const agency = await signUpAgency(stack);
    await stack.post(agency, CHECKOUT, {});
    for (const type of [{}, { 'content-type': 'application/json' }]) {
      const headers = { ...agency.headers, ...type };
      const opened = await stack.app.inject({ method: 'POST', url: '/api/create-customer-portal', headers });
      expect(opened.json()).toEqual({ url: expect.stringContaining('/p/session/') });
    }
  });

  test('reports that Stripe is down', async () => {
    const agency = await signUpAgency(stack);
    await stack.post(agency, CHECKOUT, {});
    await stack.outage(true);
    expect(await stack.post(agency, '/api/create-customer-portal', {})).toMatchObject({
      status: 503,
      body: { code: 'payment_provider_unavailable' },
    });
    await stack.outage(false);
  });
});
