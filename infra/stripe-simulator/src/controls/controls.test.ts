import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runSimulator } from '../testing/running-simulator.ts';

const proSeed = { email: 'pro@example.test', product_name: 'Pro', unit_amount: 50_000, metadata: { agency: 'a-9' } };

async function temporaryFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-simulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'state.json');
}

test('a seeded subscription is active and paid, and seeding again changes nothing', async () => {
  const { stripe, seedSubscription, receiver, webhooksSettled } = await runSimulator();
  const first = await seedSubscription({ ...proSeed, send_webhooks: false });
  expect(first).toMatchObject({
    created: true,
    customer: { email: 'pro@example.test', metadata: { agency: 'a-9' } },
    subscription: { status: 'active', metadata: { agency: 'a-9' } },
    invoice: { status: 'paid', amount_paid: 50_000 },
  });
  const again = await seedSubscription(proSeed);
  expect(again).toMatchObject({ created: false, subscription: { id: first.subscription.id } });
  expect((await stripe.subscriptions.list()).data).toHaveLength(1);
  await webhooksSettled();
  expect(receiver.received).toEqual([]);
});

test('a state file keeps customers, subscriptions and idempotency keys across a restart', async () => {
  const stateFile = await temporaryFile();
  const before = await runSimulator({ stateFile });
  const seeded = await before.seedSubscription(proSeed);
  const customer = await before.stripe.customers.create({ name: 'Reed' }, { idempotencyKey: 'reed' });
  await before.stop();

  const { stripe } = await runSimulator({ stateFile });
  const subscription = await stripe.subscriptions.retrieve(seeded.subscription.id, { expand: ['customer'] });
  expect(subscription).toMatchObject({ status: 'active', customer: { email: 'pro@example.test' } });
  expect((await stripe.customers.create({ name: 'Reed' }, { idempotencyKey: 'reed' })).id).toBe(customer.id);
});

test('an invalid state file aborts the start with an error that names the file', async () => {
  const stateFile = await temporaryFile();
  await writeFile(stateFile, '{"version": 1, "rows"');
  await expect(runSimulator({ stateFile })).rejects.toThrow(stateFile);
});

test('the simulator’s controls reject requests from other machines', async () => {
  const { app } = await runSimulator();
  const answer = await app.inject({ method: 'POST', url: '/_simulator/clock', remoteAddress: '192.0.2.7' });
  expect(answer.statusCode).toBe(403);
});

test('the simulator’s controls reject invalid and unknown values', async () => {
  const { control } = await runSimulator();
  expect(await control('webhooks', { mode: 'lose' })).toMatchObject({ status: 400 });
  expect(await control('faults', { fault: 'none', forever: true })).toMatchObject({ status: 400 });
  expect(await control('seed-subscription', { email: 'pro@example.test' })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('product_name') } },
  });
  expect(await control('subscriptions/sub_none/renew')).toMatchObject({ status: 404 });
});
