import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { CandidateFacets } from '@marketplace/contracts';
import { rankDay, type SortOption } from '@marketplace/domain';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/database.ts';
import { SharedCall } from '../../../db/shared-call.ts';
import { orderOf } from '../candidate-order.ts';
import {
  readStoredCandidates,
  type CandidateSearch,
  type CandidateVersion,
  type FoundWeek,
  type StoredCandidate,
} from '../candidates.repository.ts';
import { OptionCounts, type CountedSearch } from '../option-counts.ts';
import { countInDiscipline, countMembers } from './count-options.ts';
import { boundsOf, DisciplineRanking, isFound, type RankedMember } from './discipline-ranking.ts';
import { KeptCounts } from './kept-counts.ts';
import { groupedOrder, inOrder, mergedPage, type RankedList } from './grouped-order.ts';
import {
  readChanges,
  readRankings,
  readRankingsInTurn,
  type ChangedMember,
  type LoadedRankings,
  type Snapshot,
} from './rank-index.repository.ts';
import { isReloadDue } from './reload-rule.ts';
import { Turns } from './turns.ts';

/** Changes applied before requests get their turn on the event loop. */
const CHANGES_BATCH_SIZE = 200;

/** Rows that are kept, of some 2 KB each. */
const MOST_CANDIDATES = 20_000;

export interface FoundIds {
  /** One page, in order. */
  ids: number[];
  /** The exact number of matches. */
  total: number;
}

export interface RankIndexOptions {
  /** Called when loading fails; searches then use the database until a later attempt succeeds. */
  onLoadError: (error: unknown) => void;
  /** Delay between a failed load and the next one, and the most between two attempts of the first load. */
  retryAfterMs?: number;
  /** Delay after the first attempt of the first load; it doubles with each failure. */
  firstRetryMs?: number;
  /** Without a first load, a process is not ready for this long; then the database serves its searches. */
  withoutIndexAfterMs?: number;
  /** The least time between a load and a reload caused by many changes. */
  reloadAfterMs?: number;
  /** How long after a reload the memory of what was loaded before is kept, for requests that began with it. */
  freeAfterMs?: number;
  /** Reads everything, ranked as of this day; in this thread by default. Null if it is not this process's turn. */
  readAll?: (day: Date, how: HowToRead) => Promise<LoadedRankings | null>;
  now?: () => Date;
}

export interface HowToRead {
  stopped: AbortSignal;
  /** Sparing whoever is served meanwhile, and not while another process reads. */
  inTurn: boolean;
}

export interface RankIndexState {
  /** Whether searches are served from memory. */
  loaded: boolean;
  /** Time since the last load. */
  ageSeconds: number;
  /** Caregivers when it was loaded. */
  size: number;
  /** Caregivers who changed since. */
  changed: number;
  /** Since the process started. */
  loads: number;
  failedLoads: number;
}

interface Loaded {
  snapshot: Snapshot;
  day: Date;
  disciplines: Map<number, DisciplineRanking>;
  /** Of the disciplines. Detached once it is freed. */
  memory: ArrayBuffer;
  size: number;
  /** Caregivers who changed since loading, by discipline and id, if still shown. They are scanned one by one. */
  changed: Map<number, Map<number, ChangedMember>>;
  /** The discipline under which a changed caregiver is stored in `changed`. */
  changedDiscipline: Map<number, number>;
  /** Rows of pages that were shown, by id. A load begins with none: earlier rows may have changed unnoticed. */
  candidates: LRUCache<number, CandidateVersion>;
  /** The filters' counts of recent searches, since the load. */
  counts: KeptCounts;
  /** For counting. */
  turns: Turns;
  loadedAt: number;
  tookMs: number;
}

/**
 * The listing's search in memory. Results are the same as from the database: before each search, all changes committed
 * so far are applied, whichever process made them. See docs/adr/0010-rank-index.md.
 */
