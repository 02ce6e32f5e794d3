import { findRoute, listRoute, type ApiRoute } from '../protocol/lists.ts';
import { newIdentifier } from '../state/object-table.ts';
import type { StoredPaymentIntent } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';
import type { CardDecline } from './test-cards.ts';

type NewPaymentIntent = Pick<StoredPaymentIntent, 'amount' | 'customer' | 'metadata'>;

export function createPaymentIntent({ store, clock }: Simulator, parameters: NewPaymentIntent): StoredPaymentIntent {
  return store.paymentIntents.insert({
    id: newIdentifier('pi_'),
    object: 'payment_intent',
    created: clock.now(),
    latest_charge: null,
    status: 'requires_payment_method',
    ...parameters,
  });
}

/** Charges a card, successfully unless `decline` is given. A declined intent can be retried with another card. */
export function payWithCard(
  { store, clock, events }: Simulator,
  intent: StoredPaymentIntent,
  decline: CardDecline | null,
): void {
  const charge = store.charges.insert({
    id: newIdentifier('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: clock.now(),
    customer: intent.customer,
    disputed: false,
    failure_code: decline?.code ?? null,
    metadata: { ...intent.metadata },
    paid: decline === null,
    payment_intent: intent.id,
    refunded: false,
    status: decline === null ? 'succeeded' : 'failed',
  });
  intent.latest_charge = charge.id;
  if (decline !== null) {
    events.record('payment_intent.payment_failed', intent);
    return;
  }
  intent.status = 'succeeded';
  events.record('charge.succeeded', charge);
  events.record('payment_intent.succeeded', intent);
}

export function chargeRoutes({ store }: Simulator): ApiRoute[] {
  return [
    findRoute('/v1/payment_intents', store.paymentIntents, 'intent'),
    listRoute('/v1/charges', () => store.charges.newestFirst(), ['customer', 'payment_intent']),
    findRoute('/v1/charges', store.charges, 'charge'),
  ];
}
