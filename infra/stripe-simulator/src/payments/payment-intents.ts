import type { ApiRoute } from '../protocol/api-route.ts';
import { noSuch } from '../protocol/errors.ts';
import { newIdentifier } from '../protocol/identifiers.ts';
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
  savesCard: boolean;
}

export function createPaymentIntent(world: World, given: NewPaymentIntent): StoredPaymentIntent {
  const id = newIdentifier('pi_');
  const intent: StoredPaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newIdentifier('', 25)}`,
    confirmation_method: 'automatic',
    created: world.clock.now(),
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: given.savesCard ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  world.store.paymentIntents.insert(intent);
  world.events.record('payment_intent.created', intent);
  return intent;
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
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
    payment_method: method,
    type: 'card_error',
  };
  world.events.record('charge.failed', charge);
  world.events.record('payment_intent.payment_failed', intent);
  return charge;
}

export function paymentIntentRoutes({ store }: World): ApiRoute[] {
  return [
    {
      method: 'GET',
      url: '/v1/payment_intents/:id',
      answer: ({ pathValue }) => {
        const intent = store.paymentIntents.find(pathValue('id'));
        if (intent === undefined) throw noSuch('payment_intent', pathValue('id'), 'intent');
        return intent;
      },
    },
  ];
}
