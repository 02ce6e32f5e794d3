import type { FilterOptions } from '@marketplace/contracts';
import {
  DEFAULT_CRITERIA,
  EMPTY_WEEK,
  FILTER_ENTRIES,
  type Filter,
  type FilterKey,
  type FilterValue,
  hoursChip,
  type SearchCriteria,
  shortHours,
} from '@marketplace/domain';
import type { FilterState } from './filter-state.ts';

export interface ActiveFilter {
  id: string;
  label: string;
  /** Shorter label for names of saved searches; `label` by default. */
  short?: string | undefined;
  /** Shorter label for the chip; `label` by default. */
  chip?: string | undefined;
  removal: Partial<FilterState>;
}

/** Short labels that form the default name of a saved search. Omits the shortlist and the area, which are not saved. */
export const searchNameParts = (active: readonly ActiveFilter[]): string[] =>
  active.filter(({ id }) => id !== 'shortlisted' && id !== 'area').map(({ label, short }) => short ?? label);

interface Chip {
  id: string;
  label: string;
  short?: string;
  chip?: string;
  remaining: FilterValue;
}

const labelIn = (options: FilterOptions['languages'] | undefined, value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value;

const removeValue = (values: FilterValue, value: string | number): FilterValue =>
  Array.isArray(values) ? values.filter((item) => item !== value) : values;

interface ChipWords {
  options: FilterOptions | undefined;
  /** Name of the place, or the ZIP code if unknown. */
  place: string;
}

function chipsOf(key: FilterKey, filter: Filter, criteria: SearchCriteria, { options, place }: ChipWords): Chip[] {
  const value = criteria[key];
  switch (filter.kind) {
    case 'options': {
      const chosenValues: readonly (string | number)[] = Array.isArray(value) ? value : [];
      return filter.options
        .filter((option) => chosenValues.includes(option.value))
        .map((option) => ({
          id: `${key}-${option.value}`,
          label: option.label,
          remaining: removeValue(value, option.value),
        }));
    }
    case 'names':
      return (Array.isArray(value) ? value : []).map((name) => ({
        id: `${key}-${name}`,
        label: labelIn(options?.languages, String(name)),
        remaining: removeValue(value, name),
      }));
    case 'choice':
      return filter.options
        .filter((option) => option.value === value)
        .map((option) => ({ id: key, label: option.label, remaining: 'all' }));
    case 'yes-no':
      return value === filter.initial ? [] : [{ id: key, label: filter.chip, remaining: filter.initial }];
    case 'text':
      return value === '' ? [] : [{ id: key, label: filter.chip(String(value)), remaining: '' }];
    case 'week':
      return value === EMPTY_WEEK
        ? []
        : [
            {
              id: key,
              label: filter.chip(Number(value)),
              short: shortHours(Number(value)),
              chip: hoursChip(Number(value)),
              remaining: EMPTY_WEEK,
            },
          ];
    case 'zip': {
      const { radius } = criteria;
      const label = `Within ${radius} ${radius === 1 ? 'mile' : 'miles'} of ${place}`;
      const short = `${place}, ${radius} mi`;
      return value === '' ? [] : [{ id: key, label, short, chip: short, remaining: '' }];
    }
    // The chip of the ZIP code includes the radius.
    case 'radius':
      return [];
  }
}

/** Hours and location come first; other filters follow the order of the query parameters. */
const FIRST: readonly FilterKey[] = ['hours', 'zip_code', 'city'];
const IN_ORDER = [
  ...FIRST.flatMap((key) => FILTER_ENTRIES.filter(([entryKey]) => entryKey === key)),
  ...FILTER_ENTRIES.filter(([key]) => !FIRST.includes(key)),
];

/** `stateLocked`: whether the site covers one US state, like an association site. */
export function activeFilters(
  filters: FilterState,
  options: FilterOptions | undefined,
  stateLocked: boolean,
  place: string = filters.zip_code,
  area: string = filters.area,
): ActiveFilter[] {
  const criteria = stateLocked ? { ...filters, state: DEFAULT_CRITERIA.state } : filters;
  const chips: ActiveFilter[] = IN_ORDER.flatMap(([key, filter]) =>
    chipsOf(key, filter, criteria, { options, place }).map(({ id, remaining, ...words }) => ({
      id,
      ...words,
      removal: { [key]: remaining },
    })),
  );
  if (area !== '') chips.unshift({ id: 'area', label: `Area: ${area}`, removal: { area: '' } });
  if (filters.shortlisted) {
    chips.push({ id: 'shortlisted', label: 'Shortlisted only', removal: { shortlisted: false } });
  }
  return chips;
}
