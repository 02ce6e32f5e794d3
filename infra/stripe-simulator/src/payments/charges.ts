import type { ApiRoute } from '../protocol/api-route.ts';
import { newIdentifier } from '../state/object-table.ts';
import { findRoute, listRoute } from '../protocol/lists.ts';
import type { StoredCharge, StoredPaymentIntent, StoredPaymentMethod } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import type { CardDecline } from './test-cards.ts';

/** Records an attempt to charge a card, which succeeds unless `decline` is given. */
export function recordCharge(
  world: World,
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod,
  decline: CardDecline | null,
): StoredCharge {
  const succeeded = decline === null;
  return world.store.charges.insert({
    id: newIdentifier('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: succeeded ? intent.amount : 0,
    amount_refunded: 0,
    created: world.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: { ...intent.metadata },
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: method.card, type: 'card' },
    refunded: false,
    status: succeeded ? 'succeeded' : 'failed',
  });
}

export function chargeRoutes({ store }: World): ApiRoute[] {
  return [
    listRoute('/v1/charges', () => store.charges.newestFirst(), ['customer', 'payment_intent']),
    findRoute('/v1/charges', store.charges, 'charge'),
  ];
}
