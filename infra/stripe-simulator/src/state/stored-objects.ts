import type Stripe from 'stripe';

/**
 * Picks the fields of an SDK type that the simulator reads. `Replaced` has ids for expandable objects, and strings for
 * decimals.
 */
type Stored<Shape, Fields extends keyof Shape, Replaced = unknown> = Pick<Shape, Exclude<Fields, keyof Replaced>> &
  Replaced & { id: string; created: number };

export interface WireList<Row> {
  object: 'list';
  data: Row[];
  has_more: boolean;
  url: string;
}

export type StoredProduct = Stored<Stripe.Product, 'object' | 'name' | 'description'>;
export type StoredPrice = Stored<
  Stripe.Price,
  'object' | 'currency' | 'type',
  { product: string; unit_amount: number; unit_amount_decimal: string }
>;
export type StoredCustomer = Stored<
  Stripe.Customer,
  'object' | 'metadata',
  { email: string | null; name: string | null; invoice_prefix: string; next_invoice_sequence: number }
>;
export type StoredPaymentMethod = Stored<
  Stripe.PaymentMethod,
  'object',
  { card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'>; customer: string | null }
>;
export type StoredPaymentIntent = Stored<
  Stripe.PaymentIntent,
  'object' | 'amount' | 'amount_received' | 'currency' | 'description' | 'metadata' | 'status',
  {
    customer: string | null;
    last_payment_error: { charge: string; code: string; decline_code: string; message: string } | null;
    latest_charge: string | null;
    payment_method: string | null;
  }
>;
export type StoredCharge = Stored<
  Stripe.Charge,
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'currency'
  | 'description'
  | 'disputed'
  | 'failure_code'
  | 'failure_message'
  | 'metadata'
  | 'paid'
  | 'payment_method'
  | 'refunded'
  | 'status',
  {
    customer: string | null;
    payment_intent: string;
    payment_method_details: { card: StoredPaymentMethod['card']; type: 'card' };
  }
>;
export type StoredRefund = Stored<
  Stripe.Refund,
  'object' | 'amount' | 'currency' | 'failure_reason' | 'reason' | 'status',
  { charge: string; payment_intent: string; metadata: Stripe.Metadata }
>;
export type StoredDispute = Stored<
  Stripe.Dispute,
  'object' | 'amount' | 'currency' | 'reason' | 'status',
  { charge: string; payment_intent: string; evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'> }
>;
type StoredSubscriptionItem = Stored<
  Stripe.SubscriptionItem,
  'object' | 'current_period_end' | 'current_period_start' | 'subscription',
  { price: StoredPrice; quantity: number }
>;
export type StoredSubscription = Stored<
  Stripe.Subscription,
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'currency'
  | 'ended_at'
  | 'metadata'
  | 'start_date'
  | 'status',
  {
    cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' | null };
    customer: string;
    default_payment_method: string;
    items: WireList<StoredSubscriptionItem>;
    latest_invoice: string | null;
  }
>;
export interface StoredInvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  /** Null for a one-time purchase. */
  parent: {
    subscription_item_details: { proration: false; subscription: string; subscription_item: string };
    type: 'subscription_item_details';
  } | null;
  period: { start: number; end: number };
  quantity: number;
}
export type StoredInvoice = Stored<
  Stripe.Invoice,
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'currency'
  | 'customer_email'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'next_payment_attempt'
  | 'number'
  | 'period_end'
  | 'period_start'
  | 'status'
  | 'status_transitions'
  | 'subtotal'
  | 'total',
  {
    customer: string;
    lines: WireList<StoredInvoiceLine>;
    metadata: Stripe.Metadata;
    /** Null for a one-time purchase. */
    parent: {
      subscription_details: { metadata: Stripe.Metadata; subscription: string };
      type: 'subscription_details';
    } | null;
  }
>;
export type StoredInvoicePayment = Stored<
  Stripe.InvoicePayment,
  'object' | 'amount_paid' | 'currency' | 'status' | 'status_transitions',
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>;
export interface StoredLineItem {
  id: string;
  object: 'item';
  amount_total: number;
  currency: string;
  description: string;
  price: StoredPrice;
  quantity: number;
}
export type StoredCheckoutSession = Stored<
  Stripe.Checkout.Session,
  | 'object'
  | 'branding_settings'
  | 'cancel_url'
  | 'client_reference_id'
  | 'customer_creation'
  | 'customer_email'
  | 'expires_at'
  | 'payment_status'
  | 'url',
  {
    amount_subtotal: number;
    amount_total: number;
    currency: string;
    customer: string | null;
    customer_details: { email: string; name: string } | null;
    invoice: string | null;
    metadata: Stripe.Metadata;
    mode: 'payment' | 'subscription';
    payment_intent: string | null;
    status: 'open' | 'complete' | 'expired';
    subscription: string | null;
    success_url: string;
  }
>;
export type StoredPortalSession = Stored<Stripe.BillingPortal.Session, 'object' | 'customer' | 'return_url' | 'url'>;

export interface StoredCheckoutOrder {
  id: string;
  object: 'simulator.checkout_order';
  created: number;
  line_items: StoredLineItem[];
  payment_metadata: Stripe.Metadata;
  subscription_metadata: Stripe.Metadata;
  creates_invoice: boolean;
  /** Payment intent of a declined attempt. The next attempt reuses it. */
  attempted_payment_intent: string | null;
}

export interface StoredIdempotentAnswer {
  id: string;
  object: 'simulator.idempotent_answer';
  created: number;
  fingerprint: string;
  status: number;
  body: object;
  request_id: string;
}

export interface StoredEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  pending_webhooks: number;
  type: Stripe.Event['type'];
}
