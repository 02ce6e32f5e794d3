import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

const PRO = '/api/create-stripe-checkout';
const UNLOCK = '/api/create-candidate-unlock-checkout';

describe('unlock after a plan change whose webhooks were lost', () => {
  let stack: PaymentsStack;
  let agency: SignedUpAgency;
  beforeAll(async () => {
    stack = await startPaymentsStack();
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    agency = await signUpAgency(stack);
    await stack.webhooks('drop');
  });
  afterEach(async () => {
    await stack.fault('none');
    await stack.outage(false);
  });

  const ask = async (body: object = { keepFreeUnlock: true }) =>
    stack.post(agency, UNLOCK, { candidateUuid: (await addCandidate(stack)).uuid, ...body });
  const amounts = () =>
    stack.db
      .selectFrom('checkouts')
      .select('amount_cents')
      .where('agency_id', '=', agency.agencyId)
      .where('kind', '=', 'unlock')
      .where('status', '=', 'open')
      .orderBy('id')
      .execute()
      .then((rows) => rows.map(({ amount_cents }) => amount_cents));
  async function buyPro(): Promise<void> {
    const { body } = await stack.post(agency, PRO, {});
    expect((await stack.pay(String(body['url']))).status).toBe(303);
    await stack.webhooksSettled();
  }
  async function subscriptionOf() {
    const [one] = (await stack.stripe.subscriptions.list({ customer: await stack.customerOf(agency) })).data;
    return String(one?.id);
  }

  test('costs $100 once Pro is paid, and an open payment page for $400 closes', async () => {
    expect((await ask({})).status).toBe(200);
    await buyPro();
    expect((await ask()).status).toBe(200);
    expect(await amounts()).toEqual([10_000]);
  });

  test('requires the agency to confirm a payment while its free unlock is unused', async () => {
    await buyPro();
    expect(await ask({})).toMatchObject({ status: 400, body: { errors: [{ field: 'keepFreeUnlock' }] } });
    expect((await stack.get(agency, '/api/free-unlock')).body['free_unlock']).not.toBeNull();
  });

  test('costs $100 once an overdue payment is made, and $400 once the plan has ended', async () => {
    await buyPro();
    expect((await ask()).status).toBe(200);
    const id = await subscriptionOf();
    await stack.db
      .updateTable('agency_subscriptions')
      .set({ status: 'past_due' })
      .where('agency_id', '=', agency.agencyId)
      .execute();
    expect((await ask()).status).toBe(200);
    expect(await amounts()).toEqual([10_000, 10_000]);

    await stack.stripe.subscriptions.cancel(id);
    await stack.db
      .updateTable('agency_subscriptions')
      .set({ current_period_end: new Date(stack.clock.now().getTime() - 1) })
      .where('agency_id', '=', agency.agencyId)
      .execute();
    expect((await ask()).status).toBe(200);
    expect(await amounts()).toEqual([40_000]);
  });

  test.each(['unavailable', 'forbidden', 'rate_limited'])(
    'costs the stored plan’s price while Stripe does not return the plan: %s',
    async (fault) => {
      await buyPro();
      await stack.fault(fault, { calls: 'GET /v1/subscriptions' });
      expect((await ask({})).status).toBe(200);
      expect(await amounts()).toEqual([40_000]);
    },
  );

  test('is priced without a lookup at Stripe if the stored plan is certain', async () => {
    await stack.webhooks('deliver');
    await ask({});
    await stack.fault('server_error', { calls: 'GET /v1/subscriptions' });
    stack.logLines.length = 0;
    expect((await ask({})).status).toBe(200);
    await stack.fault('none');
    await buyPro();
    await stack.fault('server_error', { calls: 'GET /v1/subscriptions' });
    expect((await ask()).status).toBe(200);
    expect(stack.alarms()).toEqual([]);
  });
});
