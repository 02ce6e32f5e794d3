import { expect, test } from 'vitest';
import { runSimulator, submitCard, unlockCheckout, type RunningSimulator } from '../testing/running-simulator.ts';

async function paidIntent({ stripe }: RunningSimulator): Promise<string> {
  const { id, url } = await stripe.checkout.sessions.create(unlockCheckout);
  await submitCard(url);
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}

test('a retry with the same key returns the same refund, and a second refund of a charge fails', async () => {
  const running = await runSimulator();
  const { stripe, receiver, webhooksSettled } = running;
  const payment_intent = await paidIntent(running);
  const options = { idempotencyKey: 'refund-1' };
  const refund = await stripe.refunds.create({ payment_intent }, options);
  expect(refund).toMatchObject({ status: 'succeeded', amount: 40_000, payment_intent });
  expect((await stripe.refunds.create({ payment_intent }, options)).id).toBe(refund.id);
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  const charge = await stripe.charges.retrieve(String(refund.charge));
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 40_000 });
  expect((await stripe.refunds.list({ payment_intent })).data).toMatchObject([{ id: refund.id }]);
  await webhooksSettled();
  expect(receiver.types().filter((type) => type === 'charge.refunded')).toHaveLength(1);
});

test('partial refunds are allowed up to the remaining amount', async () => {
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

test('the simulator’s controls can refund and dispute a charge', async () => {
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
  expect(receiver.types().slice(-3)).toEqual([
    'charge.refunded',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
});

test('a failed refund returns the money to the seller and sends an event', async () => {
  const running = await runSimulator();
  const { stripe, control, receiver, webhooksSettled } = running;
  const payment_intent = await paidIntent(running);
  const refund = await stripe.refunds.create({ payment_intent });
  expect(await control(`refunds/${refund.id}/fail`)).toMatchObject({ status: 200, body: { status: 'failed' } });
  expect(await stripe.charges.retrieve(String(refund.charge))).toMatchObject({ refunded: false, amount_refunded: 0 });
  expect(await control(`refunds/${refund.id}/fail`)).toMatchObject({ status: 400 });
  await webhooksSettled();
  expect(receiver.types().slice(-3)).toEqual(['refund.failed', 'refund.updated', 'charge.refund.updated']);
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ status: 'succeeded', amount: 40_000 });
});

test.each(['won', 'lost'] as const)(
  'a dispute can be %s, and its charge can be refunded again only if the dispute was won',
  async (outcome) => {
    const running = await runSimulator();
    const { stripe, control, receiver, webhooksSettled } = running;
    const payment_intent = await paidIntent(running);
    const charge = String((await stripe.paymentIntents.retrieve(payment_intent)).latest_charge);
    await control(`charges/${charge}/dispute`);
    const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
    expect(await control(`disputes/${dispute?.id}/close`, { outcome })).toMatchObject({ body: { status: outcome } });
    expect(await control(`disputes/${dispute?.id}/close`, { outcome })).toMatchObject({ status: 400 });
    expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
    const refunded = stripe.refunds.create({ payment_intent });
    if (outcome === 'won') expect(await refunded).toMatchObject({ status: 'succeeded' });
    else await expect(refunded).rejects.toMatchObject({ code: 'charge_disputed' });
    await webhooksSettled();
    const eventTypes = receiver.types().filter((type) => type.startsWith('charge.dispute.'));
    expect(eventTypes).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      ...(outcome === 'won' ? ['charge.dispute.funds_reinstated'] : []),
    ]);
  },
);

test('an inquiry does not withdraw money, and closes without a loss', async () => {
  const running = await runSimulator();
  const { stripe, control } = running;
  const payment_intent = await paidIntent(running);
  const charge = String((await stripe.paymentIntents.retrieve(payment_intent)).latest_charge);
  expect(await control(`charges/${charge}/dispute`, { inquiry: true })).toMatchObject({
    body: { status: 'warning_needs_response' },
  });
  const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
  expect(await control(`disputes/${dispute?.id}/close`, { outcome: 'lost' })).toMatchObject({
    body: { status: 'warning_closed' },
  });
});
