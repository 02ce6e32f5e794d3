import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signUpAgency } from '../../testing/test-app.ts';
import { reconcilePayments } from './reconcile-payments.job.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { signedBy, startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

describe('webhook with a valid Stripe signature', () => {
  let stack: PaymentsStack;
  let count = 0;
  beforeAll(async () => {
    stack = await startPaymentsStack();
  });
  afterAll(() => stack.close());
  afterEach(() => stack.webhooks('deliver'));

  async function send(body: string | Buffer) {
    const response = await stack.app.inject({
      method: 'POST',
      url: '/api/stripe-webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signedBy(body.toString()) },
      payload: body,
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }
  function event(type: string, object: unknown, changes: Record<string, unknown> = {}): string {
    count += 1;
    return JSON.stringify({
      id: `evt_odd${count}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(Date.now() / 1000),
      type,
      data: { object },
      ...changes,
    });
  }
  const said = (text: string) => stack.logLines.some((line) => line.includes(text) && /"level":[34]0/.test(line));

  test.each([
    ['nothing', ''],
    ['half an event', '{"id":"evt_half","type":'],
    ['null', 'null'],
    ['a number', '7'],
    ['a string', '"evt_text"'],
    ['a list', '[{"id":"evt_list"}]'],
    ['an empty object', '{}'],
    ['an event without an id', event('invoice.paid', {}, { id: undefined })],
    ['an event whose id is a number', event('invoice.paid', {}, { id: 7 })],
    ['an event with NUL in its id', event('invoice.paid', {}, { id: 'evt_\u0000' })],
    ['an event with a very long id', event('invoice.paid', {}, { id: `evt_${'a'.repeat(5_000)}` })],
    ['an event whose type is an object', event('invoice.paid', {}, { type: { is: 'invoice.paid' } })],
    ['an event without data', event('invoice.paid', {}, { data: null })],
    ['an event with a time beyond all calendars', event('invoice.paid', {}, { created: 1e300 })],
    ['an event with a negative time', event('invoice.paid', {}, { created: -1 })],
    [
      'an event in Stripe’s newer format',
      JSON.stringify({ id: 'evt_v2', object: 'v2.core.event', type: 'v1.billing.meter' }),
    ],
  ])('is rejected as malformed if it contains %s', async (_kind, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
  });

  test('is rejected if it is larger than Stripe’s largest event', async () => {
    expect(await send(event('invoice.paid', { customer: 'a'.repeat(1_100_000) }))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  test.each([
    ['an event type that we did not subscribe to', event('payout.paid', { id: 'po_1' })],
    ['an unknown event type', event('a.type.of_the_future', { id: 'x' })],
    ['no object', event('checkout.session.completed', null)],
    ['a string instead of an object', event('charge.refunded', 'ch_1')],
    ['a list instead of an object', event('invoice.paid', [])],
    ['a session without an id', event('checkout.session.completed', { metadata: {} })],
    ['a session whose id is an object', event('checkout.session.completed', { id: { is: 'cs_test_1' } })],
    [
      'a session whose id is a path to another object',
      event('checkout.session.completed', { id: 'cs_test_1/../../customers' }),
    ],
    ['a session that the provider does not know', event('checkout.session.completed', { id: 'cs_test_unknown' })],
    ['a customer that the provider does not know', event('invoice.paid', { customer: 'cus_unknown' })],
    ['a customer that is null', event('customer.subscription.updated', { customer: null })],
    ['a customer that is a list', event('customer.subscription.updated', { customer: [] })],
    ['a payment that the provider does not know', event('charge.refunded', { payment_intent: 'pi_unknown' })],
    ['a payment that is missing', event('charge.dispute.closed', { id: 'du_1' })],
    ['a payment that is a number', event('refund.failed', { payment_intent: 7 })],
    ['the id of another account', event('invoice.paid', { customer: 'cus_theirs' }, { account: 'acct_theirs' })],
    ['real money while we use a test key', event('charge.refunded', { payment_intent: 'pi_live' }, { livemode: true })],
    ['an API version of years ago', event('invoice.paid', { customer: 'cus_x' }, { api_version: '2011-01-01' })],
    ['no API version', event('invoice.paid', { customer: 'cus_x' }, { api_version: null })],
  ])('is ignored, logged and not fetched again if it has %s', async (_kind, body) => {
    stack.logLines.length = 0;
    expect(await send(body)).toEqual({ status: 200, body: { received: true, outcome: 'ignored' } });
    expect(said('ignored')).toBe(true);
    expect(await send(body)).toMatchObject({ status: 200, body: { outcome: 'repeated' } });
    expect(stack.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('changes nothing if it claims a session for another agency’s checkout', async () => {
    const open = async () => {
      const agency = await signUpAgency(stack);
      const { uuid: candidateUuid } = await addCandidate(stack);
      await stack.post(agency, '/api/create-candidate-unlock-checkout', { candidateUuid });
      return stack.db
        .selectFrom('checkouts')
        .where('agency_id', '=', agency.agencyId)
        .selectAll()
        .executeTakeFirstOrThrow();
    };
    const [mine, theirs] = [await open(), await open()];
    const claim = { id: mine.stripe_session_id, object: 'checkout.session', metadata: { checkout_id: theirs.id } };
    expect(await send(event('checkout.session.completed', claim))).toMatchObject({ status: 200 });
    const after = await stack.db.selectFrom('checkouts').selectAll().where('id', 'in', [mine.id, theirs.id]).execute();
    expect(after.find(({ id }) => id === theirs.id)).toEqual(theirs);
    expect(after.find(({ id }) => id === mine.id)).toEqual(mine);
  });

  test('does not make the reconciliation job miss today’s lost events if its timestamp is in the future', async () => {
    expect(await send(event('payout.paid', {}, { created: 4_000_000_000 }))).toMatchObject({ status: 200 });
    const agency = await signUpAgency(stack);
    const { uuid: candidateUuid } = await addCandidate(stack);
    const opened = await stack.post(agency, '/api/create-candidate-unlock-checkout', { candidateUuid });
    await stack.webhooks('drop');
    await stack.pay(String(opened.body['url']));
    await reconcilePayments(stack.deps);
    const status = await stack.get(agency, `/api/candidate-requests/${candidateUuid}`);
    expect(status.body['status']).toBe('completed');
  });
});