export class RankIndex {
  readonly #db: Database;
  readonly #options: Required<RankIndexOptions>;
  #loaded: Loaded | null = null;
  #loading: Promise<void> | null = null;
  /** After a load that failed, or that was not this process's turn. */
  #notBefore = 0;
  #firstAt: number | null = null;
  #retry: NodeJS.Timeout | null = null;
  readonly #stopped = new AbortController();
  /** One at a time: an earlier one must not overwrite what a later one has read. */
  readonly #refreshes = new SharedCall<null, null, Loaded>(async () => new Map([[null, await this.#applyChanges()]]), {
    mostRunning: 1,
  });
  #loads = 0;
  #failedLoads = 0;

  constructor(db: Database, options: RankIndexOptions) {
    this.#db = db;
    this.#options = {
      retryAfterMs: 30_000,
      firstRetryMs: 1_000,
      // Less than the startup probe allows, so that a cluster in which no load succeeds still serves.
      withoutIndexAfterMs: 120_000,
      reloadAfterMs: 60_000,
      // Twice as long as anybody waits for an answer.
      freeAfterMs: 60_000,
      readAll: (day, { inTurn }) => (inTurn ? readRankingsInTurn(db, day) : readRankings(db, day)),
      now: () => new Date(),
      ...options,
    };
  }

  /**
   * Whether the process can serve searches: from here, or, once its first load has failed or taken too long, from the
   * database. See docs/adr/0058-a-cluster-has-a-release-store-and-waits-for-the-index.md.
   */
  get isReady(): boolean {
    if (this.#loaded !== null) return true;
    if (this.#firstAt === null) return false;
    return performance.now() - this.#firstAt >= this.#options.withoutIndexAfterMs;
  }

  /** For operators. */
  get state(): RankIndexState {
    return {
      loaded: this.#loaded !== null,
      ageSeconds: this.#loaded === null ? 0 : (performance.now() - this.#loaded.loadedAt) / 1_000,
      size: this.#loaded?.size ?? 0,
      changed: this.#loaded?.changedDiscipline.size ?? 0,
      loads: this.#loads,
      failedLoads: this.#failedLoads,
    };
  }

  /**
   * Reloads everything; never rejects. Concurrent callers share one load. The first one is repeated until it succeeds,
   * because a process that is not ready gets no searches that would ask for it.
   */
  load(): Promise<void> {
    return this.#load({ inTurn: false });
  }

  #load({ inTurn }: { inTurn: boolean }): Promise<void> {
    this.#firstAt ??= performance.now();
    this.#loading ??= this.#read(inTurn)
      .catch((error: unknown) => {
        if (this.#stopped.signal.aborted) return;
        this.#failedLoads += 1;
        this.#notNow();
        this.#options.onLoadError(error);
        if (this.#loaded === null) this.#loadAgainSoon();
      })
      .finally(() => {
        this.#loading = null;
      });
    return this.#loading;
  }

  /**
   * Loads anew from what is stored from now on, until that succeeds. For a database that is another server than before: it
   * may give the numbers of transactions that never reached it to others, whose changes would seem to be known.
   */
  async reload(): Promise<void> {
    // A load that is running may have begun on the earlier server.
    await this.idle();
    const loads = this.#loads;
    while (!this.#stopped.signal.aborted) {
      const failed = this.#failedLoads;
      await this.load();
      if (this.#loads > loads) return;
      // It joined a load whose turn it was not.
      if (this.#failedLoads === failed) continue;
      const { retryAfterMs } = this.#options;
      await pause(retryAfterMs, undefined, { ref: false, signal: this.#stopped.signal }).catch(() => undefined);
    }
  }

  /** Resolves when no load is running. */
  async idle(): Promise<void> {
    await this.#loading;
  }

  /** Abandons a running load, and starts none by itself; resolves when none is running, so that the database can be closed. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.idle();
  }

  #loadAgainSoon(): void {
    if (this.#stopped.signal.aborted || this.#retry !== null) return;
    const { firstRetryMs, retryAfterMs } = this.#options;
    const delay = Math.min(firstRetryMs * 2 ** (this.#failedLoads - 1), Math.max(firstRetryMs, retryAfterMs));
    this.#retry = setTimeout(() => {
      this.#retry = null;
      // A search may have asked for it in the meantime.
      if (this.#loaded === null) void this.load();
    }, delay).unref();
  }

  #notNow(): void {
    this.#notBefore = performance.now() + this.#options.retryAfterMs;
  }

  async #read(inTurn: boolean): Promise<void> {
    const began = performance.now();
    const how = { inTurn, stopped: this.#stopped.signal };
    const read = await this.#options.readAll(rankDay(this.#options.now()), how);
    if (read === null) {
      this.#notNow();
      return;
    }
    const { snapshot, day, disciplines, memory } = read;
    const rankings = new Map([...disciplines].map(([id, built]) => [id, new DisciplineRanking(built)]));
    const size = [...rankings.values()].reduce((sum, ranking) => sum + ranking.size, 0);
    const before = this.#loaded;
    this.#loaded = {
      snapshot,
      day,
      disciplines: rankings,
      memory,
      size,
      changed: new Map(),
      changedDiscipline: new Map(),
      candidates: new LRUCache({ max: MOST_CANDIDATES }),
      counts: new KeptCounts(),
      turns: new Turns(),
      loadedAt: performance.now(),
      tookMs: performance.now() - began,
    };
    this.#notBefore = 0;
    this.#loads += 1;
    if (before === null) return;
    // A request that began with it reads these rows again.
    before.candidates.clear();
    this.#freeLater(before.memory);
  }

  /** A quiet process collects no garbage for hours, and would hold both. */
  #freeLater(memory: ArrayBuffer): void {
    setTimeout(() => memory.transfer(0), this.#options.freeAfterMs).unref();
  }

  /** The index with everything committed before this call; null while it is unavailable. */
  async upToDate(): Promise<RankIndexView | null> {
    if (this.#loaded === null) {
      this.#loadUnlessJustFailed();
      return null;
    }
    const loaded = await this.#refreshes.ask(null, null);
    if (loaded === undefined) throw new Error('the rank index was not refreshed');
    return new RankIndexView(loaded);
  }

  /** In the background. A failed load delays the next one, however many callers request it. */
  #loadUnlessJustFailed(): void {
    const canTry = performance.now() >= this.#notBefore;
    // Searches wait for a first load, or burden the database. A later one only makes them cheaper.
    if (this.#loading === null && canTry) void this.#load({ inTurn: this.#loaded !== null });
  }

  async #applyChanges(): Promise<Loaded> {
    const loaded = this.#loaded;
    if (loaded === null) throw new Error('the rank index is not loaded');
    let next = loaded.snapshot;
    // A load may finish in the meantime; changes read here belong to the previous one and are applied to the new one
    // again.
    for await (const { snapshot, changed, removed } of readChanges(this.#db, loaded.snapshot, loaded.day)) {
      let untilPause = CHANGES_BATCH_SIZE;
      for (const member of [...removed, ...changed]) {
        applyChange(loaded, member);
        untilPause -= 1;
        if (untilPause > 0) continue;
        untilPause = CHANGES_BATCH_SIZE;
        await setImmediate();
      }
      next = snapshot;
    }
    loaded.snapshot = next;
    // On a new day, weeks have aged. Until everything is reloaded, yesterday's order serves.
    const isOutdated = loaded.day.getTime() !== rankDay(this.#options.now()).getTime();
    const isDue = isReloadDue(
      {
        changed: loaded.changedDiscipline.size,
        size: loaded.size,
        ageMs: performance.now() - loaded.loadedAt,
        tookMs: loaded.tookMs,
      },
      this.#options.reloadAfterMs,
    );
    if (isOutdated || isDue) this.#loadUnlessJustFailed();
    return loaded;
  }
}

/**
 * Applies one changed caregiver, or the id of one who is gone. A search in between sees either the old or the new
 * version.
 */
function applyChange(loaded: Loaded, member: ChangedMember | number): void {
  const id = typeof member === 'number' ? member : member.id;
  const before = loaded.changedDiscipline.get(id);
  if (before === undefined) {
    for (const [discipline, ranking] of loaded.disciplines) {
      const known = ranking.forget(id);
      if (known !== null) loaded.counts.note(discipline, known, -1);
    }
  } else {
    const known = loaded.changed.get(before)?.get(id);
    if (known !== undefined) loaded.counts.note(before, known, -1);
    loaded.changed.get(before)?.delete(id);
  }
  if (typeof member === 'number' || !member.shown) {
    // Still counts as changed, because no ranking contains this caregiver any more.
    loaded.changedDiscipline.set(id, 0);
    return;
  }
  const ofDiscipline = loaded.changed.get(member.discipline) ?? new Map<number, ChangedMember>();
  loaded.changed.set(member.discipline, ofDiscipline.set(id, member));
  loaded.changedDiscipline.set(id, member.discipline);
  loaded.counts.note(member.discipline, member, 1);
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
  readonly #view: Loaded;

  constructor(loaded: Loaded) {
    this.#view = loaded;
  }

  /** @throws Error once its memory has been freed: longer after a reload than any request may take */
  get #loaded(): Loaded {
    if (this.#view.memory.detached) throw new Error('this view of the rank index is too old');
    return this.#view;
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
