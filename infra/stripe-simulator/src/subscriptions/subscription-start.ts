import { createPaymentMethod, type CardDetails } from '../payments/payment-methods.ts';
import type {
  StoredCustomer,
  StoredInvoice,
  StoredPaymentIntent,
  StoredPrice,
  StoredSubscription,
} from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { collectInvoice, createSubscriptionInvoice, linkPayment } from './invoices.ts';
import { changeSubscription, createSubscription } from './subscriptions.ts';

interface SubscriptionStart {
  customer: StoredCustomer;
  card: CardDetails;
  lines: { price: StoredPrice; quantity: number }[];
  metadata: Record<string, string>;
  attemptedPaymentIntent?: StoredPaymentIntent | undefined;
  firstPayment?: 'paid' | 'pending';
}

export function startSubscription(
  world: World,
  { customer, card, lines, metadata, attemptedPaymentIntent, firstPayment = 'paid' }: SubscriptionStart,
): { subscription: StoredSubscription; invoice: StoredInvoice } {
  const now = world.clock.now();
  const method = createPaymentMethod(world, card, customer.id);
  const subscription = createSubscription(world, {
    customer: customer.id,
    lines,
    paymentMethod: method,
    metadata: { ...metadata },
    start: now,
  });
  const [item] = subscription.items.data;
  const period = { start: now, end: item?.current_period_end ?? now };
  const invoice = createSubscriptionInvoice(world, subscription, period, 'subscription_create');
  if (attemptedPaymentIntent !== undefined) {
    attemptedPaymentIntent.customer = customer.id;
    linkPayment(world, invoice, attemptedPaymentIntent, now);
  }
  if (firstPayment === 'paid') collectInvoice(world, invoice, method, null);
  changeSubscription(world, subscription, (changed) => {
    if (firstPayment === 'paid') changed.status = 'active';
    changed.latest_invoice = invoice.id;
  });
  return { subscription, invoice };
}
