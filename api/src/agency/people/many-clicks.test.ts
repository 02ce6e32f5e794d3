// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpAgency, type SignedUpAgency } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from '../billing/testing/payments-stack.ts';
import { addColleague } from './colleagues.testing.ts';

const CLICKS = 50;
const PEOPLE = 5;
const COPIES = [{}, { association: 'iahhc' }, { association: 'firefly' }];
const UNLOCK = '/api/create-candidate-unlock-checkout';
const PRO = '/api/create-stripe-checkout';

const turn = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The list of turns is empty.');
  return item;
};

describe(`${CLICKS} concurrent clicks by colleagues over three processes`, () => {
  let stack: PaymentsStack;
  let processes: Pick<PaymentsStack, 'post'>[];
  let owner: SignedUpAgency;
  let people: SignedUpAgency[];

  beforeAll(async () => {
    stack = await startPaymentsStack({ DATABASE_POOL_SIZE: '10' });
    processes = [stack, await stack.startAnotherProcess(), await stack.startAnotherProcess()];
    await stack.db
      .insertInto('associations')
      .values({ code: 'firefly', state: 'IN', name: 'Firefly Alliance', logo: '/logo.svg' })
      .execute();
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    owner = await signUpAgency(stack);
    people = [owner];
    while (people.length < PEOPLE) people.push(await addColleague(stack, owner, 'owner'));
  });

  test.each([
    ['Pro', PRO, [{}]],
    ['Pro, on three sites', PRO, COPIES],
    ['a candidate', UNLOCK, [{}]],
    ['a candidate, on three sites', UNLOCK, COPIES],
  ])('all return the same page for %s', { timeout: 60_000 }, async (_what, path, copies) => {
    const what = path === UNLOCK ? { candidateUuid: (await addCandidate(stack)).uuid } : {};
    // With a slow provider, requests that keep replacing the page would exceed the API's timeout.
    await stack.fault('slow', { calls: 'POST /v1/checkout/sessions', delay_ms: 400 });
    const answers = await Promise.all(
      Array.from({ length: CLICKS }, (_, index) =>
        turn(processes, index).post(turn(people, index), path, { ...what, ...turn(copies, index * 7) }),
      ),
    );
    await stack.fault('none');
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const urls = new Set(answers.map(({ body }) => body['url']));
    expect(urls.size).toBe(1);

    const customer = await stack.customerOf(owner);
    const sessions = (await stack.stripe.checkout.sessions.list({ customer, limit: 100 })).data;
    const open = sessions.filter(({ status }) => status === 'open');
    expect(open.map(({ url }) => url)).toEqual([...urls]);
    const rows = await stack.db
      .selectFrom('checkouts')
      .select('stripe_session_id')
      .where('agency_id', '=', owner.agencyId)
      .where('status', '=', 'open')
      .execute();
    expect(open.map(({ id }) => id)).toEqual(rows.map(({ stripe_session_id }) => stripe_session_id));
  });

  test('create one Stripe customer if the agency has never bought anything', async () => {
    stack.logLines.length = 0;
    const candidates = await Promise.all(people.map(() => addCandidate(stack)));
    await stack.fault('slow', { calls: 'POST /v1/customers', delay_ms: 300 });
    const answers = await Promise.all(
      people.map((who, index) =>
        turn(processes, index).post(who, UNLOCK, { candidateUuid: turn(candidates, index).uuid }),
      ),
    );
    await stack.fault('none');
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const customer = await stack.customerOf(owner);
    expect((await stack.stripe.checkout.sessions.list({ customer, limit: 100 })).data).toHaveLength(PEOPLE);
    expect(stack.alarms()).toEqual([]);
  });

  test('are not blocked if Stripe did not respond while the customer was being created', async () => {
    const [, robin, dana] = people;
    if (robin === undefined || dana === undefined) throw new Error('There are too few people.');
    await stack.fault('lost_answer', { calls: 'POST /v1/customers' });
    expect((await stack.post(robin, PRO, {})).status).toBe(503);
    await stack.fault('none');
    expect((await stack.post(dana, PRO, {})).status).toBe(200);
    // The call works even if the agency's address has changed since.
    const other = await signUpAgency(stack);
    await stack.fault('lost_answer', { calls: 'POST /v1/customers' });
    expect((await stack.post(other, PRO, {})).status).toBe(503);
    await stack.fault('none');
    const email = `renamed-${other.email}`;
    await stack.db.updateTable('people').set({ email }).where('id', '=', other.personId).execute();
    expect((await stack.post(other, PRO, {})).status).toBe(200);
  });
});
