import { candidateFacetsResponse, type CandidateFacets } from '@marketplace/contracts';
import type { CountedFilter } from './search-columns.ts';

const FACET_NAMES = Object.keys(candidateFacetsResponse.shape);

/** Matches per filter option, ignoring the choice of the option's own filter. Omits options without matches. */
export class OptionCounts {
  readonly #counts: Map<string, Map<string, number>>;

  /** @param counts initial counts */
  constructor(counts: OptionCounts | null = null) {
    this.#counts = new Map(FACET_NAMES.map((name) => [name, new Map(counts === null ? [] : counts.#counts.get(name))]));
  }

  add(filter: CountedFilter['name'], option: string, more: number): void {
    const counts = this.#counts.get(filter);
    counts?.set(option, (counts.get(option) ?? 0) + more);
  }

  get result(): CandidateFacets {
    return Object.fromEntries(
      [...this.#counts].map(([name, counts]) => [
        name,
        Object.fromEntries([...counts].filter(([, count]) => count > 0)),
      ]),
    ) as CandidateFacets;
  }
}
