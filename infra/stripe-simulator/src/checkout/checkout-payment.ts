import { createCustomer } from '../customers.ts';
import { createPaymentIntent, payWithCard } from '../payments/charges.ts';
import { declineOf, type CardDecline } from '../payments/test-cards.ts';
import type { StoredCheckoutOrder, StoredCheckoutSession, StoredPaymentIntent } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';
import { createPaidInvoice } from '../subscriptions/invoices.ts';
import { startSubscription } from '../subscriptions/subscriptions.ts';

interface CheckoutPayment {
  number: string;
  name: string;
  email: string;
}

/**
 * Pays an open session with a card. Returns the decline if the card is declined; the session stays open. Events are in
 * Stripe's order: customer, card, subscription and invoice, charge, payment intent, session.
 */
export function payCheckoutSession(
  simulator: Simulator,
  session: StoredCheckoutSession,
  payment: CheckoutPayment,
): CardDecline | null {
  const order = simulator.store.checkoutOrders.get(session.id);
  const decline = declineOf(payment.number);
  if (decline !== null) {
    payWithCard(simulator, paymentIntentFor(simulator, session, order), decline);
    return decline;
  }
  if (session.mode === 'subscription') paySubscription(simulator, session, order, payment);
  else payOnce(simulator, session, order);
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
  simulator.events.record('checkout.session.completed', session);
  return null;
}

/** Returns the checkout's payment intent. A one-time checkout reuses the intent of a declined attempt. */
function paymentIntentFor(
  simulator: Simulator,
  session: StoredCheckoutSession,
  order: StoredCheckoutOrder,
): StoredPaymentIntent {
  const { amount_total: amount, customer, mode } = session;
  const intent =
    simulator.store.paymentIntents.find(session.payment_intent ?? '') ??
    createPaymentIntent(simulator, { amount, customer, metadata: mode === 'payment' ? order.metadata : {} });
  if (mode === 'payment') session.payment_intent = intent.id;
  return intent;
}

function payOnce(simulator: Simulator, session: StoredCheckoutSession, order: StoredCheckoutOrder): void {
  const intent = paymentIntentFor(simulator, session, order);
  payWithCard(simulator, intent, null);
  if (!order.creates_invoice || session.customer === null) return;
  session.invoice = createPaidInvoice(simulator, session.customer, order.line_items, intent).id;
}

function paySubscription(
  simulator: Simulator,
  session: StoredCheckoutSession,
  order: StoredCheckoutOrder,
  { number, name, email }: CheckoutPayment,
): void {
  session.customer ??= createCustomer(simulator, { email, name }).id;
  const { subscription, invoice } = startSubscription(simulator, {
    customer: session.customer,
    cardNumber: number,
    lines: order.line_items,
    metadata: order.metadata,
    firstPayment: 'paid',
  });
  session.subscription = subscription.id;
  session.invoice = invoice.id;
}
