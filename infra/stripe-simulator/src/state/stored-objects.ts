import type Stripe from 'stripe';

/** Objects as stored and sent: the SDK's types, but with ids instead of expandable objects, and decimals as strings. */
type Stored<Shape, Replaced> = Omit<Shape, keyof Replaced> & Replaced;

export interface WireList<Row> {
  object: 'list';
  data: Row[];
  has_more: boolean;
  url: string;
}

export type StoredProduct = Stored<Stripe.Product, { default_price: string | null }>;
export type StoredPrice = Stored<Stripe.Price, { product: string; unit_amount: number; unit_amount_decimal: string }>;
export type StoredPlan = Stored<Stripe.Plan, { product: string; amount_decimal: string }>;
export type StoredCustomer = Stored<
  Stripe.Customer,
  {
    default_source: null;
    email: string | null;
    name: string | null;
    invoice_settings: Stored<Stripe.Customer.InvoiceSettings, { default_payment_method: string | null }>;
    invoice_prefix: string;
    next_invoice_sequence: number;
  }
>;
export type StoredPaymentMethod = Stored<
  Stripe.PaymentMethod,
  { customer: string | null; card: Stripe.PaymentMethod.Card }
>;
export type StoredPaymentIntent = Stored<
  Stripe.PaymentIntent,
  { customer: string | null; latest_charge: string | null; payment_method: string | null }
>;
export type StoredCharge = Stored<
  Omit<Stripe.Charge, 'refunds'>,
  { customer: string | null; payment_intent: string | null }
>;
export type StoredRefund = Stored<
  Stripe.Refund,
  { charge: string; customer: string | null; payment_intent: string | null; metadata: Stripe.Metadata }
>;
export type StoredDispute = Stored<Stripe.Dispute, { charge: string; payment_intent: string | null }>;
type StoredSubscriptionItem = Stored<
  Stripe.SubscriptionItem,
  { plan: StoredPlan; price: StoredPrice; quantity: number }
>;
export type StoredSubscription = Stored<
  Stripe.Subscription,
  {
    customer: string;
    default_payment_method: string | null;
    items: WireList<StoredSubscriptionItem>;
    latest_invoice: string | null;
  }
>;
export type StoredInvoiceLine = Stored<
  Stripe.InvoiceLineItem,
  {
    quantity_decimal: string;
    pricing: {
      type: 'price_details';
      price_details: { price: string; product: string };
      unit_amount_decimal: string;
    };
    subscription: string | null;
  }
>;
export type StoredInvoice = Stored<
  Omit<Stripe.Invoice, 'payments'>,
  {
    customer: string;
    default_payment_method: string | null;
    lines: WireList<StoredInvoiceLine>;
    metadata: Stripe.Metadata;
  }
>;
export type StoredInvoicePayment = Stored<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>;
export type StoredLineItem = Stored<Stripe.LineItem, { price: StoredPrice; quantity: number; description: string }>;
export type StoredCheckoutSession = Stored<
  Omit<Stripe.Checkout.Session, 'line_items'>,
  {
    amount_subtotal: number;
    amount_total: number;
    currency: string;
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
export type StoredPortalSession = Stored<Stripe.BillingPortal.Session, { configuration: string }>;
export type StoredWebhookEndpoint = Stored<Stripe.WebhookEndpoint, { secret: string }>;

/** What a paid checkout session creates; internal, as at Stripe. */
export interface StoredCheckoutOrder {
  id: string;
  object: 'simulator.checkout_order';
  created: number;
  line_items: StoredLineItem[];
  payment_metadata: Stripe.Metadata;
  subscription_metadata: Stripe.Metadata;
  /** Payment intent of a declined attempt, for reuse. */
  attempted_payment_intent: string | null;
}

/** How a saved card behaves on later charges. */
export interface StoredCardBehavior {
  id: string;
  object: 'simulator.card_behavior';
  created: number;
  declines_later_charges: boolean;
}

/** The response stored for an idempotency key. */
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
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event['type'];
}
