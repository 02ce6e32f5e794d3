import { LRUCache } from 'lru-cache';
import type { CountedSearch } from '../engine.ts';
import type { OptionCounts } from '../option-counts.ts';
import { countCaregivers, type CountedCaregiver } from './count-options.ts';
import type { RankedCaregiver } from './discipline-ranking.ts';
import { boundsOf } from './search-bounds.ts';

/** Maximum cached counts of about 5 KB each. A search has one per discipline. */
const MAX_KEPT = 1_000;
/** After more changes than this, a search is counted from scratch. */
export const MAX_CHANGES = 5_000;

interface Change extends CountedCaregiver {
  discipline: number;
}

interface Kept {
  source: object;
  counts: OptionCounts;
  /** Number of changes since loading that the counts include. */
  changes: number;
}

const keyOf = (discipline: number, key: string) => `${discipline} ${key}`;

/**
 * Filter counts of recent searches, kept exact: changes of caregivers are recorded, and applied when the search is
 * repeated. A frequent search is never counted again.
 */
export class KeptCounts {
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_KEPT });
  readonly #changes: Change[] = [];
  /** Number of changes dropped from the start of `#changes`. */
  #forgotten = 0;

  /**
   * Records that a caregiver's new version was added to a discipline (1), or that the previous version was removed
   * (-1).
   */
  note(discipline: number, caregiver: RankedCaregiver, more: 1 | -1): void {
    this.#changes.push({ discipline, caregiver, more });
    if (this.#changes.length <= MAX_CHANGES) return;
    // Drops half in one step, because each drop moves the rest.
    this.#forgotten += this.#changes.splice(0, MAX_CHANGES / 2).length;
  }

  get #end(): number {
    return this.#forgotten + this.#changes.length;
  }

  /** Whether cached counts exist that only need recent changes applied. */
  has(discipline: number, counted: CountedSearch): boolean {
    return this.#find(discipline, counted) !== null;
  }

  /** Returns one discipline's counts. Calls `count` if they are not cached. The caller must not change them. */
  of(discipline: number, counted: CountedSearch, count: () => OptionCounts): OptionCounts {
    const kept = this.#find(discipline, counted);
    if (kept === null) {
      const counts = count();
      const { key, source } = counted;
      if (key !== null) this.#kept.set(keyOf(discipline, key), { source, counts, changes: this.#end });
      return counts;
    }
    const since = this.#changes
      .slice(kept.changes - this.#forgotten)
      .filter((change) => change.discipline === discipline);
    countCaregivers(since, boundsOf(counted.search), counted, kept.counts);
    kept.changes = this.#end;
    return kept.counts;
  }

  #find(discipline: number, { key, source }: CountedSearch): Kept | null {
    const kept = key === null ? undefined : this.#kept.get(keyOf(discipline, key));
    return kept?.source === source && kept.changes >= this.#forgotten ? kept : null;
  }
}
