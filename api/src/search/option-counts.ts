import { candidateFacetsResponse, type CandidateFacets } from '@marketplace/contracts';
import type { CountedFilter } from './search-columns.ts';

const FACET_NAMES = Object.keys(candidateFacetsResponse.shape);

/** Matches per filter option, ignoring the choice of the option's own filter. Omits options without matches. */
export class OptionCounts {
  readonly #counts = new Map<string, Map<string, number>>(FACET_NAMES.map((name) => [name, new Map()]));

  add(filter: CountedFilter['name'], option: string, increment: number): void {
    const counts = this.#counts.get(filter);
    counts?.set(option, (counts.get(option) ?? 0) + increment);
  }

  addAll(otherCounts: OptionCounts): void {
    for (const [name, options] of otherCounts.#counts) {
      const counts = this.#counts.get(name);
      for (const [option, count] of options) counts?.set(option, (counts.get(option) ?? 0) + count);
    }
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
