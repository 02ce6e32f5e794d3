import type { CandidateFacets } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';
import { orderOf } from '../candidate-order.ts';
import { listStoredCandidates, type StoredCandidate } from '../candidates.repository.ts';
import type { CandidateSearch, CountedSearch, Found, SearchEngine, SearchPage } from '../engine.ts';
import { OptionCounts } from '../option-counts.ts';
import { countInDiscipline, countCaregivers } from './count-options.ts';
import { boundsOf, isFound, type RankedCaregiver } from './discipline-ranking.ts';
import { groupedOrder, inOrder, mergedPage, type RankedList } from './grouped-order.ts';
import type { LoadedIndex } from './loaded-index.ts';
import type { ChangedCaregiver } from './rank-index.repository.ts';

export class RankIndexView implements SearchEngine {
  readonly #db: Database;
  readonly #loaded: LoadedIndex;

  constructor(db: Database, loaded: LoadedIndex) {
    this.#db = db;
    this.#loaded = loaded;
  }

  async find(search: CandidateSearch, page: SearchPage): Promise<Found> {
    return this.#findNow(search, page);
  }

  #findNow(search: CandidateSearch, page: Omit<SearchPage, 'day'>): Found {
    const end = page.offset + page.limit;
    const order = groupedOrder(orderOf(search, page.sort));
    let total = 0;
    const lists: RankedList[] = [];
    for (const discipline of search.disciplines) {
      const found = this.#loaded.disciplines.get(discipline)?.find(search, order, end);
      if (found === undefined) continue;
      total += found.total;
      lists.push(found.first);
    }
    const changed = this.#changedAmong(search).map(({ id, rank, place, values: { week } }) => {
      return { id, rank, group: order.groupOf?.({ rank, place: place ?? -1, week }) ?? 0, week };
    });
    lists.push(inOrder(changed, order));
    const first = mergedPage(lists, order, page).map(({ id, week }) => ({ id, week }));
    return { first, total: total + changed.length };
  }

  async hasAny(search: CandidateSearch): Promise<boolean> {
    return this.#findNow(search, { sort: 'recommended', offset: 0, limit: 1 }).total > 0;
  }

  async count(counted: CountedSearch): Promise<CandidateFacets> {
    if (!this.#loaded.counts.has(counted)) await this.#loaded.turns.take();
    return this.#countNow(counted);
  }

  #countNow(counted: CountedSearch): CandidateFacets {
    const { hidden } = counted.search;
    const ofAll = { ...counted, search: { ...counted.search, hidden: [] } };
    const counts = this.#loaded.counts.of(ofAll, () => this.#countAll(ofAll));
    if (hidden.length === 0) return counts.result;
    const seen = new OptionCounts(counts);
    const caregivers = hidden.flatMap((id) => this.#caregiver(id, counted.search) ?? []);
    countCaregivers(caregivers.map((caregiver) => ({ caregiver, more: -1 })), boundsOf(ofAll.search), ofAll, seen); // oxfmt-ignore
    return seen.result;
  }

  #countAll(counted: CountedSearch): OptionCounts {
    const { search } = counted;
    const counts = new OptionCounts();
    for (const discipline of search.disciplines) {
      const ranking = this.#loaded.disciplines.get(discipline);
      if (ranking !== undefined) countInDiscipline(ranking, counted, counts);
    }
    const changed = this.#changedOf(search);
    countCaregivers(changed.map((caregiver) => ({ caregiver, more: 1 })), boundsOf(search), counted, counts); // oxfmt-ignore
    return counts;
  }

  async countByPlace(search: CandidateSearch): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>();
    for (const discipline of search.disciplines) {
      this.#loaded.disciplines.get(discipline)?.countByPlace(search, counts);
    }
    for (const { place } of this.#changedAmong(search)) {
      if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    return counts;
  }

  /** The caregiver in these disciplines; null if not listed there. */
  #caregiver(id: number, { disciplines }: CandidateSearch): RankedCaregiver | null {
    for (const discipline of disciplines) {
      const caregiver =
        this.#loaded.changed.get(discipline)?.get(id) ?? this.#loaded.disciplines.get(discipline)?.caregiver(id);
      if (caregiver) return caregiver;
    }
    return null;
  }

  /**
   * Candidates with these ids, in their order, as of the view or later. Cached by version; changed ones are read again.
   * Omits unlisted ones.
   */
  async candidates(ids: readonly number[]): Promise<StoredCandidate[]> {
    const found = ids.map((id) => this.#keptCandidate(id));
    const missing = ids.filter((_id, index) => found[index] === null);
    const read = new Map<number, StoredCandidate>();
    if (missing.length > 0) {
      const kept = this.#loaded.candidates;
      for (const version of await listStoredCandidates(this.#db, missing)) {
        read.set(version.candidate.id, version.candidate);
        kept.set(version.candidate.id, version);
      }
    }
    return ids.flatMap((id, index) => found[index] ?? read.get(id) ?? []);
  }

  #keptCandidate(id: number): StoredCandidate | null {
    const kept = this.#loaded.candidates.get(id);
    if (kept === undefined) return null;
    const discipline = this.#loaded.changedDiscipline.get(id);
    if (discipline === undefined) return kept.candidate;
    return this.#loaded.changed.get(discipline)?.get(id)?.changed_in === kept.version ? kept.candidate : null;
  }

  #changedAmong(search: CandidateSearch): ChangedCaregiver[] {
    const changed = this.#changedOf(search);
    if (changed.length === 0) return [];
    const bounds = boundsOf(search);
    return changed.filter((caregiver) => isFound(caregiver, search, bounds));
  }

  #changedOf({ disciplines }: CandidateSearch): ChangedCaregiver[] {
    return disciplines.flatMap((discipline) => [...(this.#loaded.changed.get(discipline)?.values() ?? [])]);
  }
}
