import { ObjectTable } from './object-table.ts';
import type {
  StoredCardBehavior,
  StoredCharge,
  StoredCheckoutOrder,
  StoredCheckoutSession,
  StoredCustomer,
  StoredDispute,
  StoredEvent,
  StoredIdempotentAnswer,
  StoredInvoice,
  StoredInvoicePayment,
  StoredPaymentIntent,
  StoredPaymentMethod,
  StoredPortalSession,
  StoredPrice,
  StoredProduct,
  StoredRefund,
  StoredSubscription,
  StoredWebhookEndpoint,
} from './stored-objects.ts';

export class Store {
  readonly products = new ObjectTable<StoredProduct>('product');
  readonly prices = new ObjectTable<StoredPrice>('price');
  readonly customers = new ObjectTable<StoredCustomer>('customer');
  readonly paymentMethods = new ObjectTable<StoredPaymentMethod>('payment_method');
  readonly paymentIntents = new ObjectTable<StoredPaymentIntent>('payment_intent');
  readonly charges = new ObjectTable<StoredCharge>('charge');
  readonly refunds = new ObjectTable<StoredRefund>('refund');
  readonly disputes = new ObjectTable<StoredDispute>('dispute');
  readonly subscriptions = new ObjectTable<StoredSubscription>('subscription');
  readonly invoices = new ObjectTable<StoredInvoice>('invoice');
  readonly invoicePayments = new ObjectTable<StoredInvoicePayment>('invoice_payment');
  readonly checkoutSessions = new ObjectTable<StoredCheckoutSession>('checkout.session');
  readonly portalSessions = new ObjectTable<StoredPortalSession>('billing_portal.session');
  readonly webhookEndpoints = new ObjectTable<StoredWebhookEndpoint>('webhook_endpoint');
  readonly events = new ObjectTable<StoredEvent>('event');
  readonly checkoutOrders = new ObjectTable<StoredCheckoutOrder>('simulator.checkout_order');
  readonly cardBehaviors = new ObjectTable<StoredCardBehavior>('simulator.card_behavior');
  readonly idempotentAnswers = new ObjectTable<StoredIdempotentAnswer>('simulator.idempotent_answer');

  /** Tables of objects that the API exposes and expands. */
  #visibleTables() {
    return [
      this.products,
      this.prices,
      this.customers,
      this.paymentMethods,
      this.paymentIntents,
      this.charges,
      this.refunds,
      this.disputes,
      this.subscriptions,
      this.invoices,
      this.invoicePayments,
      this.checkoutSessions,
    ];
  }

  #allTables() {
    return [
      ...this.#visibleTables(),
      this.portalSessions,
      this.webhookEndpoints,
      this.events,
      this.checkoutOrders,
      this.cardBehaviors,
      this.idempotentAnswers,
    ];
  }

  objectById(id: string): object | undefined {
    for (const table of this.#visibleTables()) {
      const row = table.find(id);
      if (row !== undefined) return row;
    }
    return undefined;
  }

  /** All rows by kind, oldest first. */
  snapshot(): Record<string, object[]> {
    return Object.fromEntries(this.#allTables().map((table) => [table.kind, [...table.newestFirst()].reverse()]));
  }

  restore(rowsByKind: Record<string, unknown[]>): void {
    for (const table of this.#allTables()) table.restore(rowsByKind[table.kind] ?? []);
  }
}
