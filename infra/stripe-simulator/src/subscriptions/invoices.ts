import { createPaymentIntent, payWithCard } from '../payments/payment-intents.ts';
import type { CardDecline } from '../payments/test-cards.ts';
import type { ApiRoute } from '../protocol/api-route.ts';
import type { FormParameters } from '../protocol/form-encoding.ts';
import { newIdentifier } from '../state/object-table.ts';
import { findRoute, listRoute } from '../protocol/lists.ts';
import type {
  StoredInvoice,
  StoredInvoiceLine,
  StoredLineItem,
  StoredPaymentIntent,
  StoredPaymentMethod,
  StoredSubscription,
} from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';

interface InvoicePeriod {
  start: number;
  end: number;
}

function linesOf(world: World, subscription: StoredSubscription, period: InvoicePeriod): StoredInvoiceLine[] {
  return subscription.items.data.map((item): StoredInvoiceLine => {
    const amount = item.price.unit_amount * item.quantity;
    return {
      id: newIdentifier('il_'),
      object: 'line_item',
      amount,
      currency: item.price.currency,
      description: `${item.quantity} × ${world.store.products.get(item.price.product).name}`,
      parent: {
        subscription_item_details: { proration: false, subscription: subscription.id, subscription_item: item.id },
        type: 'subscription_item_details',
      },
      period,
      quantity: item.quantity,
    };
  });
}

export function createSubscriptionInvoice(
  world: World,
  subscription: StoredSubscription,
  period: InvoicePeriod,
  reason: 'subscription_create' | 'subscription_cycle',
): StoredInvoice {
  const now = world.clock.now();
  // As at Stripe, the invoice's period is the one that just ended, while its lines have the period being paid for.
  const [itemPeriod] = subscription.items.data;
  return createInvoice(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    lines: linesOf(world, subscription, period),
    reason,
    period:
      reason === 'subscription_create' || itemPeriod === undefined
        ? { start: now, end: now }
        : { start: itemPeriod.current_period_start, end: itemPeriod.current_period_end },
    parent: {
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
  });
}

export function createPaidInvoice(
  world: World,
  customer: string,
  items: readonly StoredLineItem[],
  intent: StoredPaymentIntent,
): StoredInvoice {
  const now = world.clock.now();
  const invoice = createInvoice(world, {
    customer,
    currency: intent.currency,
    lines: items.map((item) => ({
      id: newIdentifier('il_'),
      object: 'line_item',
      amount: item.amount_total,
      currency: item.currency,
      description: item.description,
      parent: null,
      period: { start: now, end: now },
      quantity: item.quantity,
    })),
    reason: 'manual',
    period: { start: now, end: now },
    parent: null,
  });
  linkPayment(world, invoice, intent, now);
  invoice.attempted = true;
  markPaid(world, invoice);
  return invoice;
}

interface NewInvoice {
  customer: string;
  currency: string;
  lines: StoredInvoiceLine[];
  reason: StoredInvoice['billing_reason'];
  period: InvoicePeriod;
  parent: StoredInvoice['parent'];
}

function createInvoice(world: World, { lines, period, ...rest }: NewInvoice): StoredInvoice {
  const { store, clock, publicUrl } = world;
  const now = clock.now();
  const customer = store.customers.get(rest.customer);
  const id = newIdentifier('in_');
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const sequence = customer.next_invoice_sequence;
  customer.next_invoice_sequence += 1;
  return store.invoices.insert({
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    billing_reason: rest.reason,
    created: now,
    currency: rest.currency,
    customer: customer.id,
    customer_email: customer.email,
    hosted_invoice_url: `${publicUrl()}/i/${id}`,
    invoice_pdf: `${publicUrl()}/i/${id}/pdf`,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    parent: rest.parent,
    period_end: period.end,
    period_start: period.start,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
  });
}

function paymentIntentOf(world: World, invoice: StoredInvoice): StoredPaymentIntent {
  const { store, clock } = world;
  const payment = store.invoicePayments.newestFirst().find((payment) => payment.invoice === invoice.id);
  const existing = payment === undefined ? undefined : store.paymentIntents.find(payment.payment.payment_intent);
  if (existing !== undefined) return existing;
  const intent = createPaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
  });
  linkPayment(world, invoice, intent, clock.now());
  return intent;
}

export function linkPayment({ store }: World, invoice: StoredInvoice, intent: StoredPaymentIntent, at: number): void {
  store.invoicePayments.insert({
    id: newIdentifier('inpay_'),
    object: 'invoice_payment',
    amount_paid: null,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

export function collectInvoice(
  world: World,
  invoice: StoredInvoice,
  method: StoredPaymentMethod,
  decline: CardDecline | null,
): boolean {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  payWithCard(world, paymentIntentOf(world, invoice), method, decline);
  if (decline === null) {
    markPaid(world, invoice);
    return true;
  }
  return false;
}

function markPaid({ store, clock, events }: World, invoice: StoredInvoice): void {
  const now = clock.now();
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  for (const payment of store.invoicePayments.newestFirst()) {
    if (payment.invoice !== invoice.id) continue;
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = now;
  }
  events.record('invoice.paid', invoice);
}

export function invoiceRoutes({ store }: World): ApiRoute[] {
  const rows = ({ subscription }: FormParameters) =>
    store.invoices
      .newestFirst()
      .filter(({ parent }) => subscription === undefined || subscription === parent?.subscription_details.subscription);
  return [
    listRoute('/v1/invoices', rows, ['customer', 'status'], ['subscription']),
    findRoute('/v1/invoices', store.invoices, 'invoice'),
  ];
}
