import { compactCandidateListCall, type CandidateListParams } from '@marketplace/contracts';
import { DEFAULT_CRITERIA, FILTER_ENTRIES, type FilterKey } from '@marketplace/domain';
import { callApi, useQuery } from '@marketplace/platform';
import type { ActiveFilter } from './active-filters.ts';
import { candidateKeys } from './candidate-search.keys.ts';
import type { FilterState } from './filter-state.ts';

/** A filter that the user can remove to get matches. */
export interface FilterRelaxation {
  /** 'Any distance', or 'Without Burmese and Polish'. */
  label: string;
  removal: Partial<FilterState>;
  total: number;
}

const MAX_RELAXATIONS = 3;

/** Labels of buttons that remove a filter. Other filters use the label of their chip. */
const REMOVAL_LABELS: ReadonlyMap<string, string> = new Map<FilterKey | 'shortlisted' | 'area', string>([
  ['zip_code', 'Any distance'],
  ['area', 'All areas'],
  ['city', 'Any city'],
  ['hours', 'Any hours'],
  ['schedule', 'Any schedule'],
  ['shortlisted', 'Not only your shortlist'],
  ...FILTER_ENTRIES.flatMap(([key, filter]) => (filter.kind === 'yes-no' ? [[key, filter.without] as const] : [])),
]);

function filtersToDrop(active: readonly ActiveFilter[]): Omit<FilterRelaxation, 'total'>[] {
  const byFilter = new Map<string, ActiveFilter[]>();
  for (const chip of active) {
    const key = Object.keys(chip.removal).join();
    byFilter.set(key, [...(byFilter.get(key) ?? []), chip]);
  }
  return [...byFilter].map(([key, chips]) => {
    const initial = Object.entries(DEFAULT_CRITERIA).filter(([name]) => name === key);
    return {
      label: REMOVAL_LABELS.get(key) ?? `Without ${chips.map(({ label }) => label).join(' and ')}`,
      removal: chips.length === 1 ? (chips[0]?.removal ?? {}) : Object.fromEntries(initial),
    };
  });
}

/** Returns the number of matches without each filter, highest first. Used for an empty list. Undefined until known. */
export function useFilterRelaxations(
  active: readonly ActiveFilter[],
  paramsAfter: (removal: Partial<FilterState>) => CandidateListParams,
): FilterRelaxation[] | undefined {
  const removableFilters = filtersToDrop(active);
  const { data } = useQuery({
    queryKey: [...candidateKeys.all, 'relaxations', removableFilters.map(({ removal }) => paramsAfter(removal))],
    queryFn: ({ signal }) =>
      Promise.all(
        removableFilters.map(async (removableFilter) => {
          const query = { ...paramsAfter(removableFilter.removal), page_limit: 1, week: 'mask' as const };
          return {
            ...removableFilter,
            total: (await callApi(compactCandidateListCall, { query, signal })).total_count,
          };
        }),
      ),
    enabled: removableFilters.length > 0,
  });
  return data
    ?.filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
    .slice(0, MAX_RELAXATIONS);
}
