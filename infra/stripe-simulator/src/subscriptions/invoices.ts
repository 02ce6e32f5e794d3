import { productOf } from '../catalog/catalog.ts';
import { customerOf } from '../customers/customers.ts';
import { createPaymentIntent, payWithCard } from '../payments/payment-intents.ts';
import type { CardDecline } from '../payments/test-cards.ts';
import { newIdentifier } from '../protocol/identifiers.ts';
import type {
  StoredInvoice,
  StoredInvoiceLine,
  StoredPaymentIntent,
  StoredPaymentMethod,
  StoredSubscription,
} from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';

interface InvoicePeriod {
  start: number;
  end: number;
}

function linesOf(
  world: World,
  subscription: StoredSubscription,
  { invoice, period }: { invoice: string; period: InvoicePeriod },
): StoredInvoiceLine[] {
  return subscription.items.data.map((item): StoredInvoiceLine => {
    const amount = item.price.unit_amount * item.quantity;
    return {
      id: newIdentifier('il_'),
      object: 'line_item',
      amount,
      currency: item.price.currency,
      description: `${item.quantity} × ${productOf(world, item.price.product).name}`,
      discount_amounts: [],
      discountable: true,
      discounts: [],
      invoice,
      livemode: false,
      metadata: { ...subscription.metadata },
      parent: {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: false,
          proration_details: { credited_items: null },
          subscription: subscription.id,
          subscription_item: item.id,
        },
        type: 'subscription_item_details',
      },
      period,
      pretax_credit_amounts: [],
      pricing: {
        type: 'price_details',
        price_details: { price: item.price.id, product: item.price.product },
        unit_amount_decimal: item.price.unit_amount_decimal,
      },
      quantity: item.quantity,
      quantity_decimal: String(item.quantity),
      subscription: subscription.id,
      subtotal: amount,
      taxes: [],
    };
  });
}

/** Creates an open invoice for one period of a subscription. */
export function createSubscriptionInvoice(
  world: World,
  subscription: StoredSubscription,
  period: InvoicePeriod,
  reason: 'subscription_create' | 'subscription_cycle',
): StoredInvoice {
  const { store, clock, events } = world;
  const now = clock.now();
  const customer = customerOf(world, subscription.customer);
  const id = newIdentifier('in_');
  const lines = linesOf(world, subscription, { invoice: id, period });
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const sequence = customer.next_invoice_sequence;
  customer.next_invoice_sequence += 1;
  // Like Stripe: the invoice's period is the one that just ended; its lines have the paid period.
  const [itemPeriod] = subscription.items.data;
  const ownPeriod =
    reason === 'subscription_create' || itemPeriod === undefined
      ? { start: now, end: now }
      : { start: itemPeriod.current_period_start, end: itemPeriod.current_period_end };
  const invoice: StoredInvoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: world.merchantName,
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: ownPeriod.end,
    period_start: ownPeriod.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
  store.invoices.insert(invoice);
  events.record('invoice.created', { ...invoice, status: 'draft', number: null });
  events.record('invoice.finalized', invoice);
  return invoice;
}

/** Payment intent of an invoice, created on first use. */
function paymentIntentOf(world: World, invoice: StoredInvoice): StoredPaymentIntent {
  const { store, clock } = world;
  const known = store.invoicePayments.newestFirst().find((payment) => payment.invoice === invoice.id);
  const existing = known === undefined ? undefined : store.paymentIntents.find(known.payment.payment_intent);
  if (existing !== undefined) return existing;
  const intent = createPaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    savesCard: true,
  });
  linkPayment(world, invoice, intent, clock.now());
  return intent;
}

export function linkPayment({ store }: World, invoice: StoredInvoice, intent: StoredPaymentIntent, at: number): void {
  store.invoicePayments.insert({
    id: newIdentifier('inpay_'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** Charges the card for an open invoice. Returns whether it succeeded. */
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
  events.record('invoice.payment_succeeded', invoice);
}
