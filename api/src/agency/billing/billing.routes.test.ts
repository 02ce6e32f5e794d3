import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpAgency } from '../../testing/test-app.ts';
import { startPaymentsStack, type PaymentsStack } from './testing/payments-stack.ts';

const CALLS = [
  '/api/create-candidate-unlock-checkout',
  '/api/create-stripe-checkout',
  '/api/create-customer-portal',
  '/api/settle-checkout',
];

let stack: PaymentsStack;
beforeAll(async () => {
  // Lowers the limit to three purchases a minute.
  stack = await startPaymentsStack({ RATE_LIMIT_FACTOR: '0.05' });
});
afterAll(() => stack.close());

test.each(CALLS)('%s requires a session, regardless of the body', async (url) => {
  for (const payload of [{}, { anything: 1 }]) {
    const answer = await stack.app.inject({ method: 'POST', url, payload });
    expect(answer.json()).toMatchObject({ status: 401, code: 'session_missing' });
  }
});

test('billing calls are rate limited separately for each agency', async () => {
  const [agency, other] = [await signUpAgency(stack), await signUpAgency(stack)];
  const ask = async (by: typeof agency) =>
    (await stack.post(by, '/api/settle-checkout', { checkout_id: randomUUID() })).status;
  expect([await ask(agency), await ask(agency), await ask(agency)]).toEqual([404, 404, 404]);
  expect(await ask(agency)).toBe(429);
  expect(await ask(other)).toBe(404);
});
