import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { rankDay } from '@marketplace/domain';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { BatchedCall } from '../../db/batched-call.ts';
import { ChangingRanking } from './changing-ranking.ts';
import { DisciplineRanking } from './discipline-ranking.ts';
import { CachedCounts } from './cached-counts.ts';
import { applyChange, type LoadedIndex } from './loaded-index.ts';
import { RankIndexView } from './rank-index-view.ts';
import { listChanges, listRankings, listRankingsUnlessBusy, type LoadedRankings } from './rank-index.repository.ts';

/** Maximum time for applying changes before the event loop serves requests again. */
const SLICE_MS = 5;

/**
 * Results are exact without a reload. A reload pays off once the changes exceed this number and this share of all
 * caregivers.
 */
const MANY_CHANGES = 1_000;
const MANY_CHANGES_SHARE = 1 / 10;

/** Limits of the warm-up after a load: a share of the load's duration, and a maximum. */
const WARM_UP_SHARE = 1 / 4;
const MAX_WARM_UP_MS = 2_000;

/** Maximum cached rows of about 2 KB each. */
const MAX_CANDIDATES = 20_000;

export interface RankIndexOptions {
  /** Called if loading fails. Searches then use the database until a later attempt succeeds. */
  onLoadError: (error: unknown) => void;
  /** Delay between a failed load and the next one. Also the longest delay between attempts of the first load. */
  retryAfterMs?: number;
  /** Delay after the first attempt of the first load. Doubles with each failure. */
  firstRetryMs?: number;
  /**
   * Maximum time that the process stays unready because first loads fail. Afterward, the database serves its searches.
   */
  withoutIndexAfterMs?: number;
  /** Minimum time between a load and a reload caused by many changes. */
  reloadAfterMs?: number;
  /**
   * Loads everything, ranked as of this day; by default in this thread. Resolves to null while another process loads.
   */
  readAll?: (day: Date, how: LoadOptions) => Promise<LoadedRankings | null>;
  /** Runs the first searches within the given time, before the process is ready. May fail. */
  warmUp?: (limits: { withinMs: number; stopped: AbortSignal }) => Promise<void>;
  now?: () => Date;
}

export interface LoadOptions {
  stopped: AbortSignal;
  /** Whether to read with pauses, so that requests come first, and only while no other process reads. */
  inBackground: boolean;
}

interface RankIndexState {
  loaded: boolean;
  ageSeconds: number;
  /** Number of caregivers at the time of the load. */
  size: number;
  /** Changes since the load. */
  changed: number;
  /** Loads since the process started. */
  loads: number;
  failedLoads: number;
}

/**
 * The list's search in memory, with the same results as the database: before each search, it applies all committed
 * changes of all processes. See docs/adr/0014-search-rank-index.md.
 */
