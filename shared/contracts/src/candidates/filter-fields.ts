import {
  criteriaFrom,
  DEFAULT_CRITERIA,
  EMPTY_WEEK,
  FILTER_ENTRIES,
  FULL_WEEK,
  isFilterText,
  type Filter,
  type FilterKey,
  type FilterParam,
  type SearchCriteria,
} from '@marketplace/domain';
import * as z from 'zod/mini';
import { zipCode } from '../fields.ts';

/** A repeatable query parameter: absent, once or several times. */
export const repeatableParam = <T extends z.core.$ZodType>(item: T, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(max)),
  );
export const booleanParam = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);
const oneOf = (filter: { options: readonly { value: string | number }[] }, ...moreValues: string[]) =>
  z.literal([...moreValues, ...filter.options.map(({ value }) => value)]);
const asNumber = (value: unknown): string | number => Number(value);
const text = (filter: Extract<Filter, { kind: 'text' }>, fewest: number) =>
  z.string().check(
    z.trim(),
    z.minLength(fewest),
    z.maxLength(filter.maxLength),
    z.refine((value) => isFilterText(filter, value), filter.refusal),
  );

function queryField(filter: Filter): z.ZodMiniType {
  switch (filter.kind) {
    case 'options': {
      const numeric = filter.options.every(({ value }) => typeof value === 'number');
      const option = numeric ? z.pipe(z.transform(asNumber), oneOf(filter)) : oneOf(filter);
      return repeatableParam(option, filter.options.length);
    }
    case 'names':
      return repeatableParam(z.string().check(z.maxLength(filter.maxLength)), filter.maxNames);
    case 'choice':
      return oneOf(filter, 'all');
    case 'yes-no':
      return booleanParam;
    case 'text':
      return text(filter, 1);
    case 'week':
      return z.coerce.number().check(z.int(), z.minimum(EMPTY_WEEK), z.maximum(FULL_WEEK));
    case 'zip':
      return zipCode;
    case 'radius':
      return z.coerce.number().check(z.int(), z.minimum(filter.min), z.maximum(filter.max));
  }
}

/** Schema of a filter's JSON field, as in saved searches. An empty string means any value. */
function criteriaField(filter: Filter): z.ZodMiniType {
  switch (filter.kind) {
    case 'options':
      return z.array(oneOf(filter)).check(z.maxLength(filter.options.length));
    case 'names':
      return z.array(z.string().check(z.maxLength(filter.maxLength))).check(z.maxLength(filter.maxNames));
    case 'choice':
      return oneOf(filter, 'all');
    case 'yes-no':
      return z.boolean();
    case 'text':
      return text(filter, 0);
    case 'week':
      return z.int().check(z.minimum(EMPTY_WEEK), z.maximum(FULL_WEEK));
    case 'zip':
      return z.union([z.literal(''), zipCode]);
    case 'radius':
      return z.int().check(z.minimum(filter.min), z.maximum(filter.max));
  }
}

type QueryFields = { [Key in FilterKey as FilterParam<Key>]: z.ZodMiniType<SearchCriteria[Key]> };
type CriteriaFields = { [Key in FilterKey]: z.ZodMiniType<SearchCriteria[Key]> };

const fields = (nameAndField: (key: FilterKey, filter: Filter) => [name: string, field: z.ZodMiniType]) =>
  Object.fromEntries(
    FILTER_ENTRIES.map(([key, filter]): [string, unknown] => {
      const [name, field] = nameAndField(key, filter);
      return [name, z._default(field, DEFAULT_CRITERIA[key])];
    }),
  );

/** Query parameter of each filter, with its default. */
export const filterQueryFields = fields((_key, filter) => [filter.param, queryField(filter)]) as QueryFields;

/** Search criteria in JSON. Missing filters get their default, because old saved searches lack newer filters. */
export const searchCriteriaSchema = z.strictObject(
  fields((key, filter) => [key, criteriaField(filter)]) as CriteriaFields,
);

export function criteriaOfQuery(query: {
  [Key in FilterKey as FilterParam<Key>]: SearchCriteria[Key];
}): SearchCriteria {
  return criteriaFrom((_key, filter) => Reflect.get(query, filter.param));
}
