import { expect, test } from 'vitest';
import { runSimulator, submitCard, unlockCheckout, type RunningSimulator } from '../testing/running-simulator.ts';

const PAYMENT_EVENTS = ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed'];

async function payOnce({ stripe, webhooksSettled }: RunningSimulator): Promise<void> {
  await submitCard((await stripe.checkout.sessions.create(unlockCheckout)).url);
  await webhooksSettled();
}

test('an event is retried with a new signature until the receiver accepts it', async () => {
  const running = await runSimulator();
  running.receiver.answerNext(500, 503);
  await payOnce(running);
  const types = running.receiver.types();
  expect(types).toHaveLength(PAYMENT_EVENTS.length + 2);
  expect(new Set(types)).toEqual(new Set(PAYMENT_EVENTS));
});

test('a webhook is not retried after the last attempt, and a webhook mode can be limited to certain event types', async () => {
  const running = await runSimulator();
  await running.control('webhooks', {
    mode: 'drop',
    types: ['payment_intent.succeeded', 'checkout.session.completed'],
  });
  running.receiver.answerNext(500, 500, 500);
  await payOnce(running);
  expect(running.receiver.types()).toEqual(['charge.succeeded', 'charge.succeeded', 'charge.succeeded']);
});

test('dropped events are stored and can be sent later', async () => {
  const running = await runSimulator();
  await running.control('webhooks', { mode: 'drop' });
  await payOnce(running);
  expect(running.receiver.received).toEqual([]);
  const [completed] = (await running.stripe.events.list({ type: 'checkout.session.completed' })).data;
  await running.control(`events/${completed?.id}/resend`);
  await running.webhooksSettled();
  expect(running.receiver.types()).toEqual(['checkout.session.completed']);
});

test('duplicate mode sends each event twice with the same id', async () => {
  const running = await runSimulator();
  await running.control('webhooks', { mode: 'duplicate' });
  await payOnce(running);
  expect(running.receiver.types()).toEqual(PAYMENT_EVENTS.flatMap((type) => [type, type]));
  const ids = running.receiver.received.map(({ body }) => JSON.parse(body).id);
  expect(new Set(ids).size).toBe(PAYMENT_EVENTS.length);
});

test('reorder mode sends the last event first', async () => {
  const running = await runSimulator();
  await running.control('webhooks', { mode: 'reorder', delay_ms: 20 });
  await payOnce(running);
  expect(running.receiver.types()).toEqual(PAYMENT_EVENTS.toReversed());
});
