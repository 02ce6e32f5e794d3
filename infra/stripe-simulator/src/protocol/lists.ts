import { z } from 'zod';
import type { WireList } from '../state/stored-objects.ts';
import type { ApiRoute } from './api-route.ts';
import { noSuch } from './errors.ts';
import { integer, readParameters, text } from './parameters.ts';

const createdRange = z.strictObject({ gte: integer.optional(), lt: integer.optional() });

/** Parameters of every list call. */
export const pageParameters = {
  limit: integer
    .refine((value) => value >= 1 && value <= 100, { error: 'Invalid limit: must be between 1 and 100.' })
    .optional(),
  starting_after: text.optional(),
  created: createdRange.optional(),
};

type PageParameters = z.output<z.ZodObject<typeof pageParameters>>;

/** One page of `rows` (newest first) after a cursor. @throws StripeApiError resource_missing for an unknown cursor */
export function pageOf<Row extends { id: string; created?: number }>(
  rows: Row[],
  { limit = 10, starting_after, created }: PageParameters,
  url: string,
): WireList<Row> {
  const within = rows.filter(
    ({ created: at = 0 }) => at >= (created?.gte ?? 0) && at < (created?.lt ?? Number.POSITIVE_INFINITY),
  );
  const start = starting_after === undefined ? 0 : positionOf(within, starting_after, 'starting_after') + 1;
  return { object: 'list', data: within.slice(start, start + limit), has_more: within.length > start + limit, url };
}

function positionOf(rows: { id: string }[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position === -1) throw noSuch('object', id, param);
  return position;
}

/** A list call. Each of `filters` selects rows by the field of that name. */
export function listRoute<Row extends { id: string; created?: number }>(
  url: string,
  newestFirst: () => Row[],
  filters: readonly (keyof Row & string)[],
): ApiRoute {
  const listParameters = z.strictObject({
    ...pageParameters,
    ...Object.fromEntries(filters.map((name) => [name, text.optional()])),
  });
  return {
    method: 'GET',
    url,
    answer: ({ parameters }) => {
      const page: PageParameters = readParameters(listParameters, parameters);
      const given = filters.filter((name) => parameters[name] !== undefined);
      const rows = newestFirst().filter((row) => given.every((name) => row[name] === parameters[name]));
      return pageOf(rows, page, url);
    },
  };
}
