import { z } from 'zod';
import type { ApiRoute } from '../protocol/api-route.ts';
import { pageOf, pageParameters } from '../protocol/lists.ts';
import { boolean, readParameters, text } from '../protocol/parameters.ts';
import type { World } from '../state/world.ts';

const listParameters = z.strictObject({
  ...pageParameters,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  delivery_success: boolean.optional(),
});

export function eventRoutes({ store }: World): ApiRoute[] {
  return [
    {
      method: 'GET',
      url: '/v1/events',
      answer: ({ parameters }) => {
        const { type, types, delivery_success, ...page } = readParameters(listParameters, parameters);
        const rows = store.events
          .newestFirst()
          .filter(
            (event) =>
              (type === undefined || matchesType(event.type, type)) &&
              (types === undefined || types.some((pattern) => matchesType(event.type, pattern))) &&
              (delivery_success === undefined || delivery_success === (event.pending_webhooks === 0)),
          );
        return pageOf(rows, page, '/v1/events');
      },
    },
  ];
}

/** A type may end in `.*`, as in customer.subscription.* */
function matchesType(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
