import type { ApiRoute } from '../protocol/api-route.ts';
import { noSuch } from '../protocol/errors.ts';
import { newIdentifier } from '../protocol/identifiers.ts';
import { listRoute } from '../protocol/lists.ts';
import type { StoredCharge, StoredPaymentIntent, StoredPaymentMethod } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import type { CardDecline } from './test-cards.ts';

export function chargeOf({ store }: World, id: string, param = 'charge'): StoredCharge {
  const charge = store.charges.find(id);
  if (charge === undefined) throw noSuch('charge', id, param);
  return charge;
}

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
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: succeeded ? newIdentifier('txn_') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: succeeded,
    created: world.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: succeeded ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: succeeded ? 'Payment complete.' : 'The bank did not accept the payment.',
      type: succeeded ? 'authorized' : 'issuer_declined',
    },
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: succeeded ? intent.amount : null,
        authorization_code: null,
        brand: method.card.brand,
        checks: method.card.checks,
        country: method.card.country,
        electronic_commerce_indicator: null,
        exp_month: method.card.exp_month,
        exp_year: method.card.exp_year,
        fingerprint: method.card.fingerprint ?? null,
        funding: method.card.funding,
        installments: null,
        last4: method.card.last4,
        mandate: null,
        network: method.card.brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: succeeded ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  });
}

export function chargeRoutes(world: World): ApiRoute[] {
  return [
    listRoute('/v1/charges', () => world.store.charges.newestFirst(), ['customer', 'payment_intent']),
    { method: 'GET', url: '/v1/charges/:id', answer: ({ pathValue }) => chargeOf(world, pathValue('id')) },
  ];
}
