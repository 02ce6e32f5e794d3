import type { CandidateFacets } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';
import { orderOf } from '../candidate-order.ts';
import { listStoredCandidates, type StoredCandidate } from '../candidates.repository.ts';
import type { CandidateSearch, CountedSearch, SearchResult, SearchEngine, SearchPage } from '../engine.ts';
import { OptionCounts } from '../option-counts.ts';
import { countInDiscipline, countCaregivers } from './count-options.ts';
import type { DisciplineRanking, RankedCaregiver } from './discipline-ranking.ts';
import { boundsOf, isFound } from './search-bounds.ts';
import { groupedOrder, sortMatches, mergedPage, type RankedList } from './grouped-order.ts';
import type { LoadedIndex } from './loaded-index.ts';
import { EventLoopTurns } from './event-loop-turns.ts';

/** Searches the current index. Looks up the index again after each await, because a reload frees the old index. */
export class RankIndexView implements SearchEngine {
  readonly #db: Database;
  readonly #serving: () => LoadedIndex;
  readonly #turns = new EventLoopTurns();

  constructor(db: Database, serving: () => LoadedIndex) {
    this.#db = db;
    this.#serving = serving;
  }

  async find(search: CandidateSearch, page: SearchPage): Promise<SearchResult> {
    return this.#findNow(search, page);
  }

  #findNow(search: CandidateSearch, page: Omit<SearchPage, 'day'>): SearchResult {
    const end = page.offset + page.limit;
    const order = groupedOrder(orderOf(search, page.sort));
    let total = 0;
    const lists: RankedList[] = [];
    for (const discipline of search.disciplines) {
      for (const ranking of this.#rankingsOf(discipline)) {
        const ranked = ranking.find(search, order, end);
        total += ranked.total;
        lists.push(ranked.first);
      }
    }
    const changedMatches = this.#unrankedAmong(search).map(({ id, rank, place, values: { week } }) => {
      return { id, rank, group: order.groupOf?.({ rank, place: place ?? -1, week }) ?? 0, week };
    });
    lists.push(sortMatches(changedMatches, order));
    const first = mergedPage(lists, order, page).map(({ id, week }) => ({ id, week }));
    return { first, total: total + changedMatches.length };
  }

  async hasAny(search: CandidateSearch): Promise<boolean> {
    return this.#findNow(search, { sort: 'recommended', offset: 0, limit: 1 }).total > 0;
  }

  async count(countedSearch: CountedSearch): Promise<CandidateFacets> {
    const { hidden, disciplines } = countedSearch.search;
    const ofAll = { ...countedSearch, search: { ...countedSearch.search, hidden: [] } };
    if (countedSearch.key !== null) await this.#countInTurns(ofAll);
    // Adds up all disciplines in one turn of the event loop, so that a caregiver who changes the discipline counts
    // once.
    const counts = new OptionCounts();
    for (const discipline of disciplines) counts.addAll(this.#countsOf(discipline, ofAll));
    const caregivers = hidden.flatMap((id) => this.#caregiver(id, countedSearch.search) ?? []);
    countCaregivers(caregivers.map((caregiver) => ({ caregiver, delta: -1 })), boundsOf(ofAll.search), ofAll, counts); // oxfmt-ignore
    return counts.result;
  }

  /**
   * Counts each discipline without cached counts in a separate turn of the event loop, so that other requests run in
   * between.
   */
  async #countInTurns(countedSearch: CountedSearch): Promise<void> {
    for (const discipline of countedSearch.search.disciplines) {
      if (this.#serving().counts.has(discipline, countedSearch)) continue;
      await this.#turns.next();
      this.#countsOf(discipline, countedSearch);
    }
  }

  /** Counts of one discipline, without hidden candidates. The caller must not change them. */
  #countsOf(discipline: number, countedSearch: CountedSearch): OptionCounts {
    return this.#serving().counts.of(discipline, countedSearch, () => {
      const counts = new OptionCounts();
      for (const ranking of this.#rankingsOf(discipline)) countInDiscipline(ranking, countedSearch, counts);
      const unranked = this.#serving().disciplines.get(discipline)?.unranked ?? [];
      countCaregivers(unranked.map((caregiver) => ({ caregiver, delta: 1 })), boundsOf(countedSearch.search), countedSearch, counts); // oxfmt-ignore
      return counts;
    });
  }

  async countByPlace(search: CandidateSearch): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>();
    for (const discipline of search.disciplines) {
      for (const ranking of this.#rankingsOf(discipline)) ranking.countByPlace(search, counts);
    }
    for (const { place } of this.#unrankedAmong(search)) {
      if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    return counts;
  }

  #caregiver(id: number, { disciplines }: CandidateSearch): RankedCaregiver | null {
    for (const discipline of disciplines) {
      const caregiver = this.#serving().disciplines.get(discipline)?.caregiver(id);
      if (caregiver) return caregiver;
    }
    return null;
  }

  /**
   * Candidates with these ids, in this order, no older than the engine. Caches a candidate until a change. Omits
   * unlisted ones.
   */
  async candidates(ids: readonly number[]): Promise<StoredCandidate[]> {
    const { candidates: cachedCandidates, reads } = this.#serving();
    const rows = new Map(ids.map((id) => [id, cachedCandidates.get(id)]));
    const missingIds = ids.filter((id) => rows.get(id) === undefined);
    if (missingIds.length > 0) {
      const changedIds = new Set<number>();
      reads.add(changedIds);
      try {
        for (const candidate of await listStoredCandidates(this.#db, missingIds)) {
          rows.set(candidate.id, candidate);
          if (!changedIds.has(candidate.id)) cachedCandidates.set(candidate.id, candidate);
        }
      } finally {
        reads.delete(changedIds);
      }
    }
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  #rankingsOf(discipline: number): readonly DisciplineRanking[] {
    return this.#serving().disciplines.get(discipline)?.rankings ?? [];
  }

  #unrankedAmong(search: CandidateSearch): RankedCaregiver[] {
    const unranked = this.#unrankedOf(search);
    if (unranked.length === 0) return [];
    const bounds = boundsOf(search);
    return unranked.filter((caregiver) => isFound(caregiver, search, bounds));
  }

  #unrankedOf({ disciplines }: CandidateSearch): RankedCaregiver[] {
    return disciplines.flatMap((discipline) => this.#serving().disciplines.get(discipline)?.unranked ?? []);
  }
}
