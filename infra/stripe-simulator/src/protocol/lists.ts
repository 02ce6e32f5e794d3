import { z } from 'zod';
import type { WireList } from '../state/stored-objects.ts';
import { noSuch } from './errors.ts';
import { integer, text } from './parameters.ts';

const createdRange = z.union([
  integer.transform((second) => ({ gte: second, lte: second })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

/** Parameters of every list call; spread into the call's own schema. */
export const pageParameters = {
  limit: integer
    .refine((value) => value >= 1 && value <= 100, { error: 'Invalid limit: must be between 1 and 100.' })
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: createdRange.optional(),
};

type PageParameters = z.output<z.ZodObject<typeof pageParameters>>;

/**
 * One page of `rows` (newest first) after or before a cursor.
 * Throws resource_missing when the cursor is not among the rows.
 */
export function pageOf<Row extends { id: string; created?: number }>(
  rows: Row[],
  { limit = 10, starting_after, ending_before, created }: PageParameters,
  url: string,
): WireList<Row> {
  const within = rows.filter((row) => {
    const at = row.created;
    if (created === undefined || at === undefined) return true;
    const range: {
      gt?: number | undefined;
      gte?: number | undefined;
      lt?: number | undefined;
      lte?: number | undefined;
    } = created;
    return (
      (range.gt === undefined || at > range.gt) &&
      (range.gte === undefined || at >= range.gte) &&
      (range.lt === undefined || at < range.lt) &&
      (range.lte === undefined || at <= range.lte)
    );
  });
  if (ending_before !== undefined) {
    const end = positionOf(within, ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: within.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : positionOf(within, starting_after, 'starting_after') + 1;
  return { object: 'list', data: within.slice(start, start + limit), has_more: within.length > start + limit, url };
}

function positionOf(rows: { id: string }[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position === -1) throw noSuch('object', id, param);
  return position;
}
