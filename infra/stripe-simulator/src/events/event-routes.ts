import { z } from 'zod';
import type { ApiRoute } from '../protocol/api-route.ts';
import { pageOf, pageParameters } from '../protocol/lists.ts';
import { readParameters, text } from '../protocol/parameters.ts';
import type { World } from '../state/world.ts';

const listParameters = z.strictObject({
  ...pageParameters,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});

export function eventRoutes({ store }: World): ApiRoute[] {
  return [
    {
      method: 'GET',
      url: '/v1/events',
      answer: ({ parameters }) => {
        const { type, types, ...page } = readParameters(listParameters, parameters);
        const wanted = types ?? (type === undefined ? undefined : [type]);
        const rows = store.events.newestFirst().filter((event) => wanted?.includes(event.type) ?? true);
        return pageOf(rows, page, '/v1/events');
      },
    },
  ];
}
