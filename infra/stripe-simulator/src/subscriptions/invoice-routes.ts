import { z } from 'zod';
import type { ApiRoute } from '../protocol/api-route.ts';
import { noSuch } from '../protocol/errors.ts';
import { pageOf, pageParameters } from '../protocol/lists.ts';
import { readParameters, text } from '../protocol/parameters.ts';
import type { World } from '../state/world.ts';

const invoiceList = z.strictObject({
  ...pageParameters,
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
});
const paymentList = z.strictObject({
  ...pageParameters,
  invoice: text.optional(),
  payment: z.strictObject({ type: z.enum(['payment_intent']), payment_intent: text }).optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
});

export function invoiceRoutes({ store }: World): ApiRoute[] {
  const invoiceOf = (id: string) => {
    const invoice = store.invoices.find(id);
    if (invoice === undefined) throw noSuch('invoice', id, 'invoice');
    return invoice;
  };
  return [
    {
      method: 'GET',
      url: '/v1/invoices',
      answer: ({ parameters }) => {
        const { customer, status, subscription, ...page } = readParameters(invoiceList, parameters);
        const rows = store.invoices
          .newestFirst()
          .filter(
            (invoice) =>
              (customer === undefined || invoice.customer === customer) &&
              (status === undefined || invoice.status === status) &&
              (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription),
          );
        return pageOf(rows, page, '/v1/invoices');
      },
    },
    { method: 'GET', url: '/v1/invoices/:id', answer: ({ pathValue }) => invoiceOf(pathValue('id')) },
    {
      method: 'GET',
      url: '/v1/invoices/:id/lines',
      answer: ({ pathValue, parameters }) => {
        const { id, lines } = invoiceOf(pathValue('id'));
        const page = readParameters(z.strictObject(pageParameters), parameters);
        return pageOf(lines.data, page, `/v1/invoices/${id}/lines`);
      },
    },
    {
      method: 'GET',
      url: '/v1/invoice_payments',
      answer: ({ parameters }) => {
        const { invoice, payment, status, ...page } = readParameters(paymentList, parameters);
        const rows = store.invoicePayments
          .newestFirst()
          .filter(
            (row) =>
              (invoice === undefined || row.invoice === invoice) &&
              (payment === undefined || row.payment.payment_intent === payment.payment_intent) &&
              (status === undefined || row.status === status),
          );
        return pageOf(rows, page, '/v1/invoice_payments');
      },
    },
  ];
}
