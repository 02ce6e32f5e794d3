import { expect, test } from 'vitest';
import { z } from 'zod';
import { runSimulator, submitCard, unlockCheckout, type RunningSimulator } from '../testing/running-simulator.ts';

const eventLog = z.object({
  data: z.array(z.object({ type: z.string(), deliveries: z.array(z.unknown()) })),
});
const PAYMENT_EVENTS = ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed'];

async function payOnce({ stripe, webhooksSettled }: RunningSimulator): Promise<void> {
  await submitCard((await stripe.checkout.sessions.create(unlockCheckout)).url);
  await webhooksSettled();
}

test('a receiver that fails gets the event again, with a new signature, until it accepts it', async () => {
  const running = await runSimulator();
  running.receiver.answerNext(500, 503);
  await payOnce(running);
  const types = running.receiver.types();
  expect(types).toHaveLength(PAYMENT_EVENTS.length + 2);
  expect(new Set(types)).toEqual(new Set(PAYMENT_EVENTS));
  const undelivered = await running.stripe.events.list({ types: PAYMENT_EVENTS, delivery_success: false });
  expect(undelivered.data).toEqual([]);
});

test('the retries end, and the attempts can be looked up', async () => {
  const running = await runSimulator();
  await running.control('webhooks', {
    mode: 'drop',
    types: ['payment_intent.succeeded', 'checkout.session.completed'],
  });
  running.receiver.answerNext(500, 500, 500);
  await payOnce(running);
  const log = eventLog.parse(await (await fetch(`${running.url}/_simulator/events`)).json());
  const deliveriesOf = (type: string) => log.data.find((event) => event.type === type)?.deliveries;
  expect(deliveriesOf('charge.succeeded')).toMatchObject([
    { attempt: 1, status: 500, outcome: 'failed' },
    { attempt: 2, status: 500, outcome: 'failed' },
    { attempt: 3, status: 500, outcome: 'failed' },
  ]);
  expect(deliveriesOf('checkout.session.completed')).toMatchObject([{ outcome: 'dropped' }]);
});

test('dropped events do not arrive, stay on record, and can be sent again', async () => {
  const running = await runSimulator();
  await running.control('webhooks', { mode: 'drop' });
  await payOnce(running);
  expect(running.receiver.received).toEqual([]);
  const [completed] = (await running.stripe.events.list({ type: 'checkout.session.completed' })).data;
  await running.control(`events/${completed?.id}/resend`);
  await running.webhooksSettled();
  expect(running.receiver.types()).toEqual(['checkout.session.completed']);
});

test('in duplicate mode each event arrives twice under one id', async () => {
  const running = await runSimulator();
  await running.control('webhooks', { mode: 'duplicate' });
  await payOnce(running);
  expect(running.receiver.types()).toEqual(PAYMENT_EVENTS.flatMap((type) => [type, type]));
  const ids = running.receiver.received.map(({ body }) => JSON.parse(body).id);
  expect(new Set(ids).size).toBe(PAYMENT_EVENTS.length);
});

test('in reorder mode the last event arrives first', async () => {
  const running = await runSimulator();
  await running.control('webhooks', { mode: 'reorder', delay_ms: 20 });
  await payOnce(running);
  expect(running.receiver.types()).toEqual(PAYMENT_EVENTS.toReversed());
});

test('in delay mode the redirect does not wait for the webhook', async () => {
  const running = await runSimulator();
  await running.control('webhooks', { mode: 'delay', delay_ms: 150 });
  await submitCard((await running.stripe.checkout.sessions.create(unlockCheckout)).url);
  expect(running.receiver.received).toEqual([]);
  await running.webhooksSettled();
  expect(running.receiver.types()).toEqual(PAYMENT_EVENTS);
});
