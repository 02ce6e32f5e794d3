import { candidateFacetsResponse, type CandidateFacets } from '@marketplace/contracts';
import type { CandidateSearch } from './candidates.repository.ts';
import type { CountedFilter } from './search-columns.ts';

/**
 * A search and the filters whose options are counted for it. Columns of the search that no filter counts are
 * conditions.
 */
export interface CountedSearch {
  search: CandidateSearch;
  filters: readonly CountedFilter[];
}

const FACET_NAMES = Object.keys(candidateFacetsResponse.shape);

/**
 * How many candidates would match with each option of the filters: a filter's own column is ignored, all others apply.
 * Options without matches are absent.
 */
export class OptionCounts {
  readonly #counts = Object.fromEntries(FACET_NAMES.map((name) => [name, {}])) as CandidateFacets;

  add(filter: CountedFilter['name'], option: string, more: number): void {
    if (more > 0) this.#counts[filter][option] = (this.#counts[filter][option] ?? 0) + more;
  }

  get result(): CandidateFacets {
    return this.#counts;
  }
}
