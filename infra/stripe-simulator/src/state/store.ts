import { ObjectTable } from './object-table.ts';
import type * as Stored from './stored-objects.ts';

export class Store {
  readonly products = new ObjectTable<Stored.StoredProduct>('product');
  readonly prices = new ObjectTable<Stored.StoredPrice>('price');
  readonly customers = new ObjectTable<Stored.StoredCustomer>('customer');
  readonly paymentIntents = new ObjectTable<Stored.StoredPaymentIntent>('payment_intent');
  readonly charges = new ObjectTable<Stored.StoredCharge>('charge');
  readonly refunds = new ObjectTable<Stored.StoredRefund>('refund');
  readonly disputes = new ObjectTable<Stored.StoredDispute>('dispute');
  readonly subscriptions = new ObjectTable<Stored.StoredSubscription>('subscription');
  readonly invoices = new ObjectTable<Stored.StoredInvoice>('invoice');
  readonly invoicePayments = new ObjectTable<Stored.StoredInvoicePayment>('invoice_payment');
  readonly checkoutSessions = new ObjectTable<Stored.StoredCheckoutSession>('checkout.session');
  readonly portalSessions = new ObjectTable<Stored.StoredPortalSession>('billing_portal.session');
  readonly events = new ObjectTable<Stored.StoredEvent>('event');
  readonly checkoutOrders = new ObjectTable<Stored.StoredCheckoutOrder>('simulator.checkout_order');
  readonly idempotentAnswers = new ObjectTable<Stored.StoredIdempotentAnswer>('simulator.idempotent_answer');

  #tables() {
    return Object.values(this).filter((table) => table instanceof ObjectTable);
  }

  objectById(id: string): object | undefined {
    const visible = this.#tables().filter(({ kind }) => !kind.startsWith('simulator.'));
    return visible.map((table) => table.find(id)).find((row) => row !== undefined);
  }

  /** Returns a list that Stripe includes in an object only if `expand` names the list. */
  includableList(
    { object, id }: { object?: unknown; id?: unknown },
    name: string,
  ): Stored.WireList<object> | undefined {
    const list = (data: object[], url: string): Stored.WireList<object> => ({
      object: 'list',
      data,
      has_more: false,
      url,
    });
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
