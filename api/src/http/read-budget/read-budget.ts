import { HOUR_MS } from '@marketplace/domain';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../app-error.ts';
import { networkOf } from '../client-network.ts';
import { ViewedPeople } from './viewed-people.ts';
import { hourOf, midnightOf, ReadCounters, type Reader, type Usage } from './read-counters.ts';
import { listBuyers, mergeRowsRead } from './read-counters.repository.ts';

const MERGE_EVERY_MS = 5000;
/** How long a purchase is cached. Afterward it is looked up again, because it may have been refunded. */
const BUYER_TTL_MS = 10 * 60 * 1000;
const MAX_BUYERS = 50_000;

type ReadRequest = Pick<FastifyRequest, 'agency' | 'ip'>;

interface ReadBudget {
  /**
   * Charges list rows to the agency's and the network's budgets. First reserves `atMost` rows, so that concurrent calls
   * cannot exceed a budget. `rowsOf` returns the actual number of rows. Charges at least one row per call.
   * @throws AppError `read_budget_used`
   */
  spend<Result>(
    request: ReadRequest,
    atMost: number,
    work: () => Promise<Result>,
    rowsOf: (result: Result) => number,
  ): Promise<Result>;
  /**
   * Like `spend`, for people who are known in advance. People whom the same query already returned today are free.
   * Charges at least one row per call.
   * @throws AppError `read_budget_used`
   */
  spendNew<Result>(
    request: ReadRequest,
    reading: { question: string; people: readonly number[] },
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Merges counts with other processes immediately. Also runs every few seconds. */
  merge(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Use only on routes with `requireAgency`. */
    readBudget: ReadBudget;
  }
}

type Scope = 'agency' | 'network';
type Period = keyof Usage;

/** Read budget with counters in this process. `RATE_LIMIT_FACTOR` 0 disables it. */
class CountedReads implements ReadBudget {
  readonly #deps: ServiceDependencies;
  readonly #onRefusal: (labels: { scope: Scope; period: Period }) => void;
  readonly #agencyBudget: Usage;
  readonly #networkBudget: Usage;
  readonly #counters = new ReadCounters();
  readonly #viewedPeople = new ViewedPeople();
  readonly #buyers: LRUCache<string, true>;
  #merging: Promise<void> | null = null;

