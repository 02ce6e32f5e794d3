import { expect, test } from 'vitest';
import { proCheckout, runSimulator, submitCard } from '../testing/running-simulator.ts';

test('a customer schedules the end of a subscription, cancels that schedule, and ends the subscription immediately', async () => {
  const { stripe, receiver, webhooksSettled } = await runSimulator();
  const customer = await stripe.customers.create({ email: 'dana@example.test', name: 'Dana Reed' });
  const checkout = await stripe.checkout.sessions.create({ ...proCheckout, customer: customer.id });
  await submitCard(checkout.url);
  const subscription = String((await stripe.checkout.sessions.retrieve(checkout.id)).subscription);
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost:4000/account',
  });
  const press = async (action: string) =>
    (await fetch(`${portal.url}/subscriptions/${subscription}/${action}`, { method: 'POST' })).text();

  const start = await (await fetch(portal.url)).text();
  expect(start).toContain('href="http://localhost:4000/account"');
  expect(start).toContain('$500.00');
  expect(start).toContain('Renews on');

  expect(await press('cancel-at-period-end')).toContain('It will not renew.');
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  });
  expect(await press('resume')).toContain('Renews on');
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    cancel_at_period_end: false,
  });
  expect(await press('cancel-now')).toContain('Ended on');
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
  await webhooksSettled();
  expect(receiver.types().slice(-3)).toEqual([
    'customer.subscription.updated',
    'customer.subscription.updated',
    'customer.subscription.deleted',
  ]);
});

test("the portal cannot change another customer's subscription", async () => {
  const { stripe, url, seedSubscription } = await runSimulator();
  const seeded = await seedSubscription({
    email: 'owner@example.test',
    product_name: 'Pro',
    unit_amount: 50_000,
  });
  const stranger = await stripe.customers.create({ email: 'stranger@example.test' });
  const portal = await stripe.billingPortal.sessions.create({ customer: stranger.id });
  const answer = await fetch(`${url}/p/session/${portal.id}/subscriptions/${seeded.subscription.id}/cancel-now`, {
    method: 'POST',
  });
  expect(answer.status).toBe(404);
  expect((await stripe.subscriptions.list()).data).toMatchObject([{ status: 'active' }]);
});
