import { LRUCache } from 'lru-cache';
import type { CountedSearch, OptionCounts } from '../option-counts.ts';
import { countMembers, type CountedMember } from './count-options.ts';
import { boundsOf, type RankedMember } from './discipline-ranking.ts';

/** Searches, with some 5 KB of counts each. */
const MOST_SEARCHES = 1_000;
/** With more changes since a search was counted, it is counted again. */
const MOST_CHANGES = 5_000;

interface Change extends CountedMember {
  discipline: number;
}

interface Kept {
  source: object;
  counts: OptionCounts;
  /** Changes that the counts contain. */
  changes: number;
}

/**
 * The filters' counts of recent searches. They stay exact: each change of a caregiver is noted, and added to a search's
 * counts when it is asked for again.
 */
export class KeptCounts {
  readonly #kept = new LRUCache<string, Kept>({ max: MOST_SEARCHES });
  #changes: Change[] = [];

  /** Notes that a caregiver is found in a discipline from now on (1), or as before no more (-1). */
  note(discipline: number, member: RankedMember, more: 1 | -1): void {
    this.#changes.push({ discipline, member, more });
    if (this.#changes.length <= MOST_CHANGES) return;
    this.#changes = [];
    this.#kept.clear();
  }

  /** The counts of a search that hides nobody. The caller must not change them. */
  of(counted: CountedSearch, count: () => OptionCounts): OptionCounts {
    const { key, search, source } = counted;
    if (key === null) return count();
    const kept = this.#kept.get(key);
    if (kept?.source !== source) {
      const counts = count();
      this.#kept.set(key, { source, counts, changes: this.#changes.length });
      return counts;
    }
    const since = this.#changes.slice(kept.changes).filter(({ discipline }) => search.disciplines.includes(discipline));
    countMembers(since, boundsOf(search), counted, kept.counts);
    kept.changes = this.#changes.length;
    return kept.counts;
  }
}
