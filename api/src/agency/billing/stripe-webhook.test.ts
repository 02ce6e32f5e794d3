import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { reconcilePayments } from './reconcile-payments.job.ts';
import { catchUpWithEvents } from './stripe-events.service.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { signedBy, startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

describe('Stripe webhook', () => {
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

  async function buy() {
    const opened = await stack.post(agency, '/api/create-candidate-unlock-checkout', { candidateUuid: candidate.uuid });
    const paid = await stack.pay(String(opened.body['url']));
    await stack.webhooksSettled();
    const sessionId = new URL(paid.location ?? '').searchParams.get('session_id') ?? '';
    const session = await stack.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
    const intent = session.payment_intent;
    if (intent === null || typeof intent === 'string') throw new Error('The payment was not expanded.');
    return { sessionId, charge: String(intent.latest_charge) };
  }
  async function send(body: string, signature: string | undefined) {
    const response = await stack.app.inject({
      method: 'POST',
      url: '/api/stripe-webhook',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
      payload: body,
    });
    return response.statusCode;
  }
  async function completedEvent(): Promise<string> {
    const { data } = await stack.stripe.events.list({ type: 'checkout.session.completed', limit: 1 });
    return JSON.stringify(data[0]);
  }
  async function metric(name: string): Promise<number> {
    const { body } = await stack.app.inject({ url: '/metrics' });
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
  }
  const arrivals = () => metric('stripe_webhook_lag_seconds_count');
  const missed = () => metric('stripe_missed_events_total');
  const unlockStatus = async () =>
    (await stack.get(agency, `/api/candidate-requests/${candidate.uuid}`)).body['status'];
  const account = async () => (await stack.get(agency, '/api/unlocked-candidates')).body['unlocked_candidates'];
  const subjects = async () => (await stack.mailsTo(agency)).map((mail) => mail.subject);

  test('accepts only a signature that covers the exact bytes and is at most five minutes old', async () => {
    await stack.webhooks('drop');
    await buy();
    const body = await completedEvent();
    const now = Math.floor(Date.now() / 1000);
    expect(await send(body, undefined)).toBe(400);
    expect(await send(body, 'nonsense')).toBe(400);
    expect(await send(body, signedBy(body, { secret: 'whsec_forged' }))).toBe(400);
    expect(await send(body.replace('completed', 'Completed'), signedBy(body))).toBe(400);
    expect(await send(body, signedBy(body, { at: now - 400 }))).toBe(400);
    expect(await send(body, signedBy(body, { at: now + 400 }))).toBe(400);
    expect(await unlockStatus()).toBeNull();
    expect(await send(body, signedBy(body))).toBe(200);
    expect(await unlockStatus()).toBe('completed');
    expect(await send(body, signedBy(body))).toBe(200);
    expect(await subjects()).toEqual(['Contact details for the candidate you unlocked']);
  });

  test('unlocks nothing if an event reports an unpaid session as complete', async () => {
    await stack.post(agency, '/api/create-candidate-unlock-checkout', { candidateUuid: candidate.uuid });
    const { id, stripe_session_id } = await stack.db
      .selectFrom('checkouts')
      .where('agency_id', '=', agency.agencyId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const event = JSON.stringify({
      id: 'evt_claimsmuch',
      object: 'event',
      type: 'checkout.session.completed',
      created: Math.floor(Date.now() / 1000),
      data: {
        object: {
          id: stripe_session_id,
          object: 'checkout.session',
          payment_status: 'paid',
          status: 'complete',
          metadata: { checkout_id: id },
        },
      },
    });
    expect(await send(event, signedBy(event))).toBe(200);
    expect(await unlockStatus()).toBeNull();
  });

  test('ignores checkout sessions that we did not open, and events of other types', async () => {
    for (const [index, object] of [
      { object: 'checkout.session', metadata: {} },
      { object: 'checkout.session', metadata: { checkout_id: 'somebody-else' } },
      { object: 'checkout.session', metadata: null },
    ].entries()) {
      const event = JSON.stringify({
        id: `evt_other${index}`,
        object: 'event',
        type: 'checkout.session.completed',
        created: 1,
        data: { object: { id: 'cs_test_other1', ...object } },
      });
      expect(await send(event, signedBy(event))).toBe(200);
    }
    const unknown = JSON.stringify({
      id: 'evt_unknown',
      object: 'event',
      type: 'payout.paid',
      created: 1,
      data: { object: {} },
    });
    expect(await send(unknown, signedBy(unknown))).toBe(200);
  });

  test('fails while Stripe is unavailable, and handles the event when it is redelivered', async () => {
    await stack.webhooks('drop');
    await buy();
    const body = await completedEvent();
    await stack.outage(true);
    expect(await send(body, signedBy(body))).toBe(503);
    expect(await unlockStatus()).toBeNull();
    await stack.outage(false);
    expect(await send(body, signedBy(body))).toBe(200);
    expect(await unlockStatus()).toBe('completed');
  });

  describe('for a refund or dispute', () => {
    test('revokes the unlock once after a full refund, and lets the agency buy it again', async () => {
      const { charge, sessionId } = await buy();
      await stack.webhooks('duplicate');
      await stack.control(`charges/${charge}/refund`, {});
      await stack.webhooksSettled();
      expect(await unlockStatus()).toBe('refunded');
      expect(await account()).toEqual([
        expect.objectContaining({
          candidate_first_name: 'Maria',
          candidate_last_name: null,
          candidate_email: null,
          candidate_phone: null,
          revoked: true,
        }),
      ]);
      expect(await subjects()).toEqual(['Contact details for the candidate you unlocked', 'Your unlock was reversed']);
      expect(await stack.post(agency, '/api/settle-checkout', { checkout_session_id: sessionId })).toMatchObject({
        body: { status: 'refunded' },
      });

      await stack.webhooks('deliver');
      await buy();
      expect(await unlockStatus()).toBe('completed');
      expect(await account()).toHaveLength(2);
    });

    test('leaves the unlock live after a partial refund', async () => {
      const { charge } = await buy();
      await stack.control(`charges/${charge}/refund`, { amount: 5_000 });
      await stack.webhooksSettled();
      expect(await unlockStatus()).toBe('completed');
    });

    test('revokes the unlock after a dispute', async () => {
      const { charge } = await buy();
      await stack.control(`charges/${charge}/dispute`, {});
      await stack.webhooksSettled();
      expect(await unlockStatus()).toBe('disputed');
      expect(await account()).toEqual([expect.objectContaining({ revoked: true, candidate_email: null })]);
      const mail = (await stack.mailsTo(agency)).at(-1);
      expect(mail?.text).toContain('disputed');
    });

    test('unlocks nothing and sends no contact details if it arrives before the payment’s event', async () => {
      await stack.webhooks('drop');
      const { charge } = await buy();
      await stack.webhooks('deliver');
      await stack.control(`charges/${charge}/refund`, {});
      await stack.webhooksSettled();
      expect(await unlockStatus()).toBeNull();
      expect(await account()).toEqual([]);
      expect(await subjects()).toEqual(['We returned your payment of $400']);
    });

    test('is handled by the reconciliation job if the webhook is lost', async () => {
      const { charge } = await buy();
      await stack.webhooks('drop');
      await stack.control(`charges/${charge}/refund`, {});
      await stack.webhooksSettled();
      expect(await unlockStatus()).toBe('completed');
      await reconcilePayments(stack.deps);
      expect(await unlockStatus()).toBe('refunded');
    });

    test('counts as late if it arrives after the reconciliation job has handled its event', async () => {
      const { charge } = await buy();
      await stack.webhooks('drop');
      await stack.control(`charges/${charge}/refund`, {});
      await stack.webhooksSettled();
      await reconcilePayments(stack.deps);
      const before = await arrivals();
      const { data } = await stack.stripe.events.list({ type: 'charge.refunded', limit: 1 });
      await stack.control(`events/${data[0]?.id}/resend`, {});
      await stack.webhooksSettled();
      expect(await arrivals()).toBe(before + 1);
    });

    test('counts once as missed if it has not arrived within a minute', async () => {
      const { charge } = await buy();
      await stack.advanceMinutes(2);
      const before = await missed();
      await reconcilePayments(stack.deps);
      expect(await missed()).toBe(before);
      await stack.webhooks('drop');
      await stack.control(`charges/${charge}/refund`, { amount: 5_000 });
      await stack.webhooksSettled();
      const events = (await stack.stripe.events.list({ limit: 100 })).data.map(({ id }) => id);
      const arrived = await stack.db.selectFrom('stripe_events').where('id', 'in', events).select('id').execute();
      expect(arrived.length).toBeLessThan(events.length);
      await stack.advanceMinutes(2);
      await reconcilePayments(stack.deps);
      const found = await stack.db.selectFrom('stripe_events').where('id', 'in', events).select('id').execute();
      expect(await missed()).toBe(before + found.length - arrived.length);
      expect(found.length).toBeGreaterThan(arrived.length);
      await reconcilePayments(stack.deps);
      expect(await missed()).toBe(before + found.length - arrived.length);
    });

    test('does not count as missed within its first minute', async () => {
      const { charge } = await buy();
      const before = await missed();
      await stack.webhooks('drop');
      await stack.control(`charges/${charge}/refund`, {});
      await stack.webhooksSettled();
      await reconcilePayments(stack.deps);
      expect(await unlockStatus()).toBe('refunded');
      expect(await missed()).toBe(before);
    });

    const isReversed = async ({ uuid }: { uuid: string }) =>
      (
        await stack.db
          .selectFrom('unlocks')
          .where('caregiver_uuid', '=', uuid)
          .select('status')
          .executeTakeFirstOrThrow()
      ).status === 'refunded';

    /**
     * Drops a refund's webhooks. Two days later, another agency makes a purchase, whose webhooks are delivered or
     * dropped.
     */
    async function loseRefundBeforePurchase(mode: 'deliver' | 'drop') {
      const { charge } = await buy();
      await reconcilePayments(stack.deps);
      await stack.webhooks('drop');
      await stack.control(`charges/${charge}/refund`, {});
      await stack.webhooksSettled();
      const refunded = candidate;
      await stack.advanceDays(2);
      await stack.webhooks(mode);
      agency = await signUpAgency(stack);
      candidate = await addCandidate(stack);
      await buy();
      return refunded;
    }

    test('is handled by the reconciliation job even if newer events arrived first, as after a database restore', async () => {
      const refunded = await loseRefundBeforePurchase('deliver');
      expect(await isReversed(refunded)).toBe(false);
      await reconcilePayments(stack.deps);
      expect(await isReversed(refunded)).toBe(true);
    });

    test('is handled even if Stripe lists its events in small pages', async () => {
      const refunded = await loseRefundBeforePurchase('drop');
      await catchUpWithEvents(stack.deps, async (work) => void (await work()), 2);
      expect(await isReversed(refunded)).toBe(true);
      expect(await unlockStatus()).toBe('completed');
    });

    test('does not delay later events while it keeps failing, and raises an alarm until it is handled', async () => {
      const { charge, sessionId } = await buy();
      const failing = candidate;
      const { payment_intent } = await stack.stripe.checkout.sessions.retrieve(sessionId);
      agency = await signUpAgency(stack);
      candidate = await addCandidate(stack);
      const later = await buy();
      await reconcilePayments(stack.deps);
      await stack.webhooks('drop');
      await stack.control(`charges/${charge}/refund`, {});
      await stack.control(`charges/${later.charge}/refund`, {});
      await stack.webhooksSettled();
      await stack.fault('server_error', { calls: `GET /v1/payment_intents/${String(payment_intent)}` });
      const seen = () => stack.db.selectFrom('stripe_events_seen').select('seen_until').executeTakeFirstOrThrow();
      const before = await seen();
      const unhandled = () => stack.alarms().filter(({ alarm }) => alarm === 'stripe_event_unhandled');
      const others = unhandled().length;
      for (const attempt of [1, 2]) {
        await stack.advanceMinutes(3);
        await expect(reconcilePayments(stack.deps), `run ${attempt}`).rejects.toThrow();
      }
      expect(await isReversed(candidate)).toBe(true);
      expect(await isReversed(failing)).toBe(false);
      expect((await seen()).seen_until.getTime()).toBeGreaterThan(before.seen_until.getTime());
      expect(unhandled().slice(others)).toEqual([expect.objectContaining({ type: 'charge.refunded' })]);

      await stack.fault('none');
      await reconcilePayments(stack.deps);
      expect(await isReversed(failing)).toBe(true);
      await reconcilePayments(stack.deps);
      expect(unhandled()).toHaveLength(others + 1);
    });

    test('stays unhandled while a Stripe object that it needs is missing', async () => {
      const { charge } = await buy();
      await reconcilePayments(stack.deps);
      await stack.webhooks('drop');
      await stack.control(`charges/${charge}/refund`, {});
      await stack.webhooksSettled();
      const missing = new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: 'No such charge',
      });
      const refunds = vi.spyOn(stack.deps.stripe.refunds, 'list').mockRejectedValue(missing);
      for (const attempt of [1, 2, 3]) {
        await stack.advanceMinutes(3);
        await expect(reconcilePayments(stack.deps), `run ${attempt}`).rejects.toThrow();
      }
      refunds.mockRestore();
      await reconcilePayments(stack.deps);
      const { rows } = await sql`SELECT FROM stripe_events WHERE processed_at IS NULL`.execute(stack.db);
      expect(rows).toEqual([]);
      expect(await isReversed(candidate)).toBe(true);
    });

    test('is fetched again after a failure, even if later events were handled', async () => {
      const refunded = await loseRefundBeforePurchase('drop');
      let failures = 0;
      const failOnce = async (work: () => Promise<unknown>) => {
        if (failures > 0) return void (await work());
        failures += 1;
      };
      await catchUpWithEvents(stack.deps, failOnce);
      await stack.advanceDays(2);
      await catchUpWithEvents(stack.deps, failOnce);
      expect(failures).toBe(1);
      expect(await isReversed(refunded)).toBe(true);
    });
  });
});
