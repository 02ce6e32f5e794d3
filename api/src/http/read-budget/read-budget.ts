import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../app-error.ts';
import { networkOf } from '../client-network.ts';
import { PeopleRead } from './people-read.ts';
import { hourOf, midnightOf, ReadCounters, type Reader, type Usage } from './read-counters.ts';
import { findBuyers, mergeRowsRead } from './read-counters.repository.ts';

const MERGE_EVERY_MS = 5000;
const HOUR_MS = 60 * 60 * 1000;
/** A refund ends a purchase, so it is looked up again after this time. */
const BUYER_TTL_MS = 10 * 60 * 1000;
const MAX_BUYERS = 50_000;

/** Whose request it is, and from where. */
type ReadRequest = Pick<FastifyRequest, 'agency' | 'ip'>;

export interface ReadBudget {
  /**
   * Counts list rows against the budgets of the agency and its network. `atMost` rows are reserved first, so that
   * concurrent calls cannot pass together; afterwards `rowsOf` gives the actual number, at least one.
   * @throws AppError `read_budget_used`
   */
  count<Answer>(
    request: ReadRequest,
    atMost: number,
    work: () => Promise<Answer>,
    rowsOf: (answer: Answer) => number,
  ): Promise<Answer>;
  /**
   * The same for people who are known before the work. Whoever was read today in an answer to the same question counts no
   * more; the call counts as one at least. @throws AppError `read_budget_used`
   */
  countNew<Answer>(
    request: ReadRequest,
    asked: { question: string; people: readonly number[] },
    work: () => Promise<Answer>,
  ): Promise<Answer>;
  /** Merges with the other processes now. Also runs every few seconds. */
  merge(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Only behind `requireAgency`. */
    readBudget: ReadBudget;
  }
}

/**
 * Limits the rows that an agency without a purchase may read. Counted in memory and merged through the database every
 * few seconds: a call within the budget makes no database query.
 */
export const readBudgetPlugin = fastifyPlugin<{ deps: ServiceDependencies }>(
  async (app, { deps }) => {
    const { config, db, now } = deps;
    const factor = config.RATE_LIMIT_FACTOR;
    const agencyBudget: Usage = { hour: config.READ_BUDGET_HOUR * factor, day: config.READ_BUDGET_DAY * factor };
    const share = config.READ_BUDGET_NETWORK_FACTOR;
    const networkBudget: Usage = { hour: agencyBudget.hour * share, day: agencyBudget.day * share };
    const counters = new ReadCounters();
    const peopleRead = new PeopleRead();
    const buyers = new LRUCache<string, true>({
      max: MAX_BUYERS,
      ttl: BUYER_TTL_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    });
    const refusals = new app.metrics.client.Counter({
      name: 'read_budget_refusals_total',
      help: 'Calls for candidates that were refused because the read budget was used up',
      labelNames: ['scope', 'period'],
    });
    // Without a first value, the first refusal would be no increase.
    for (const scope of ['agency', 'network']) for (const period of ['hour', 'day']) refusals.inc({ scope, period }, 0);

    function remember(ids: readonly string[]): void {
      for (const id of ids) {
        buyers.set(id, true);
        counters.forgive(id);
      }
    }
    const isKnownBuyer = (agencyId: string) => buyers.has(agencyId);

    function exceeded(reader: Reader, rows: number) {
      const time = now();
      const uses = [
        { scope: 'agency', used: counters.usageOfAgency(reader, time), budget: agencyBudget },
        { scope: 'network', used: counters.usageOfNetwork(reader, time), budget: networkBudget },
      ] as const;
      for (const period of ['day', 'hour'] as const) {
        const over = uses.find(({ used, budget }) => used[period] + rows > budget[period]);
        if (over !== undefined) return { scope: over.scope, period };
      }
      return null;
    }

    function refuse(scope: string, period: 'hour' | 'day'): never {
      refusals.inc({ scope, period });
      const time = now();
      const endsAt = period === 'hour' ? hourOf(time).getTime() + HOUR_MS : midnightOf(time).getTime() + 24 * HOUR_MS;
      throw new AppError('read_budget_used', {
        retryAfterSeconds: Math.ceil((endsAt - time.getTime()) / 1000),
      });
    }

    async function isBuyer(agencyId: string): Promise<boolean> {
      const found = await findBuyers(db, [agencyId]);
      remember(found);
      return found.length > 0;
    }

    let merging: Promise<void> | null = null;
    async function mergeOnce(): Promise<void> {
      const agencies = counters.unmergedAgencies();
      if (agencies.length === 0) return;
      remember(await findBuyers(db, agencies));
      const counted = counters.startMerge();
      if (counted.length === 0) return counters.merged([], now());
      try {
        const time = now();
        counters.merged(await mergeRowsRead(db, counted, midnightOf(time)), time);
      } catch (error) {
        counters.failed();
        throw error;
      }
    }
    const merge = () =>
      (merging ??= mergeOnce().finally(() => {
        merging = null;
      }));

    async function count<Answer>(
      request: ReadRequest,
      atMost: number,
      work: () => Promise<Answer>,
      rowsOf: (answer: Answer) => number,
    ): Promise<Answer> {
      const { agencyId } = request.agency;
      if (factor === 0 || isKnownBuyer(agencyId)) return work();
      const reader = { agencyId, network: createHash('sha256').update(networkOf(request.ip)).digest('base64url') };
      const over = exceeded(reader, atMost);
      if (over !== null) {
        // Checked only now: no query is needed while the budget lasts. A purchase counts immediately.
        if (await isBuyer(agencyId)) return work();
        refuse(over.scope, over.period);
      }
      const reservedAt = now();
      counters.add(reader, atMost, reservedAt);
      let rows = 0;
      try {
        const answer = await work();
        rows = Math.max(1, rowsOf(answer));
        return answer;
      } finally {
        // Releases the unused part of the reservation, in the hour that it was taken from: the next one must not gain rows.
        // If the agency has bought something since, nothing counts.
        if (!isKnownBuyer(agencyId)) counters.add(reader, rows - atMost, reservedAt);
      }
    }

    app.decorate('readBudget', {
      count,
      async countNew(request, { question, people }, work) {
        const { agencyId } = request.agency;
        if (factor === 0 || isKnownBuyer(agencyId)) return work();
        const asked = `${agencyId} ${question}`;
        const unread = peopleRead.unread(asked, people, now());
        const answer = await count(request, Math.max(1, unread), work, () => unread);
        peopleRead.add(asked, people, now());
        return answer;
      },
      merge,
    } satisfies ReadBudget);

    const tryMerge = () =>
      merge().catch((error: unknown) =>
        app.log.warn({ err: error }, 'merging read counters failed; it will be retried'),
      );
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onReady', async () => {
      if (factor > 0) timer = setInterval(() => void tryMerge(), MERGE_EVERY_MS).unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      if (factor > 0) await tryMerge();
    });
  },
  { name: 'read-budget', dependencies: ['identity', 'metrics'] },
);