export class RankIndex {
  readonly #db: Database;
  readonly #options: Required<RankIndexOptions>;
  #loaded: LoadedIndex | null = null;
  /** A reloaded index, which replaces the old index after all changes since its snapshot are applied. */
  #next: LoadedIndex | null = null;
  readonly #view: RankIndexView;
  #isWarm = false;
  #loading: Promise<void> | null = null;
  #notBefore = 0;
  #firstAt: number | null = null;
  #retry: NodeJS.Timeout | null = null;
  readonly #stopped = new AbortController();
  /** Refreshes run one after another, because an earlier refresh must not overwrite a later one. */
  readonly #refreshes = new BatchedCall<null, null, void>(async () => new Map([[null, await this.#refresh()]]), {
    maxConcurrent: 1,
  });
  #loads = 0;
  #failedLoads = 0;

  constructor(db: Database, options: RankIndexOptions) {
    this.#db = db;
    this.#view = new RankIndexView(db, () => this.#serving);
    this.#options = {
      retryAfterMs: 30_000,
      firstRetryMs: 1_000,
      // Shorter than the startup probe's limit, so that a cluster in which no load succeeds still serves.
      withoutIndexAfterMs: 120_000,
      reloadAfterMs: 60_000,
      readAll: (day, { inBackground }) => (inBackground ? listRankingsUnlessBusy(db, day) : listRankings(db, day)),
      warmUp: () => Promise.resolve(),
      now: () => new Date(),
      ...options,
    };
  }

  /**
   * Whether searches can be served: from memory, or from the database once the first load has failed or taken too long.
   * See docs/adr/0014-search-rank-index.md.
   */
  get isReady(): boolean {
    if (this.#isWarm) return true;
    if (this.#firstAt === null) return false;
    return performance.now() - this.#firstAt >= this.#options.withoutIndexAfterMs;
  }

  get state(): RankIndexState {
    return {
      loaded: this.#loaded !== null,
      ageSeconds: this.#loaded === null ? 0 : (performance.now() - this.#loaded.loadedAt) / 1_000,
      size: this.#loaded?.size ?? 0,
      changed: this.#loaded?.changes ?? 0,
      loads: this.#loads,
      failedLoads: this.#failedLoads,
    };
  }

  /**
   * Reloads everything; never rejects. Concurrent callers share one load. Retries the first load until it succeeds,
   * because an unready process gets no searches that would trigger it.
   */
  load(): Promise<void> {
    return this.#load({ inBackground: false });
  }

  #load({ inBackground }: { inBackground: boolean }): Promise<void> {
    this.#firstAt ??= performance.now();
    this.#loading ??= this.#read(inBackground)
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
   * Discards the snapshot and loads a new one, with retries. Needed after a failover, because the new server may reuse
   * transaction ids, so its changes would look applied.
   */
  async reload(): Promise<void> {
    // A running load may have begun on the previous server.
    await this.idle();
    const loads = this.#loads;
    while (!this.#stopped.signal.aborted) {
      const failed = this.#failedLoads;
      await this.load();
      if (this.#loads > loads) return;
      // Not a failure: the load ended early, because another process is loading.
      if (this.#failedLoads === failed) continue;
      const { retryAfterMs } = this.#options;
      await pause(retryAfterMs, undefined, { ref: false, signal: this.#stopped.signal }).catch(() => undefined);
    }
  }

  async idle(): Promise<void> {
    await this.#loading;
  }

  /** Aborts a running load and starts no other. Resolves once none is running, so that the database can be closed. */
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
      if (this.#loaded === null) void this.load();
    }, delay).unref();
  }

  #notNow(): void {
    this.#notBefore = performance.now() + this.#options.retryAfterMs;
  }

  async #read(inBackground: boolean): Promise<void> {
    const began = performance.now();
    const readOptions = { inBackground, stopped: this.#stopped.signal };
    const rankedAll = await this.#options.readAll(rankDay(this.#options.now()), readOptions);
    if (rankedAll === null) {
      this.#notNow();
      return;
    }
    const { snapshot, day, disciplines, memory } = rankedAll;
    const rankings = new Map(
      [...disciplines].map(([id, builtRanking]) => [id, new ChangingRanking(new DisciplineRanking(builtRanking))]),
    );
    const size = [...disciplines.values()].reduce((sum, { ids }) => sum + ids.length, 0);
    const newIndex: LoadedIndex = {
      snapshot,
      day,
      disciplines: rankings,
      memory,
      size,
      changes: 0,
      reads: new Set(),
      candidates: new LRUCache({ max: MAX_CANDIDATES }),
      counts: new CachedCounts(),
      loadedAt: performance.now(),
    };
    this.#notBefore = 0;
    if (this.#loaded === null) {
      this.#serve(newIndex);
      await this.#warmUp(newIndex.loadedAt - began);
      return;
    }
    this.#next = newIndex;
    await this.#refreshes.load(null, null);
  }

  /**
   * Replaces the old index, and frees its memory. Searches keep no reference, because they look up the index after each
   * await.
   */
  #serve(newIndex: LoadedIndex): void {
    const previousIndex = this.#loaded;
    this.#loaded = newIndex;
    this.#loads += 1;
    // Otherwise, V8 would keep the old memory for hours in an idle process.
    previousIndex?.memory.transfer(0);
  }

  async #warmUp(loadMs: number): Promise<void> {
    const withinMs = Math.min(loadMs * WARM_UP_SHARE, MAX_WARM_UP_MS);
    // The next search fails the same way and reports the error.
    await this.#options.warmUp({ withinMs, stopped: this.#stopped.signal }).catch(() => undefined);
    this.#isWarm = true;
  }

  /** The index with everything committed before this call; null while it is unavailable. */
  async upToDate(): Promise<RankIndexView | null> {
    if (this.#loaded === null) {
      this.#loadUnlessJustFailed();
      return null;
    }
    await this.#refreshes.load(null, null);
    return this.#view;
  }

  get #serving(): LoadedIndex {
    if (this.#loaded === null) throw new Error('the rank index is not loaded');
    return this.#loaded;
  }

  /** Loads in the background. After a failure, the next load is delayed for all callers. */
  #loadUnlessJustFailed(): void {
    const canTry = performance.now() >= this.#notBefore;
    // The first load is urgent, because searches wait for it or burden the database. Later loads only make searches
    // cheaper, so they wait for other processes.
    if (this.#loading === null && canTry) void this.#load({ inBackground: this.#loaded !== null });
  }

  async #refresh(): Promise<void> {
    const index = this.#next ?? this.#serving;
    let next = index.snapshot;
    for await (const { snapshot, changed, removed } of listChanges(this.#db, index.snapshot, index.day)) {
      // Yields first, because the page's arrival already took part of this turn of the event loop.
      let sliceEnds = 0;
      for (const change of [...removed, ...changed]) {
        if (performance.now() >= sliceEnds) {
          await setImmediate();
          sliceEnds = performance.now() + SLICE_MS;
        }
        applyChange(index, change);
      }
      next = snapshot;
    }
    index.snapshot = next;
    if (this.#next === index) this.#next = null;
    if (this.#loaded !== index) this.#serve(index);
    // On a new day, ranks have aged. Serves yesterday's order until the reload ends.
    const isOutdated = index.day.getTime() !== rankDay(this.#options.now()).getTime();
    const isDue =
      index.changes > Math.max(MANY_CHANGES, index.size * MANY_CHANGES_SHARE) &&
      performance.now() - index.loadedAt > this.#options.reloadAfterMs;
    if (isOutdated || isDue) this.#loadUnlessJustFailed();
  }
}
