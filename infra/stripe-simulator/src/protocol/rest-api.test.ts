import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { runSimulator, unlockCheckout } from '../testing/running-simulator.ts';

const proSeed = { email: 'pro@example.test', product_name: 'Pro', unit_amount: 50_000 };

test('the simulator replays the first response for the same idempotency key and parameters', async () => {
  const { stripe } = await runSimulator();
  const options = { idempotencyKey: 'unlock-1' };
  const first = await stripe.checkout.sessions.create(unlockCheckout, options);
  const second = await stripe.checkout.sessions.create(unlockCheckout, options);
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('the simulator rejects the same idempotency key with different parameters', async () => {
  const { stripe } = await runSimulator();
  const options = { idempotencyKey: 'customer-1' };
  await stripe.customers.create({ email: 'a@example.test' }, options);
  const error = await stripe.customers.create({ email: 'b@example.test' }, options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
});

test('the simulator stores no response for a rejected parameter, so a corrected call can reuse the key', async () => {
  const { stripe } = await runSimulator();
  const options = { idempotencyKey: 'customer-2' };
  await expect(stripe.customers.create({ email: 'not an email' }, options)).rejects.toMatchObject({ param: 'email' });
  expect(await stripe.customers.create({ email: 'a@example.test' }, options)).toMatchObject({
    email: 'a@example.test',
  });
});

test('errors have Stripe’s type, code, parameter and a request id', async () => {
  const { stripe } = await runSimulator();
  await expect(
    stripe.checkout.sessions.create({ mode: 'payment', success_url: unlockCheckout.success_url }),
  ).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'parameter_missing',
    param: 'line_items',
    requestId: expect.stringMatching(/^req_\w{14}$/),
  });
  await expect(
    stripe.checkout.sessions.create({
      ...unlockCheckout,
      line_items: [{ quantity: 1, price_data: { currency: 'dollars', unit_amount: 1, product_data: { name: 'x' } } }],
    }),
  ).rejects.toMatchObject({ param: 'line_items[0][price_data][currency]' });
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such checkout.session: 'cs_test_none'",
  });
  await expect(stripe.rawRequest('POST', '/v1/customers', { nickname: 'x' })).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'nickname',
  });
  await expect(stripe.rawRequest('GET', '/v1/payouts')).rejects.toMatchObject({ statusCode: 404 });
  const customer = await stripe.customers.create({ email: 'a@example.test' });
  await expect(stripe.customers.retrieve(customer.id, { expand: ['email'] })).rejects.toThrow(/cannot be expanded/);
});

test('the simulator requires a test key', async () => {
  const { url } = await runSimulator();
  const status = async (authorization?: string) =>
    (await fetch(`${url}/v1/customers`, { headers: authorization === undefined ? {} : { authorization } })).status;
  expect(await status()).toBe(401);
  expect(await status('Bearer sk_live_abc')).toBe(401);
  expect(await status('Bearer sk_test_abc')).toBe(200);
});

test('the simulator’s lists are newest first, with cursors and filters', async () => {
  const { stripe } = await runSimulator();
  const emails = ['a@example.test', 'b@example.test', 'c@example.test'];
  for (const email of emails) await stripe.customers.create({ email, metadata: { letter: email.charAt(0) } });
  const page = await stripe.customers.list({ limit: 2 });
  expect(page).toMatchObject({ has_more: true, data: [{ email: 'c@example.test' }, { email: 'b@example.test' }] });
  const all: (string | null)[] = [];
  for await (const customer of stripe.customers.list({ limit: 1 })) all.push(customer.email);
  expect(all).toEqual(emails.toReversed());
  expect((await stripe.customers.list({ email: 'b@example.test' })).data).toHaveLength(1);
});

test('the simulator merges metadata, and removes a key whose value is empty', async () => {
  const { stripe, seedSubscription } = await runSimulator();
  const seeded = await seedSubscription({ ...proSeed, metadata: { agency: 'a-1', region: 'IN' } });
  const updated = await stripe.subscriptions.update(seeded.subscription.id, { metadata: { region: '', plan: 'pro' } });
  expect(updated.metadata).toEqual({ agency: 'a-1', plan: 'pro' });
});
