import type { CandidateFacets } from '@marketplace/contracts';
import type { SortOption } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { orderOf } from '../candidate-order.ts';
import {
  readStoredCandidates,
  type CandidateSearch,
  type FoundWeek,
  type StoredCandidate,
} from '../candidates.repository.ts';
import { OptionCounts, type CountedSearch } from '../option-counts.ts';
import { countInDiscipline, countMembers } from './count-options.ts';
import { boundsOf, isFound, type RankedMember } from './discipline-ranking.ts';
import { groupedOrder, inOrder, mergedPage, type RankedList } from './grouped-order.ts';
import type { LoadedIndex } from './loaded-index.ts';
import type { ChangedMember } from './rank-index.repository.ts';

export interface FoundIds {
  /** One page, in order. */
  ids: number[];
  /** The exact number of matches. */
  total: number;
}

/** The parts of a search that this index supports. */
type Known = 'disciplines' | 'choices' | 'near' | 'hours' | 'hidden' | 'among';
/** Is never, so that compilation fails, when a search has a part that this index does not support. */
type KnownSearch = [Exclude<keyof CandidateSearch, Known | 'joined'>] extends [never] ? CandidateSearch : never;

interface PageOfIndex {
  sort: SortOption;
  offset: number;
  limit: number;
}

/** A view of the index as of the time of the call. */
export class RankIndexView {
  readonly #loaded: LoadedIndex;

  constructor(loaded: LoadedIndex) {
    this.#loaded = loaded;
  }

  /** Not for searches by who joined in between. */
  find(search: KnownSearch, page: PageOfIndex): FoundIds {
    const { first, total } = this.findWeeks(search, page);
    return { ids: first.map(({ id }) => id), total };
  }

  /** The same, with the weeks. */
  findWeeks(search: KnownSearch, page: PageOfIndex): { first: FoundWeek[]; total: number } {
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
      return { id, rank, group: order.groupOf?.(place ?? -1, week) ?? 0, week };
    });
    lists.push(inOrder(changed, order));
    return { first: mergedPage(lists, order, page), total: total + changed.length };
  }

  /** How many candidates would match with each option of the filters, as of now. */
  async countInTurn(counted: CountedSearch & { search: KnownSearch }): Promise<CandidateFacets> {
    if (!this.#loaded.counts.has(counted)) await this.#loaded.turns.take();
    return this.#countNow(counted);
  }

  #countNow(counted: CountedSearch & { search: KnownSearch }): CandidateFacets {
    const { hidden } = counted.search;
    const ofAll = { ...counted, search: { ...counted.search, hidden: [] } };
    const counts = this.#loaded.counts.of(ofAll, () => this.#count(ofAll));
    if (hidden.length === 0) return counts.result;
    const seen = new OptionCounts(counts);
    const members = hidden.flatMap((id) => this.#member(id, counted.search) ?? []);
    countMembers(members.map((member) => ({ member, more: -1 })), boundsOf(ofAll.search), ofAll, seen); // oxfmt-ignore
    return seen.result;
  }

  #count(counted: CountedSearch): OptionCounts {
    const { search } = counted;
    const counts = new OptionCounts();
    for (const discipline of search.disciplines) {
      const ranking = this.#loaded.disciplines.get(discipline);
      if (ranking !== undefined) countInDiscipline(ranking, counted, counts);
    }
    const changed = this.#changedOf(search);
    countMembers(changed.map((member) => ({ member, more: 1 })), boundsOf(search), counted, counts); // oxfmt-ignore
    return counts;
  }

  /** A caregiver of these disciplines; null if searches do not find this caregiver there. */
  #member(id: number, { disciplines }: CandidateSearch): RankedMember | null {
    for (const discipline of disciplines) {
      const member =
        this.#loaded.changed.get(discipline)?.get(id) ?? this.#loaded.disciplines.get(discipline)?.member(id);
      if (member) return member;
    }
    return null;
  }

  /**
   * The candidates with these ids, in their order, as of the view or later. Kept in memory by version: one who changed
   * since is read again, as is one whose row is not of the version that the view knows. Leaves out who is not shown.
   */
  async candidates(db: Database, ids: readonly number[]): Promise<StoredCandidate[]> {
    const found = ids.map((id) => this.#keptCandidate(id));
    const missing = ids.filter((_id, index) => found[index] === null);
    const read = new Map<number, StoredCandidate>();
    if (missing.length > 0) {
      const kept = this.#loaded.candidates;
      for (const version of await readStoredCandidates(db, missing)) {
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

  #changedAmong(search: CandidateSearch): ChangedMember[] {
    const changed = this.#changedOf(search);
    if (changed.length === 0) return [];
    const bounds = boundsOf(search);
    return changed.filter((member) => isFound(member, search, bounds));
  }

  #changedOf({ disciplines }: CandidateSearch): ChangedMember[] {
    return disciplines.flatMap((discipline) => [...(this.#loaded.changed.get(discipline)?.values() ?? [])]);
  }
}
