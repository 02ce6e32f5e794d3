import { expect, test } from 'vitest';
import { runSimulator, submitCard, unlockCheckout, type RunningSimulator } from '../testing/running-simulator.ts';

async function paidIntent({ stripe }: RunningSimulator): Promise<string> {
  const { id, url } = await stripe.checkout.sessions.create(unlockCheckout);
  await submitCard(url);
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}

test('a refund returns the money once: the repeat with its key is the same refund, a second one is refused', async () => {
  const running = await runSimulator();
  const { stripe, receiver, webhooksSettled } = running;
  const payment_intent = await paidIntent(running);
  const options = { idempotencyKey: 'refund-1' };
  const refund = await stripe.refunds.create({ payment_intent }, options);
  expect(refund).toMatchObject({ status: 'succeeded', amount: 40_000, payment_intent });
  expect((await stripe.refunds.create({ payment_intent }, options)).id).toBe(refund.id);
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  const charge = await stripe.charges.retrieve(String(refund.charge), { expand: ['refunds'] });
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 40_000, refunds: { data: [{ id: refund.id }] } });
  expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(1);
  await webhooksSettled();
  expect(receiver.types().filter((type) => type === 'charge.refunded')).toHaveLength(1);
});

test('part of a charge can be refunded, and no more than what is left', async () => {
  const running = await runSimulator();
  const payment_intent = await paidIntent(running);
  const refund = await running.stripe.refunds.create({ payment_intent, amount: 10_000 });
  expect(await running.stripe.charges.retrieve(String(refund.charge))).toMatchObject({
    refunded: false,
    amount_refunded: 10_000,
  });
  await expect(running.stripe.refunds.create({ payment_intent, amount: 30_001 })).rejects.toMatchObject({
    param: 'amount',
  });
});

test('the controls refund and dispute a charge as the bank or the dashboard would', async () => {
  const running = await runSimulator();
  const { stripe, control, receiver, webhooksSettled } = running;
  const chargeOf = async (intent: string) => String((await stripe.paymentIntents.retrieve(intent)).latest_charge);
  const refunded = await chargeOf(await paidIntent(running));
  const disputed = await chargeOf(await paidIntent(running));
  expect(await control(`charges/${refunded}/refund`)).toMatchObject({ status: 200, body: { amount: 40_000 } });
  expect(await control(`charges/${disputed}/dispute`)).toMatchObject({ status: 200, body: { charge: disputed } });
  expect((await stripe.charges.retrieve(disputed)).disputed).toBe(true);
  await expect(stripe.refunds.create({ charge: disputed })).rejects.toMatchObject({ code: 'charge_disputed' });
  await webhooksSettled();
  expect(receiver.types().slice(-2)).toEqual(['charge.refunded', 'charge.dispute.created']);
});
