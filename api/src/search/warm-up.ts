import { candidateFacetsQuery, type CandidateFacets } from '@marketplace/contracts';
import { COLUMN_FILTERS, FILTERS } from '@marketplace/domain';
import { countFacets } from './candidate-facets.service.ts';
import { listCandidateTypes } from './candidate-types.service.ts';
import { listCandidates } from './candidates.service.ts';
import type { SearchSources } from './search-sources.ts';

/** An agency without records. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type SearchParams = Readonly<Record<string, string | readonly string[]>>;

/** Counted options with their filter parameters. States are warmed up first. */
const COUNTED: readonly (readonly [keyof CandidateFacets, param: string])[] = [
  ['states', FILTERS.state.param],
  ['languages', FILTERS.language.param],
  ['experiences', FILTERS.amount_exp.param],
  ['careSettings', FILTERS.care_setting.param],
  ['schedules', FILTERS.schedule.param],
  ['days', FILTERS.selected_days.param],
  ['times', FILTERS.selected_times.param],
  ['looking_for_work', FILTERS.looking_for_work.param],
  ...COLUMN_FILTERS.map((key) => [key, FILTERS[key].param] as const),
];

function narrowed(search: SearchParams, counts: CandidateFacets): SearchParams[] {
  const options = COUNTED.flatMap(([name, param]) => {
    const byCount = Object.entries(counts[name]).sort(([, a], [, b]) => b - a);
    return byCount.map(([option], place) => ({ place, search: { ...search, [param]: option } }));
  });
  return options.sort((a, b) => a.place - b.place).map(({ search }) => search);
}

interface WarmUpLimits {
  /** No search begins after this time. */
  withinMs: number;
  stopped: AbortSignal;
}

/**
 * Runs likely first searches, so that visitors do not wait for compilation, connections and frequent counts: all
 * candidates of each type, then each option, most frequent first. Sequential, so that requests are served in between.
 */
export async function warmUp(sources: SearchSources, { withinMs, stopped }: WarmUpLimits): Promise<void> {
  const end = performance.now() + withinMs;
  const isOver = () => stopped.aborted || performance.now() >= end;
  const search = async (query: SearchParams): Promise<CandidateFacets> => {
    const request = { query: candidateFacetsQuery.parse(query), agencyId: NOBODY, lockedState: null };
    await listCandidates(sources, request);
    return countFacets(sources, request);
  };
  const ofTypes: SearchParams[][] = [];
  for (const type of await listCandidateTypes(sources, null)) {
    if (isOver()) return;
    const query = { discipline_filters: type.discipline_matches };
    ofTypes.push(narrowed(query, await search(query)));
  }
  const longest = Math.max(0, ...ofTypes.map((searches) => searches.length));
  for (let number = 0; number < longest; number += 1) {
    for (const searches of ofTypes) {
      const query = searches[number];
      if (query === undefined) continue;
      if (isOver()) return;
      await search(query);
    }
  }
}
