import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { runSimulator } from '../testing/running-simulator.ts';

const REFUSALS = [
  ['bad_key', Stripe.errors.StripeAuthenticationError, 401],
  ['forbidden', Stripe.errors.StripePermissionError, 403],
  ['rate_limited', Stripe.errors.StripeRateLimitError, 429],
  ['invalid_request', Stripe.errors.StripeInvalidRequestError, 400],
  ['server_error', Stripe.errors.StripeAPIError, 500],
  ['unavailable', Stripe.errors.StripeAPIError, 503],
] as const;

test.each(REFUSALS)('%s makes the SDK throw its error, and nothing is created', async (fault, kind, statusCode) => {
  const { stripe, control } = await runSimulator();
  await control('faults', { fault });
  const error: unknown = await stripe.customers.create({ name: 'Reed' }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ statusCode });
  await control('faults', { fault: 'none' });
  expect((await stripe.customers.list()).data).toEqual([]);
});

test('a lost response breaks the connection after the work is done', async () => {
  const { stripe, control } = await runSimulator();
  await control('faults', { fault: 'lost_answer', calls: 'POST /v1/customers' });
  // The SDK retries a broken connection once. The idempotency key prevents a duplicate.
  const unheard = stripe.customers.create({ name: 'Reed' }, { idempotencyKey: 'reed' });
  await expect(unheard).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect((await stripe.customers.list()).data).toMatchObject([{ name: 'Reed' }]);
});

test('a timeout sends no response and does nothing, and other calls still work', async () => {
  const { stripe, control } = await runSimulator();
  await control('faults', { fault: 'timeout', calls: 'POST /v1/customers' });
  const unanswered = stripe.customers.create({ name: 'Reed' }, { timeout: 50 });
  await expect(unanswered).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect((await stripe.customers.list()).data).toEqual([]);
});

test('a fault affects the configured number of calls', async () => {
  const { stripe, control } = await runSimulator();
  await control('faults', { fault: 'server_error', times: 2 });
  await expect(stripe.customers.list()).rejects.toThrow();
  await expect(stripe.customers.list()).rejects.toThrow();
  expect((await stripe.customers.list()).data).toEqual([]);
});
