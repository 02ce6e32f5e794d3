import type { Store } from './store.ts';
import type { WireList } from './stored-objects.ts';

/** Lists that Stripe only includes in an object if `expand` names them. */
export function includableList(store: Store): (parent: object, property: string) => WireList<object> | undefined {
  return (parent, property) => {
    if (!('object' in parent) || !('id' in parent) || typeof parent.id !== 'string') return undefined;
    const { id } = parent;
    switch (`${String(parent.object)}.${property}`) {
      case 'checkout.session.line_items':
        return listOf(store.checkoutOrders.find(id)?.line_items ?? [], `/v1/checkout/sessions/${id}/line_items`);
      case 'charge.refunds':
        return listOf(
          store.refunds.newestFirst().filter((refund) => refund.charge === id),
          `/v1/charges/${id}/refunds`,
        );
      case 'invoice.payments':
        return listOf(
          store.invoicePayments.newestFirst().filter((payment) => payment.invoice === id),
          `/v1/invoice_payments?invoice=${id}`,
        );
      default:
        return undefined;
    }
  };
}

function listOf(data: object[], url: string): WireList<object> {
  return { object: 'list', data, has_more: false, url };
}
