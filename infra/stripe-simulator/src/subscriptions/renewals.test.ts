import { expect, test } from 'vitest';
import { proCheckout, runSimulator, submitCard, type RunningSimulator } from '../testing/running-simulator.ts';

async function subscribe({ stripe }: RunningSimulator, card = '4242424242424242'): Promise<string> {
  const { id, url } = await stripe.checkout.sessions.create(proCheckout);
  await submitCard(url, { card_number: card });
  return String((await stripe.checkout.sessions.retrieve(id)).subscription);
}

test('a renewal starts the next period with a paid invoice', async () => {
  const running = await runSimulator();
  const { stripe, control, receiver, webhooksSettled } = running;
  const id = await subscribe(running);
  const before = (await stripe.subscriptions.retrieve(id)).items.data[0];
  await webhooksSettled();
  receiver.received.length = 0;
  await control(`subscriptions/${id}/renew`);
  const renewed = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  const [item] = renewed.items.data;
  expect(item?.current_period_start).toBe(before?.current_period_end);
  expect(renewed.latest_invoice).toMatchObject({
    status: 'paid',
    lines: { data: [{ period: { start: item?.current_period_start, end: item?.current_period_end } }] },
  });
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
  await webhooksSettled();
  expect(receiver.types()).toEqual([
    'customer.subscription.updated',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
  ]);
});

test('a subscription becomes past due if its card is declined on renewal', async () => {
  const running = await runSimulator();
  const { stripe, control, receiver, webhooksSettled } = running;
  const id = await subscribe(running, '4000000000000341');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  await control(`subscriptions/${id}/renew`);
  const late = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(late).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } });
  await webhooksSettled();
  expect(receiver.types().slice(-2)).toEqual(['invoice.payment_failed', 'customer.subscription.updated']);
  await control(`subscriptions/${id}/renew`, { outcome: 'succeed' });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('advancing the clock runs due renewals, retries and the final cancellation', async () => {
  const running = await runSimulator();
  const { stripe, control } = running;
  const good = await subscribe(running);
  const failing = await subscribe(running, '4000000000000341');
  const end = (await stripe.subscriptions.retrieve(good)).items.data[0]?.current_period_end ?? 0;
  await control('clock', { now: end + 10 * 86_400 });
  expect((await stripe.subscriptions.retrieve(good)).items.data[0]?.current_period_start).toBe(end);
  const late = await stripe.subscriptions.retrieve(failing, { expand: ['latest_invoice'] });
  expect(late).toMatchObject({ status: 'past_due', latest_invoice: { attempt_count: 1 } });
  for (const days of [14, 18, 22]) await control('clock', { now: end + days * 86_400 });
  expect(await stripe.subscriptions.retrieve(failing)).toMatchObject({ status: 'canceled' });
  expect(await control('clock', { now: end })).toMatchObject({ status: 400 });
});

test('a subscription with cancel_at_period_end ends with its period', async () => {
  const running = await runSimulator();
  const { stripe, control, receiver, webhooksSettled } = running;
  const id = await subscribe(running);
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const end = ending.items.data[0]?.current_period_end;
  expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true });
  await control('clock', { now: (end ?? 0) + 1 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  await webhooksSettled();
  expect(receiver.types().slice(-2)).toEqual(['customer.subscription.updated', 'customer.subscription.deleted']);
});

test('a canceled subscription is not listed, and canceling it again returns 404', async () => {
  const running = await runSimulator();
  const { stripe } = running;
  const id = await subscribe(running);
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
  expect((await stripe.subscriptions.list()).data).toEqual([]);
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
    /canceled subscription/,
  );
});
