import { z } from 'zod';
import type { WireList } from '../state/stored-objects.ts';
import type { ObjectTable } from '../state/object-table.ts';
import { noSuch } from '../errors.ts';
import type { FormParameters } from './form-encoding.ts';
import { integer, readParameters, text } from './parameters.ts';

interface ApiCall {
  /** Id in the path; empty if the path has no id. */
  id: string;
  /** Query or body without `expand`. */
  parameters: FormParameters;
}

/** A REST API route. `answer` is synchronous, so a retry cannot start before the first call has finished. */
export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  answer: (call: ApiCall) => object;
}

const pageParameters = {
  limit: integer
    .refine((value) => value >= 1 && value <= 100, { error: 'Invalid limit: must be between 1 and 100.' })
    .optional(),
  starting_after: text.optional(),
  created: z.strictObject({ gte: integer.optional(), lt: integer.optional() }).optional(),
};

type PageParameters = z.output<z.ZodObject<typeof pageParameters>>;

/**
 * Returns the page of `rows` (newest first) that starts after the cursor `starting_after`.
 * @throws StripeApiError resource_missing for an unknown cursor
 */
function pageOf<Row extends { id: string; created: number }>(
  rows: Row[],
  { limit = 10, starting_after, created }: PageParameters,
  url: string,
): WireList<Row> {
  const { gte = 0, lt = Number.POSITIVE_INFINITY } = created ?? {};
  const matches = rows.filter(({ created: createdAt }) => createdAt >= gte && createdAt < lt);
  const cursor = matches.findIndex((row) => row.id === starting_after);
  if (starting_after !== undefined && cursor === -1) throw noSuch('object', starting_after, 'starting_after');
  const start = cursor + 1;
  return { object: 'list', data: matches.slice(start, start + limit), has_more: matches.length > start + limit, url };
}

/**
 * Creates a list route. The route itself filters by the parameters in `fields`; `rows` filters by those in
 * `otherFields`.
 */
export function listRoute<Row extends { id: string; created: number }>(
  url: string,
  rows: (given: FormParameters) => Row[],
  fields: readonly (keyof Row & string)[],
  otherFields: readonly string[] = [],
): ApiRoute {
  const schema = z.strictObject({
    ...pageParameters,
    ...Object.fromEntries([...fields, ...otherFields].map((name) => [name, z.union([text, z.array(text)]).optional()])),
  });
  return {
    method: 'GET',
    url,
    answer: ({ parameters }) => {
      const page: PageParameters = readParameters(schema, parameters);
      const present = fields.filter((name) => parameters[name] !== undefined);
      const selected = rows(parameters).filter((row) => present.every((name) => row[name] === parameters[name]));
      return pageOf(selected, page, url);
    },
  };
}

export function findRoute<Row extends { id: string; object: string; created: number }>(
  url: string,
  table: ObjectTable<Row>,
  param?: string,
): ApiRoute {
  return { method: 'GET', url: `${url}/:id`, answer: ({ id }) => table.get(id, param) };
}
