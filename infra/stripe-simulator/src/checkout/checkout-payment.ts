import { createCustomer } from '../customers.ts';
import { createPaymentMethod, type CardDetails } from '../payments/payment-methods.ts';
import { createPaymentIntent, payWithCard } from '../payments/payment-intents.ts';
import { NOT_A_TEST_CARD, testCard, type CardDecline } from '../payments/test-cards.ts';
import type { StoredCheckoutOrder, StoredCheckoutSession, StoredPaymentIntent } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { createPaidInvoice } from '../subscriptions/invoices.ts';
import { startSubscription } from '../subscriptions/subscription-start.ts';

export type CheckoutPayment = CardDetails & { name: string; email: string };

/**
 * Pays an open session with a card. Returns the decline if the card is declined; the session stays open. Events are in
 * Stripe's order: customer, card, subscription and invoice, charge, payment intent, session.
 */
export function payCheckoutSession(
  world: World,
  session: StoredCheckoutSession,
  payment: CheckoutPayment,
): CardDecline | null {
  const order = world.store.checkoutOrders.get(session.id);
  const card = testCard(payment.number);
  const decline = card === undefined ? NOT_A_TEST_CARD : card.decline;
  if (decline !== null) {
    payWithCard(world, paymentIntentFor(world, session, order), createPaymentMethod(world, payment), decline);
    return decline;
  }
  session.customer = customerFor(world, session, payment);
  if (session.mode === 'subscription') paySubscription(world, session, order, payment);
  else payOnce(world, session, order, payment);
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
  session.customer_details = {
    email: payment.email,
    name: payment.name,
  };
  world.events.record('checkout.session.completed', session);
  return null;
}

function customerFor(world: World, session: StoredCheckoutSession, payment: CheckoutPayment): string | null {
  if (session.customer !== null) return session.customer;
  if (session.customer_creation !== 'always') return null;
  return createCustomer(world, { email: payment.email, name: payment.name }).id;
}

/** Returns the checkout's payment intent. Reuses the intent of a declined attempt. */
function paymentIntentFor(
  world: World,
  session: StoredCheckoutSession,
  order: StoredCheckoutOrder,
): StoredPaymentIntent {
  const attempted = world.store.paymentIntents.find(order.attempted_payment_intent ?? '');
  const intent =
    attempted ??
    createPaymentIntent(world, {
      amount: session.amount_total,
      currency: session.currency,
      customer: session.customer,
      description: session.mode === 'subscription' ? 'Subscription creation' : null,
      metadata: order.payment_metadata,
    });
  order.attempted_payment_intent = intent.id;
  if (session.mode === 'payment') session.payment_intent = intent.id;
  return intent;
}

function payOnce(
  world: World,
  session: StoredCheckoutSession,
  order: StoredCheckoutOrder,
  payment: CheckoutPayment,
): void {
  const intent = paymentIntentFor(world, session, order);
  intent.customer = session.customer;
  payWithCard(world, intent, createPaymentMethod(world, payment), null);
  if (!order.creates_invoice || session.customer === null) return;
  session.invoice = createPaidInvoice(world, session.customer, order.line_items, intent).id;
}

function paySubscription(
  world: World,
  session: StoredCheckoutSession,
  order: StoredCheckoutOrder,
  payment: CheckoutPayment,
): void {
  if (session.customer === null) return;
  const { subscription, invoice } = startSubscription(world, {
    customer: world.store.customers.get(session.customer),
    card: payment,
    lines: order.line_items,
    metadata: order.subscription_metadata,
    attemptedPaymentIntent: world.store.paymentIntents.find(order.attempted_payment_intent ?? ''),
  });
  session.subscription = subscription.id;
  session.invoice = invoice.id;
}
