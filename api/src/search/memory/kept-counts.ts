import { LRUCache } from 'lru-cache';
import type { CountedSearch } from '../engine.ts';
import { OptionCounts } from '../option-counts.ts';
import { countCaregivers, type CountedCaregiver } from './count-options.ts';
import { boundsOf, type RankedCaregiver } from './discipline-ranking.ts';
import { Turns } from './turns.ts';

/** Maximum cached searches, each with about 5 KB of counts. */
const MAX_SEARCHES = 1_000;
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

/**
 * Filter counts of recent searches, kept exact: changes of caregivers are recorded, and applied when the search is
 * repeated. A frequent search is never counted again.
 */
export class KeptCounts {
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_SEARCHES });
  /** Latest changes, limited in number. */
  readonly #changes: Change[] = [];
  /** Number of changes dropped before these. */
  #forgotten = 0;
  readonly #turns = new Turns();

  /** Records that a caregiver is now found in a discipline (1), or no longer in the former state (-1). */
  note(discipline: number, caregiver: RankedCaregiver, more: 1 | -1): void {
    this.#changes.push({ discipline, caregiver, more });
    if (this.#changes.length <= MAX_CHANGES) return;
    // Drops half at once, because the rest must be moved.
    this.#forgotten += this.#changes.splice(0, MAX_CHANGES / 2).length;
  }

  /** Counts each discipline in its own turn of the event loop, unless only changes are missing. */
  async prepare(counted: CountedSearch, count: (discipline: number, counts: OptionCounts) => void): Promise<void> {
    if (this.#has(counted)) return;
    const { key, search, source } = counted;
    if (key === null) {
      await this.#turns.take();
      return;
    }
    const counts = new OptionCounts();
    const countedAt = new Map<number, number>();
    for (const discipline of search.disciplines) {
      await this.#turns.take();
      countedAt.set(discipline, this.#end);
      count(discipline, counts);
    }
    const first = Math.min(...countedAt.values());
    // Too many changes meanwhile: `of` counts at once.
    if (first < this.#forgotten) return;
    const since = this.#changes
      .slice(first - this.#forgotten)
      .filter(({ discipline }, at) => (countedAt.get(discipline) ?? Infinity) <= first + at);
    countCaregivers(since, boundsOf(search), counted, counts);
    this.#kept.set(key, { source, counts, changes: this.#end });
  }

  get #end(): number {
    return this.#forgotten + this.#changes.length;
  }

  /** Whether only changes are missing. */
  #has({ key, source }: CountedSearch): boolean {
    const kept = key === null ? undefined : this.#kept.get(key);
    return kept !== undefined && kept.source === source && kept.changes >= this.#forgotten;
  }

  /** Counts of a search without hidden candidates. The caller must not change them. */
  of(counted: CountedSearch, count: () => OptionCounts): OptionCounts {
    const { key, search, source } = counted;
    if (key === null) return count();
    const kept = this.#kept.get(key);
    const changes = this.#end;
    if (kept === undefined || !this.#has(counted)) {
      const counts = count();
      this.#kept.set(key, { source, counts, changes });
      return counts;
    }
    const since = this.#changes
      .slice(kept.changes - this.#forgotten)
      .filter(({ discipline }) => search.disciplines.includes(discipline));
    countCaregivers(since, boundsOf(search), counted, kept.counts);
    kept.changes = changes;
    return kept.counts;
  }
}
