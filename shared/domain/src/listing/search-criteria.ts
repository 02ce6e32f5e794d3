import { EMPTY_WEEK, FULL_WEEK } from '../availability/week.ts';
import { FILTER_ENTRIES, type Filter, type FilterKey, type FilterParam, type SearchCriteria } from './filters.ts';
import { SORT_OPTIONS, type SortOption } from './limits.ts';
import { isZipCode } from '../places/zip-code.ts';

function initialValue(filter: Filter): unknown {
  switch (filter.kind) {
    case 'options':
    case 'names':
      return [];
    case 'choice':
      return 'all';
    case 'yes-no':
    case 'radius':
      return filter.initial;
    case 'week':
      return EMPTY_WEEK;
    case 'text':
    case 'zip':
      return '';
  }
}

export function criteriaFrom(valueOf: (key: FilterKey, filter: Filter) => unknown): SearchCriteria {
  return Object.fromEntries(FILTER_ENTRIES.map(([key, filter]) => [key, valueOf(key, filter)])) as SearchCriteria;
}

export const DEFAULT_CRITERIA: SearchCriteria = criteriaFrom((_key, filter) => initialValue(filter));

/** Whether a text filter accepts the text. Does not check that the value exists. */
export function isFilterText({ maxLength }: { maxLength: number }, text: string): boolean {
  return text.length <= maxLength && !text.includes('\0');
}

/** Ignores unknown or malformed values. */
function readValue(filter: Filter, texts: readonly string[]): unknown {
  const [text = ''] = texts;
  switch (filter.kind) {
    case 'options':
      return filter.options.map(({ value }) => value).filter((value) => texts.includes(String(value)));
    case 'names': {
      const names = texts.filter((name) => name !== '' && name.length <= filter.maxLength);
      return [...new Set(names)].slice(0, filter.maxNames);
    }
    case 'choice':
      return filter.options.find(({ value }) => value === text)?.value ?? 'all';
    case 'yes-no':
      return text === String(!filter.initial) ? !filter.initial : filter.initial;
    case 'text':
      return isFilterText(filter, text.trim()) ? text.trim() : '';
    case 'week':
      return wholeNumber(text, EMPTY_WEEK, FULL_WEEK, EMPTY_WEEK);
    case 'zip':
      return isZipCode(text) ? text : '';
    case 'radius':
      return wholeNumber(text, filter.min, filter.max, filter.initial);
  }
}

/** Parses a whole number and clamps it to the range; returns `otherwise` for other text. */
export function wholeNumber(text: string, min: number, max: number, otherwise: number): number {
  return /^\d{1,9}$/.test(text) ? Math.min(Math.max(Number(text), min), max) : otherwise;
}

/** Parses the URL of a list page. Never fails. Inverse of `criteriaParams`. */
export function readCriteria(search: { getAll(name: string): string[] }): SearchCriteria {
  return criteriaFrom((key, filter) => readValue(filter, search.getAll(key)));
}

/** URL parameters of a list page. Omits defaults. Inverse of `readCriteria`. */
export function criteriaParams(criteria: SearchCriteria): [name: string, value: string][] {
  return FILTER_ENTRIES.flatMap(([key]): [string, string][] => {
    const value = criteria[key];
    if (typeof value === 'object') return value.map((option) => [key, String(option)]);
    return value === DEFAULT_CRITERIA[key] ? [] : [[key, String(value)]];
  });
}

/** URL parameter of a case's cover page: slug of an additional discipline. */
export const CASE_DISCIPLINE_PARAM = 'with';

type Sendable<Value> = Value extends readonly (infer One)[]
  ? readonly (One extends string ? string : One)[]
  : Value extends string
    ? string
    : Value;
export type FilterParams = {
  [Key in FilterKey as FilterParam<Key>]?: Sendable<SearchCriteria[Key]>;
};

/** Converts criteria to API parameters. Omits empty strings, empty weeks, and a radius without a ZIP. */
export function filterParams(criteria: SearchCriteria): FilterParams {
  const filters = FILTER_ENTRIES.filter(
    ([key, { kind }]) =>
      criteria[key] !== '' &&
      (kind !== 'week' || criteria[key] !== EMPTY_WEEK) &&
      (kind !== 'radius' || criteria.zip_code !== ''),
  );
  return Object.fromEntries(filters.map(([key, { param }]) => [param, criteria[key]]));
}

/** Ignores the order of options and the case of text. */
export function isSameCriteria(one: SearchCriteria, other: SearchCriteria): boolean {
  return FILTER_ENTRIES.every(([key, { kind }]) => {
    if (kind === 'radius' && one.zip_code === '') return true;
    const [a, b] = [one[key], other[key]];
    if (typeof a === 'object' && typeof b === 'object') return isSameChoice(a, b);
    return kind === 'text' ? String(a).toLowerCase() === String(b).toLowerCase() : a === b;
  });
}

function isSameChoice(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  const options = new Set(a);
  return options.size === new Set(b).size && b.every((value) => options.has(value));
}

type Sorted = Pick<SearchCriteria, 'zip_code' | 'hours'>;

export function offeredSorts(criteria: Sorted) {
  return SORT_OPTIONS.filter(({ needs }) => needs === null || criteria[needs] !== DEFAULT_CRITERIA[needs]);
}

export function offeredSort(criteria: Sorted, sort: SortOption): SortOption {
  return offeredSorts(criteria).find(({ value }) => value === sort)?.value ?? 'recommended';
}
