import { z } from 'zod';
import type { ApiRoute } from '../protocol/api-route.ts';
import { pageOf, pageParameters } from '../protocol/lists.ts';
import { readParameters, text } from '../protocol/parameters.ts';
import type { World } from '../state/world.ts';

const invoiceList = z.strictObject({
  ...pageParameters,
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
});
export function invoiceRoutes({ store }: World): ApiRoute[] {
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
  ];
}
