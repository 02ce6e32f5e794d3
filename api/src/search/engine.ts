import type { CandidateFacets } from '@marketplace/contracts';
import type { SortOption, WeekMask } from '@marketplace/domain';
import type { StoredCandidate } from './candidates.repository.ts';
import type { Choices, CountedFilter } from './search-columns.ts';

/** Places within the searched radius, with their distance. Both lists have the same order. */
export interface NearbyPlaces {
  /** Ids, ascending. */
  places: readonly number[];
  /** Whole miles, as agencies see them. */
  miles: readonly number[];
}

/** Hours to fill. Matches have any of the slots, or all of them. */
export interface HoursToFill {
  slots: WeekMask;
  all: boolean;
}

/** A search's criteria as database ids and masks. */
export interface CandidateSearch {
  /** Not empty. One discipline is the fast path. */
  disciplines: readonly number[];
  choices: Choices;
  /** The places within the radius; null for any place. */
  near: NearbyPlaces | null;
  /** Limits the search to caregivers who can work some or all of these hours; null for any hours. */
  hours: HoursToFill | null;
  /** Ids of the candidates hidden from this agency, usually none. */
  hidden: readonly number[];
  /** Limits the search to these candidate ids; null for all. */
  among: readonly number[] | null;
}

/** A search for all shown candidates of a discipline, in one state if one is given. */
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
  /** The day as of which weeks are fresh, see `rankDay`. */
  day: Date;
  offset: number;
  limit: number;
}

export interface FoundWeek {
  id: number;
  week: WeekMask;
}

export interface Found {
  /** One page in order. */
  first: FoundWeek[];
  /** The exact number of matches. */
  total: number;
}

/**
 * A search, and the filters whose options are counted for it. A choice in a counted column is ignored for the options
 * of that column; all others are conditions.
 */
export interface CountedSearch {
  search: CandidateSearch;
  filters: readonly CountedFilter[];
  /** Cache key; ignores hidden candidates. Null for a search that is not repeated. */
  key: string | null;
  /** Source of the filters' options, besides the key: a new object means new options. */
  source: object;
}

/**
 * Finds, counts and reads candidates. `memory` and `sql` implement it; search.test.ts compares them. Answers include
 * everything committed before the engine was handed out.
 */
export interface SearchEngine {
  find(search: CandidateSearch, page: SearchPage): Promise<Found>;
  /** Whether the search has any match. */
  hasAny(search: CandidateSearch): Promise<boolean>;
  /** Matches per filter option; omits options without any. */
  count(counted: CountedSearch): Promise<CandidateFacets>;
  /** Matches per place; omits places without any, and candidates without a place. */
  countByPlace(search: CandidateSearch): Promise<ReadonlyMap<number, number>>;
  /** The shown candidates with these ids, in the order of the ids. */
  candidates(ids: readonly number[]): Promise<StoredCandidate[]>;
}
