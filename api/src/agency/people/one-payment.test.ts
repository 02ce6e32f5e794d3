import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startPaymentsStack, type PaymentsStack } from '../billing/testing/payments-stack.ts';
import { signUpAgency } from '../../testing/test-app.ts';
import { addColleague } from './colleagues.testing.ts';

let stack: PaymentsStack;
beforeAll(async () => {
  stack = await startPaymentsStack();
});
afterAll(() => stack.close());

test('two colleagues who unlock a candidate at once get one payable page, and pay once', async () => {
  const owner = await signUpAgency(stack);
  const robin = await addColleague(stack, owner);
  const { uuid: candidateUuid } = await addCandidate(stack);
  const opened = await Promise.all(
    [owner, robin, owner, robin].map((who) =>
      stack.post(who, '/api/create-candidate-unlock-checkout', { candidateUuid }),
    ),
  );
  const urls = new Set(opened.map(({ body }) => String(body['url'])));
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(urls.size).toBe(1);
  await stack.pay([...urls][0] ?? '');
  await stack.webhooksSettled();

  for (const who of [owner, robin]) {
    expect((await stack.get(who, `/api/candidate-requests/${candidateUuid}`)).body).toEqual({ status: 'completed' });
    expect(await stack.post(who, '/api/create-candidate-unlock-checkout', { candidateUuid })).toMatchObject({
      status: 409,
      body: { code: 'already_unlocked' },
    });
  }
  const charges = await stack.stripe.charges.list({ customer: await stack.customerOf(owner), limit: 100 });
  expect(charges.data.map(({ status, refunded }) => ({ status, refunded }))).toEqual([
    { status: 'succeeded', refunded: false },
  ]);
});

test('a colleague pays the price of the agency’s plan, and another colleague can settle that checkout', async () => {
  const owner = await signUpAgency(stack);
  const robin = await addColleague(stack, owner);
  const { body: pro } = await stack.post(owner, '/api/create-stripe-checkout', {});
  await stack.pay(String(pro['url']));
  await stack.webhooksSettled();
  const { uuid: candidateUuid } = await addCandidate(stack);
  const order = { candidateUuid, keepFreeUnlock: true };
  const { body } = await stack.post(robin, '/api/create-candidate-unlock-checkout', order);
  const checkout = await stack.db
    .selectFrom('checkouts')
    .select(['id', 'agency_id', 'opened_by', 'amount_cents'])
    .where('caregiver_uuid', '=', candidateUuid)
    .executeTakeFirstOrThrow();
  expect(checkout).toMatchObject({ agency_id: owner.agencyId, opened_by: robin.personId, amount_cents: 10_000 });
  await stack.pay(String(body['url']));
  const settled = await stack.post(owner, '/api/settle-checkout', { checkout_id: checkout.id });
  expect(settled.body).toMatchObject({ status: 'completed' });
  await stack.webhooksSettled();
  expect((await stack.mailsTo(robin)).map(({ subject }) => subject)).toContain(
    'Contact details for the candidate you unlocked',
  );
});
