import { LRUCache } from 'lru-cache';
import type { CountedSearch } from '../engine.ts';
import type { OptionCounts } from '../option-counts.ts';
import { countCaregivers, type CountedCaregiver } from './count-options.ts';
import type { RankedCaregiver } from './discipline-ranking.ts';
import { boundsOf } from './search-bounds.ts';

/** Maximum number of cached counts, about 5 KB each. A search has one per discipline. */
const MAX_CACHED = 1_000;
/** After more changes, a search is counted from scratch. */
export const MAX_CHANGES = 5_000;

interface Change extends CountedCaregiver {
  discipline: number;
}

interface CachedCount {
  source: object;
  counts: OptionCounts;
  /** Number of changes that the counts include, since loading. */
  changes: number;
}

const keyOf = (discipline: number, key: string) => `${discipline} ${key}`;

/**
 * Filter counts of recent searches, kept exact: records changes of caregivers, and applies them when the search is
 * repeated. A frequent search is never counted again.
 */
export class CachedCounts {
  readonly #cache = new LRUCache<string, CachedCount>({ max: MAX_CACHED });
  readonly #changes: Change[] = [];
  /** Number of changes dropped from the start of `#changes`. */
  #droppedChanges = 0;

  /**
   * Records that a caregiver's new version was added to a discipline (1), or that the previous version was removed
   * (-1).
   */
  recordChange(discipline: number, caregiver: RankedCaregiver, delta: 1 | -1): void {
    this.#changes.push({ discipline, caregiver, delta });
    if (this.#changes.length <= MAX_CHANGES) return;
    // Drops half at once, because each drop moves the remaining changes.
    this.#droppedChanges += this.#changes.splice(0, MAX_CHANGES / 2).length;
  }

  get #end(): number {
    return this.#droppedChanges + this.#changes.length;
  }

  /** Whether cached counts exist that only need recent changes applied. */
  has(discipline: number, countedSearch: CountedSearch): boolean {
    return this.#find(discipline, countedSearch) !== null;
  }

  /** Returns one discipline's counts. Calls `count` if they are not cached. The caller must not change them. */
  of(discipline: number, countedSearch: CountedSearch, count: () => OptionCounts): OptionCounts {
    const cached = this.#find(discipline, countedSearch);
    if (cached === null) {
      const counts = count();
      const { key, source } = countedSearch;
      if (key !== null) this.#cache.set(keyOf(discipline, key), { source, counts, changes: this.#end });
      return counts;
    }
    const since = this.#changes
      .slice(cached.changes - this.#droppedChanges)
      .filter((change) => change.discipline === discipline);
    countCaregivers(since, boundsOf(countedSearch.search), countedSearch, cached.counts);
    cached.changes = this.#end;
    return cached.counts;
  }

  #find(discipline: number, { key, source }: CountedSearch): CachedCount | null {
    const cached = key === null ? undefined : this.#cache.get(keyOf(discipline, key));
    return cached?.source === source && cached.changes >= this.#droppedChanges ? cached : null;
  }
}
