import type { CandidateFacets } from '@marketplace/contracts';
import type { SortOption, WeekMask } from '@marketplace/domain';
import type { StoredCandidate } from './candidates.repository.ts';
import type { Choices, CountedFilter } from './search-columns.ts';

/** Places within the searched radius, with their distances in the same order. */
export interface NearbyPlaces {
  /** Ids, ascending. */
  places: readonly number[];
  /** Whole miles, as agencies see them. */
  miles: readonly number[];
}

/** Hours to fill. A match is available in any of the slots or, with `all`, in every slot. */
export interface HoursToFill {
  slots: WeekMask;
  all: boolean;
}

export interface CandidateSearch {
  /** Never empty. One discipline is the fast path. */
  disciplines: readonly number[];
  choices: Choices;
  /** Places within the radius; null for any place. */
  near: NearbyPlaces | null;
  /** A match can work some or all of these hours; null for any hours. */
  hours: HoursToFill | null;
  hidden: readonly number[];
  /** Limits matches to these candidates; null for all. */
  among: readonly number[] | null;
}

export const everyone = (discipline: number, state: number | null): CandidateSearch => ({
  disciplines: [discipline],
  choices: new Map(state === null ? [] : [['state', { values: [state] }]]),
  near: null,
  hours: null,
  hidden: [],
  among: null,
});

export interface SearchPage {
  sort: SortOption;
  /** Day for which the freshness of weeks is measured; see `rankDay`. */
  day: Date;
  offset: number;
  limit: number;
}

export interface WeekMatch {
  id: number;
  week: WeekMask;
}

export interface SearchResult {
  first: WeekMatch[];
  total: number;
}

/**
 * A search, and the filters whose options are counted. When options of a filter are counted, that filter's own choice
 * is ignored.
 */
export interface CountedSearch {
  search: CandidateSearch;
  filters: readonly CountedFilter[];
  /** Cache key for everything except disciplines and hidden candidates. Null for a search that rarely repeats. */
  key: string | null;
  /** Second part of the cache key: another object means other options. */
  source: object;
}

/**
 * Finds, counts and reads candidates. `memory` and `sql` implement it; search.test.ts compares them. Results include
 * everything committed before the caller got the engine.
 */
export interface SearchEngine {
  find(search: CandidateSearch, page: SearchPage): Promise<SearchResult>;
  hasAny(search: CandidateSearch): Promise<boolean>;
  /** Matches per filter option. Omits options without matches. */
  count(counted: CountedSearch): Promise<CandidateFacets>;
  /** Matches per place. Omits places without matches, and candidates without a place. */
  countByPlace(search: CandidateSearch): Promise<ReadonlyMap<number, number>>;
  /** Listed candidates with these ids, in the order of the ids. */
  candidates(ids: readonly number[]): Promise<StoredCandidate[]>;
}
