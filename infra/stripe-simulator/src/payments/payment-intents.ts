import type { ApiRoute } from '../protocol/api-route.ts';
import { findRoute } from '../protocol/lists.ts';
import { newIdentifier } from '../state/object-table.ts';
import type { StoredCharge, StoredPaymentIntent, StoredPaymentMethod } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { recordCharge } from './charges.ts';
import type { CardDecline } from './test-cards.ts';

interface NewPaymentIntent {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

export function createPaymentIntent(world: World, parameters: NewPaymentIntent): StoredPaymentIntent {
  const id = newIdentifier('pi_');
  const intent: StoredPaymentIntent = {
    id,
    object: 'payment_intent',
    amount: parameters.amount,
    amount_received: 0,
    created: world.clock.now(),
    currency: parameters.currency,
    customer: parameters.customer,
    description: parameters.description,
    last_payment_error: null,
    latest_charge: null,
    metadata: parameters.metadata,
    payment_method: null,
    status: 'requires_payment_method',
  };
  return world.store.paymentIntents.insert(intent);
}

/** Charges a card and returns the charge. A declined intent can be retried with another card. */
export function payWithCard(
  world: World,
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod,
  decline: CardDecline | null,
): StoredCharge {
  const charge = recordCharge(world, intent, method, decline);
  intent.latest_charge = charge.id;
  if (decline === null) {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.payment_method = method.id;
    intent.last_payment_error = null;
    world.events.record('charge.succeeded', charge);
    world.events.record('payment_intent.succeeded', intent);
    return charge;
  }
  intent.last_payment_error = {
    charge: charge.id,
    code: decline.code,
    decline_code: decline.decline_code,
    message: decline.message,
  };
  world.events.record('payment_intent.payment_failed', intent);
  return charge;
}

export function paymentIntentRoutes({ store }: World): ApiRoute[] {
  return [findRoute('/v1/payment_intents', store.paymentIntents, 'intent')];
}
