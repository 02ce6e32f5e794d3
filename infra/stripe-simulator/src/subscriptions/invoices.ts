import { createPaymentIntent, payWithCard } from '../payments/charges.ts';
import type { CardDecline } from '../payments/test-cards.ts';
import type { FormParameters } from '../protocol/form-encoding.ts';
import { findRoute, listRoute, type ApiRoute } from '../protocol/lists.ts';
import { newIdentifier } from '../state/object-table.ts';
import type {
  StoredInvoice,
  StoredInvoiceLine,
  StoredLineItem,
  StoredPaymentIntent,
  StoredSubscription,
} from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';

export function createSubscriptionInvoice(
  simulator: Simulator,
  subscription: StoredSubscription,
  period: StoredInvoiceLine['period'],
): StoredInvoice {
  const { id, customer, items, metadata } = subscription;
  return createInvoice(simulator, {
    customer,
    lines: items.data.map(({ id: item, price, quantity }) => ({
      id: newIdentifier('il_'),
      object: 'line_item',
      amount: price.unit_amount * quantity,
      description: `${quantity} × ${simulator.store.products.get(price.product).name}`,
      parent: {
        subscription_item_details: { proration: false, subscription: id, subscription_item: item },
        type: 'subscription_item_details',
      },
      period,
    })),
    parent: {
      subscription_details: { metadata: { ...metadata }, subscription: id },
      type: 'subscription_details',
    },
  });
}

export function createPaidInvoice(
  simulator: Simulator,
  customer: string,
  items: readonly StoredLineItem[],
  intent: StoredPaymentIntent,
): StoredInvoice {
  const now = simulator.clock.now();
  const invoice = createInvoice(simulator, {
    customer,
    lines: items.map(({ amount_total: amount, description }) => ({
      id: newIdentifier('il_'),
      object: 'line_item',
      amount,
      description,
      parent: null,
      period: { start: now, end: now },
    })),
    parent: null,
  });
  linkPayment(simulator, invoice, intent);
  markPaid(simulator, invoice);
  return invoice;
}

interface NewInvoice extends Pick<StoredInvoice, 'customer' | 'parent'> {
  lines: StoredInvoiceLine[];
}

function createInvoice({ store, clock, publicUrl }: Simulator, { customer, lines, parent }: NewInvoice): StoredInvoice {
  const id = newIdentifier('in_');
  const earlierCount = store.invoices.newestFirst().filter((invoice) => invoice.customer === customer).length;
  return store.invoices.insert({
    id,
    object: 'invoice',
    amount_paid: 0,
    attempt_count: 0,
    created: clock.now(),
    customer,
    hosted_invoice_url: `${publicUrl()}/i/${id}`,
    invoice_pdf: `${publicUrl()}/i/${id}/pdf`,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    next_payment_attempt: null,
    number: `${customer.slice(-8).toUpperCase()}-${String(earlierCount + 1).padStart(4, '0')}`,
    parent,
    status: 'open',
    status_transitions: { paid_at: null },
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
  });
}

function linkPayment({ store, clock }: Simulator, invoice: StoredInvoice, intent: StoredPaymentIntent): void {
  store.invoicePayments.insert({
    id: newIdentifier('inpay_'),
    object: 'invoice_payment',
    created: clock.now(),
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
  });
}

function paymentIntentOf(simulator: Simulator, invoice: StoredInvoice): StoredPaymentIntent {
  const { invoicePayments, paymentIntents } = simulator.store;
  const link = invoicePayments.newestFirst().find((payment) => payment.invoice === invoice.id);
  if (link !== undefined) return paymentIntents.get(link.payment.payment_intent);
  const intent = createPaymentIntent(simulator, { amount: invoice.total, customer: invoice.customer, metadata: {} });
  linkPayment(simulator, invoice, intent);
  return intent;
}

/** Charges the card for the invoice. Returns whether it is paid. */
export function collectInvoice(simulator: Simulator, invoice: StoredInvoice, decline: CardDecline | null): boolean {
  invoice.attempt_count += 1;
  payWithCard(simulator, paymentIntentOf(simulator, invoice), decline);
  if (decline === null) markPaid(simulator, invoice);
  return decline === null;
}

function markPaid({ store, clock, events }: Simulator, invoice: StoredInvoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.total;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = clock.now();
  for (const payment of store.invoicePayments.newestFirst()) {
    if (payment.invoice === invoice.id) payment.status = 'paid';
  }
  events.record('invoice.paid', invoice);
}

export function invoiceRoutes({ store }: Simulator): ApiRoute[] {
  return [
    listRoute(
      '/v1/invoices',
      ({ subscription }: FormParameters) =>
        store.invoices
          .newestFirst()
          .filter(
            ({ parent }) => subscription === undefined || subscription === parent?.subscription_details.subscription,
          ),
      ['customer', 'status'],
      ['subscription'],
    ),
    findRoute('/v1/invoices', store.invoices, 'invoice'),
  ];
}
