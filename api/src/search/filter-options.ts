import type { CompactCandidateListResponse, FilterOption, FilterOptions } from '@marketplace/contracts';
import { DEFAULT_CRITERIA } from '@marketplace/domain';
import { LRUCache } from 'lru-cache';
import type { Language } from '../reference/languages/languages.ts';
import { everyone, type SearchEngine } from './engine.ts';
import { countedFilters, isChosen, type CountedOption, type SearchColumn } from './search-columns.ts';

const OFFERED_COLUMNS = ['languages', 'state', 'experience', 'care_settings'] as const;
type OfferedColumn = (typeof OFFERED_COLUMNS)[number];

const isOffered = (column: SearchColumn): column is OfferedColumn => OFFERED_COLUMNS.some((name) => name === column);

const TTL_MS = 60_000;
/** Upper bound of the number of combinations of disciplines and states. */
const MAX_CACHED = 1000;

/** Values that visible candidates have: a mask's bits, or bit n for the value n. */
type ExistingValues = Record<OfferedColumn, bigint>;

export type FilterValueCache = LRUCache<string, Promise<ExistingValues>>;
export const createFilterValueCache = (): FilterValueCache => new LRUCache({ max: MAX_CACHED, ttl: TTL_MS });

/** Upper bound of the number of option sets in practice. */
const MAX_OPTION_SETS = 500;

/**
 * Filter options by existing values, per version of the languages. Equal values give the same object, which is
 * serialized only once.
 */
export type OptionSetCache = WeakMap<readonly Language[], LRUCache<string, FilterOptions>>;
export const createOptionSetCache = (): OptionSetCache => new WeakMap();

interface FilterValueSources {
  caches: { filterValues: FilterValueCache; optionSets: OptionSetCache };
  engine: SearchEngine;
}

interface OptionScope {
  discipline: number;
  state: number | null;
  languages: readonly Language[];
}

const keyOf = (discipline: number, state: number | null) => `${discipline} ${state ?? 'any'}`;

function existingValues(
  { caches: { filterValues: cache }, engine }: FilterValueSources,
  scope: OptionScope,
): Promise<ExistingValues> {
  const key = keyOf(scope.discipline, scope.state);
  const cached = cache.get(key);
  if (cached) return cached;
  const values = countValues(engine, scope);
  cache.set(key, values);
  values.catch(() => cache.delete(key));
  return values;
}

async function countValues(
  engine: SearchEngine,
  { discipline, state, languages }: OptionScope,
): Promise<ExistingValues> {
  const filters = countedFilters(DEFAULT_CRITERIA, languages).filter(({ column }) => isOffered(column));
  // The index caches the counts under this key, so the refresh once a minute counts only changes.
  const key = JSON.stringify(['filter values', state]);
  const counts = await engine.count({ search: everyone(discipline, state), filters, key, source: languages });
  const values: ExistingValues = { languages: 0n, care_settings: 0n, experience: 0n, state: 0n };
  for (const { name, column, options } of filters) {
    if (!isOffered(column)) continue;
    for (const option of options) {
      // The counts per state ignore the chosen state, so skip the other states.
      const isElsewhere = column === 'state' && state !== null && !isChosen(state, option.choice);
      if (!isElsewhere && (counts[name][option.name] ?? 0) > 0) values[column] |= bitsOfOption(option);
    }
  }
  return values;
}

const bitsOfOption = ({ choice }: CountedOption): bigint =>
  'bits' in choice ? bitsOfMask(choice.bits) : choice.values.reduce((sum, value) => sum | bitOfValue(value), 0n);

type ListedProfile = { discipline: number } & Record<OfferedColumn, number>;

const bitsOfMask = (mask: number) => BigInt(mask);
const bitOfValue = (value: number) => 1n << BigInt(value);
/** Converts a stored value to bits of `ExistingValues`. A mask already holds bits; elsewhere, value n becomes bit n. */
const EXISTING_BITS: Record<OfferedColumn, (value: number) => bigint> = {
  languages: bitsOfMask,
  care_settings: bitsOfMask,
  experience: bitOfValue,
  state: bitOfValue,
};

export async function addToFilterOptions(
  { caches: { filterValues: cache } }: { caches: { filterValues: FilterValueCache } },
  profile: ListedProfile,
): Promise<void> {
  for (const key of [keyOf(profile.discipline, null), keyOf(profile.discipline, profile.state)]) {
    const values = await cache.get(key);
    if (!values) continue;
    for (const column of OFFERED_COLUMNS) values[column] |= EXISTING_BITS[column](profile[column]);
  }
}

export async function filterOptions(
  sources: FilterValueSources,
  {
    languages,
    disciplines,
    state,
  }: { languages: readonly Language[]; disciplines: readonly number[]; state: number | null },
): Promise<FilterOptions> {
  const perDiscipline = await Promise.all(
    disciplines.map((discipline) => existingValues(sources, { discipline, state, languages })),
  );
  const existing = Object.fromEntries(
    OFFERED_COLUMNS.map((column) => [column, perDiscipline.reduce((bits, values) => bits | values[column], 0n)]),
  ) as ExistingValues;
  const key = OFFERED_COLUMNS.map((column) => existing[column]).join();
  const { optionSets } = sources.caches;
  const cached = optionSets.get(languages) ?? new LRUCache<string, FilterOptions>({ max: MAX_OPTION_SETS });
  optionSets.set(languages, cached);
  let options = cached.get(key);
  if (options === undefined) {
    options = optionsOf(existing, languages);
    cached.set(key, options);
  }
  return options;
}

function optionsOf(existing: ExistingValues, languages: readonly Language[]): FilterOptions {
  // Options do not depend on the criteria.
  const filters = countedFilters(DEFAULT_CRITERIA, languages);
  const exists = (column: OfferedColumn, option: CountedOption) => (existing[column] & bitsOfOption(option)) !== 0n;
  const offeredOptions = (name: keyof FilterOptions) => {
    const filter = filters.find((countedFilter) => countedFilter.name === name);
    if (!filter || !isOffered(filter.column)) return [];
    const { column } = filter;
    return filter.options
      .filter((option) => exists(column, option))
      .map((option) => ({ value: option.name, label: option.label }));
  };
  return {
    languages: offeredOptions('languages'),
    states: offeredOptions('states'),
    experiences: offeredOptions('experiences'),
    careSettings: offeredOptions('careSettings'),
  };
}

const valuesOf = (options: readonly FilterOption[]) => options.map(({ value }) => value);

export const compactOptions = (options: FilterOptions): CompactCandidateListResponse['filter_options'] => ({
  languages: valuesOf(options.languages),
  states: valuesOf(options.states),
  experiences: valuesOf(options.experiences),
  careSettings: valuesOf(options.careSettings),
});