  constructor(deps: ServiceDependencies, onRefusal: (labels: { scope: Scope; period: Period }) => void) {
    this.#deps = deps;
    this.#onRefusal = onRefusal;
    const { READ_BUDGET_HOUR, READ_BUDGET_DAY, READ_BUDGET_NETWORK_FACTOR: share, RATE_LIMIT_FACTOR } = deps.config;
    this.#agencyBudget = { hour: READ_BUDGET_HOUR * RATE_LIMIT_FACTOR, day: READ_BUDGET_DAY * RATE_LIMIT_FACTOR };
    this.#networkBudget = { hour: this.#agencyBudget.hour * share, day: this.#agencyBudget.day * share };
    this.#buyers = new LRUCache<string, true>({
      max: MAX_BUYERS,
      ttl: BUYER_TTL_MS,
      ttlResolution: 0,
      perf: { now: () => deps.now().getTime() },
    });
  }

  async spend<Result>(
    request: ReadRequest,
    atMost: number,
    work: () => Promise<Result>,
    rowsOf: (result: Result) => number,
  ): Promise<Result> {
    const { agencyId } = request.agency;
    if (this.#isFree(agencyId)) return work();
    const reader = { agencyId, network: createHash('sha256').update(networkOf(request.ip)).digest('base64url') };
    const exceededBudget = this.#exceeded(reader, atMost);
    if (exceededBudget !== null) {
      // Looks up purchases only for an exceeded budget, so that other calls need no query. A new purchase applies
      // immediately.
      if (await this.#isBuyer(agencyId)) return work();
      this.#refuse(exceededBudget);
    }
    const reservedAt = this.#deps.now();
    this.#counters.add(reader, atMost, reservedAt);
    let rows = 0;
    try {
      const result = await work();
      rows = Math.max(1, rowsOf(result));
      return result;
    } finally {
      // Restores unused rows in the hour of the reservation, so that they do not increase the next hour's budget.
      // Charges nothing if the agency has bought something since.
      if (!this.#buyers.has(agencyId)) this.#counters.add(reader, rows - atMost, reservedAt);
    }
  }

  async spendNew<Result>(
    request: ReadRequest,
    { question, people }: { question: string; people: readonly number[] },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { agencyId } = request.agency;
    if (this.#isFree(agencyId)) return work();
    const key = `${agencyId} ${question}`;
    const newCount = this.#viewedPeople.countNew(key, people, this.#deps.now());
    const result = await this.spend(request, Math.max(1, newCount), work, () => newCount);
    this.#viewedPeople.add(key, people, this.#deps.now());
    return result;
  }

  merge(): Promise<void> {
    this.#merging ??= this.#mergeOnce().finally(() => {
      this.#merging = null;
    });
    return this.#merging;
  }

  async #mergeOnce(): Promise<void> {
    const { db, now } = this.#deps;
    const agencies = this.#counters.pendingAgencies();
    if (agencies.length === 0) return;
    this.#remember(await listBuyers(db, agencies));
    const pendingRows = this.#counters.startMerge();
    if (pendingRows.length === 0) return this.#counters.finishMerge([], now());
    try {
      const time = now();
      this.#counters.finishMerge(await mergeRowsRead(db, pendingRows, midnightOf(time)), time);
    } catch (error) {
      this.#counters.cancelMerge();
      throw error;
    }
  }

  #isFree(agencyId: string): boolean {
    return this.#deps.config.RATE_LIMIT_FACTOR === 0 || this.#buyers.has(agencyId);
  }

  async #isBuyer(agencyId: string): Promise<boolean> {
    const buyers = await listBuyers(this.#deps.db, [agencyId]);
    this.#remember(buyers);
    return buyers.length > 0;
  }

  #remember(ids: readonly string[]): void {
    for (const id of ids) {
      this.#buyers.set(id, true);
      this.#counters.forgive(id);
    }
  }

  #exceeded(reader: Reader, rows: number): { scope: Scope; period: Period } | null {
    const time = this.#deps.now();
    const uses = [
      { scope: 'agency', used: this.#counters.usageOfAgency(reader, time), budget: this.#agencyBudget },
      { scope: 'network', used: this.#counters.usageOfNetwork(reader, time), budget: this.#networkBudget },
    ] as const;
    for (const period of ['day', 'hour'] as const) {
      const exceeded = uses.find(({ used, budget }) => used[period] + rows > budget[period]);
      if (exceeded !== undefined) return { scope: exceeded.scope, period };
    }
    return null;
  }

  #refuse({ scope, period }: { scope: Scope; period: Period }): never {
    this.#onRefusal({ scope, period });
    const time = this.#deps.now();
    const endsAt = period === 'hour' ? hourOf(time).getTime() + HOUR_MS : midnightOf(time).getTime() + 24 * HOUR_MS;
    throw new AppError('read_budget_used', { retryAfterSeconds: Math.ceil((endsAt - time.getTime()) / 1000) });
  }
}

/**
 * Limits rows that an agency without a purchase may read. Counts in memory and merges through the database every few
 * seconds, so that a call within the budget needs no query.
 */
export const readBudgetPlugin = fastifyPlugin<{ deps: ServiceDependencies }>(
  async (app, { deps }) => {
    const refusals = refusalCounter(app);
    const budget = new CountedReads(deps, (labels) => refusals.inc(labels));
    app.decorate('readBudget', budget satisfies ReadBudget);
    if (deps.config.RATE_LIMIT_FACTOR === 0) return;

    const tryMerge = () =>
      budget
        .merge()
        .catch((error: unknown) => app.log.warn({ err: error }, 'could not merge read counters; will retry'));
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onReady', async () => {
      timer = setInterval(() => void tryMerge(), MERGE_EVERY_MS).unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await tryMerge();
    });
  },
  { name: 'read-budget', dependencies: ['identity', 'metrics'] },
);

function refusalCounter(app: FastifyInstance) {
  const refusals = new app.metrics.client.Counter({
    name: 'read_budget_refusals_total',
    help: 'Calls for candidates that were rejected because the read budget was used up',
    labelNames: ['scope', 'period'],
  });
  // Starts counters at zero, because a series without a first value shows no increase.
  for (const scope of ['agency', 'network']) for (const period of ['hour', 'day']) refusals.inc({ scope, period }, 0);
  return refusals;
}
