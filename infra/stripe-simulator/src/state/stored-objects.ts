import type Stripe from 'stripe';

/**
 * Picks the fields of an SDK type that the simulator reads. `Replaced` adds fields and changes types, such as ids
 * instead of expandable objects.
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
export type StoredPrice = Stored<Stripe.Price, 'object', { product: string; unit_amount: number }>;
export type StoredCustomer = Stored<
  Stripe.Customer,
  'object' | 'metadata',
  { email: string | null; name: string | null }
>;
export type StoredPaymentIntent = Stored<
  Stripe.PaymentIntent,
  'object' | 'amount' | 'metadata' | 'status',
  { customer: string | null; latest_charge: string | null }
>;
export type StoredCharge = Stored<
  Stripe.Charge,
  'object' | 'amount' | 'amount_refunded' | 'disputed' | 'failure_code' | 'metadata' | 'paid' | 'refunded' | 'status',
  { customer: string | null; payment_intent: string }
>;
export type StoredRefund = Stored<
  Stripe.Refund,
  'object' | 'amount' | 'status',
  { charge: string; payment_intent: string; metadata: Stripe.Metadata }
>;
export type StoredDispute = Stored<
  Stripe.Dispute,
  'object' | 'amount' | 'status',
  { charge: string; payment_intent: string; evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'> }
>;
type StoredSubscriptionItem = Stored<
  Stripe.SubscriptionItem,
  'object' | 'current_period_end' | 'current_period_start' | 'subscription',
  { price: StoredPrice; quantity: number }
>;
export type StoredSubscription = Stored<
  Stripe.Subscription,
  'object' | 'cancel_at_period_end' | 'ended_at' | 'metadata' | 'status',
  {
    customer: string;
    items: WireList<StoredSubscriptionItem>;
    latest_invoice: string | null;
    /** Whether the card declines every charge after the first. Only in the simulator; Stripe has no such field. */
    renewals_fail: boolean;
  }
>;
export interface StoredInvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  description: string;
  /** Null for a one-time purchase. */
  parent: {
    subscription_item_details: { proration: false; subscription: string; subscription_item: string };
    type: 'subscription_item_details';
  } | null;
  period: { start: number; end: number };
}
export type StoredInvoice = Stored<
  Stripe.Invoice,
  | 'object'
  | 'amount_paid'
  | 'attempt_count'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'next_payment_attempt'
  | 'number'
  | 'status'
  | 'total',
  {
    customer: string;
    lines: WireList<StoredInvoiceLine>;
    /** Null for a one-time purchase. */
    parent: {
      subscription_details: { metadata: Stripe.Metadata; subscription: string };
      type: 'subscription_details';
    } | null;
    status_transitions: { paid_at: number | null };
  }
>;
export type StoredInvoicePayment = Stored<
  Stripe.InvoicePayment,
  'object' | 'status',
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>;
export interface StoredLineItem {
  id: string;
  object: 'item';
  amount_total: number;
  description: string;
  price: StoredPrice;
  quantity: number;
}
export type StoredCheckoutSession = Stored<
  Stripe.Checkout.Session,
  'object' | 'cancel_url' | 'client_reference_id' | 'expires_at' | 'payment_status' | 'url',
  {
    amount_total: number;
    branding_settings:
      | { background_color: string; button_color: string; logo?: { type: 'url'; url: string } | undefined }
      | undefined;
    currency: 'usd';
    customer: string | null;
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
  /** Metadata for the payment intent or the subscription. */
  metadata: Stripe.Metadata;
  creates_invoice: boolean;
}

export interface StoredIdempotentAnswer {
  id: string;
  object: 'simulator.idempotent_answer';
  created: number;
  fingerprint: string;
  status: number;
  body: object;
}

export interface StoredEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  type: Stripe.Event['type'];
}
