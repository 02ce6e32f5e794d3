import { ObjectTable } from './object-table.ts';
import type {
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
  StoredPortalSession,
  StoredPrice,
  StoredProduct,
  StoredRefund,
  StoredSubscription,
  WireList,
} from './stored-objects.ts';

export class Store {
  readonly products = new ObjectTable<StoredProduct>('product');
  readonly prices = new ObjectTable<StoredPrice>('price');
  readonly customers = new ObjectTable<StoredCustomer>('customer');
  readonly paymentIntents = new ObjectTable<StoredPaymentIntent>('payment_intent');
  readonly charges = new ObjectTable<StoredCharge>('charge');
  readonly refunds = new ObjectTable<StoredRefund>('refund');
  readonly disputes = new ObjectTable<StoredDispute>('dispute');
  readonly subscriptions = new ObjectTable<StoredSubscription>('subscription');
  readonly invoices = new ObjectTable<StoredInvoice>('invoice');
  readonly invoicePayments = new ObjectTable<StoredInvoicePayment>('invoice_payment');
  readonly checkoutSessions = new ObjectTable<StoredCheckoutSession>('checkout.session');
  readonly portalSessions = new ObjectTable<StoredPortalSession>('billing_portal.session');
  readonly events = new ObjectTable<StoredEvent>('event');
  readonly checkoutOrders = new ObjectTable<StoredCheckoutOrder>('simulator.checkout_order');
  readonly idempotentAnswers = new ObjectTable<StoredIdempotentAnswer>('simulator.idempotent_answer');

  #tables() {
    return Object.values(this).filter((table) => table instanceof ObjectTable);
  }

  objectById(id: string): object | undefined {
    const visible = this.#tables().filter(({ kind }) => !kind.startsWith('simulator.'));
    return visible.map((table) => table.find(id)).find((row) => row !== undefined);
  }

  /** Returns a list that Stripe includes in an object only if `expand` names the list. */
  includableList({ object, id }: { object?: unknown; id?: unknown }, name: string): WireList<object> | undefined {
    const list = (data: object[], url: string): WireList<object> => ({ object: 'list', data, has_more: false, url });
    switch (`${String(object)}.${name}`) {
      case 'checkout.session.line_items':
        return list(
          this.checkoutOrders.find(String(id))?.line_items ?? [],
          `/v1/checkout/sessions/${String(id)}/line_items`,
        );
      case 'invoice.payments':
        return list(
          this.invoicePayments.newestFirst().filter(({ invoice }) => invoice === id),
          `/v1/invoice_payments?invoice=${String(id)}`,
        );
      default:
        return undefined;
    }
  }

  /** Returns all rows, grouped by kind, oldest first. */
  snapshot(): Record<string, object[]> {
    return Object.fromEntries(this.#tables().map((table) => [table.kind, table.newestFirst().reverse()]));
  }

  restore(rowsByKind: Record<string, never[]>): void {
    for (const table of this.#tables()) table.restore(rowsByKind[table.kind] ?? []);
  }
}
