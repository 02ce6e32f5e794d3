import { JOBS_STOP_MS } from '@marketplace/http-server/answer-times';
import { closeServer } from '@marketplace/http-server/any-server';
import { openTracing } from '@marketplace/tracing/open';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { createCaches } from './caches.ts';
import { readConfig } from '../config.ts';
import { databaseFor, openDatabase } from '../db/database.ts';
import { traceStatement } from '../db/traced-statements.ts';
import { waitForDatabase } from '../db/wait-for-database.ts';
import { waitForMigrations } from '../db/wait-for-migrations.ts';
import { withoutTimeLimit } from '../db/without-time-limit.ts';
import type { AppDependencies } from './dependencies.ts';
import { JOB_NAMES, JOBS } from './jobs.ts';
import { createStripeClient } from '../agency/billing/stripe-client.ts';
import { loadRankingsInThread } from '../search/memory/rank-index-loader.ts';
import { RankIndex } from '../search/memory/rank-index.ts';
import { warmUp } from '../search/warm-up.ts';
import { loadPlaces } from '../reference/places/load-places.ts';
import { showQueueDepths } from '../queue/queue-metrics.ts';
import { openQueue } from '../queue/queue.ts';
import { startWorkers, stopTakingWork } from '../queue/workers.ts';
import { connectTwilio } from '../texts/twilio.ts';
import { connectMailServer } from '../mail/mail-server.ts';
import { mailOutbox } from '../mail/outbox.ts';
import { createMetrics } from '../observability/metrics.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { createLog } from '../observability/logging.ts';

/** Period after midnight (UTC) over which processes spread the daily reload of their rank index. */
const SPREAD_OF_DAY_MS = 3 * 60_000;

export interface RunningServer {
  /** Listen address, for example http://127.0.0.1:4001 */
  address: string;
  log: FastifyBaseLogger;
  drainSeconds: number;
  /** Makes the readiness check fail and starts no new jobs. Requests are still served. */
  drain(): void;
  stop(): Promise<void>;
}

/**
 * Starts the API: waits for the database, migrates it or waits for migration, loads the places, listens, and starts
 * jobs.
 * @throws Error for the operator if the settings are invalid or the database is unavailable
 */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  const config = readConfig(environment);
  const log = createLog(config);
  let rankIndex: RankIndex | null = null;
  const tracing = await openTracing(config, (lost) => log.warn(lost, 'could not send traces'));
  const { db } = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: config.DATABASE_POOL_SIZE,
    lockTimeoutMs: config.DATABASE_LOCK_TIMEOUT_MS,
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
    onOtherServer: () => void rankIndex?.reload(),
    onStatement: tracing === null ? undefined : traceStatement,
  });
  await waitForDatabase(db, config.DATABASE_URL);
  if (config.MIGRATE_ON_START) await migrateDatabase(config);
  else {
    await waitForMigrations(db);
    // Another process may hold the locks while it loads the places.
    await withoutTimeLimit(db, loadPlaces);
  }

  const queue = await openQueue(config, JOB_NAMES, log);
  const behindMs = Math.random() * SPREAD_OF_DAY_MS;
  const searchDb = databaseFor('search', db);
  const caches = createCaches();
  const now = () => new Date();
  rankIndex = config.SEARCH_IN_MEMORY
    ? new RankIndex(searchDb, {
        onLoadError: (err) => log.warn({ err }, 'could not load rank index'),
        // Each process has a different offset, so that not all processes reload their index at once.
        now: () => new Date(Date.now() - behindMs),
        readAll: (day, options) => loadRankingsInThread(config.DATABASE_URL, day, options),
        warmUp: (limits) => warmUp({ db: searchDb, caches, rankIndex, now }, limits),
      })
    : null;
  const deps: AppDependencies = {
    config,
    db,
    caches,
    rankIndex,
    outbox: mailOutbox(queue, config),
    stripe: createStripeClient(config, { isTraced: tracing !== null }),
    texts: await connectTwilio(config),
    metrics: createMetrics(),
    log,
    tracing,
    now,
  };
  const app = await buildApp(deps);
  const mailServer = connectMailServer(config);
  if (config.RUN_JOBS) {
    showQueueDepths(app, databaseFor('public', db), JOB_NAMES);
    await startWorkers({ queue, deps: { ...deps, db: databaseFor('jobs', db) }, mailServer, log }, JOBS);
  }
  // Not awaited: the process listens during the load, but is not ready.
  void rankIndex?.load();
  const address = await app.listen({ host: config.API_HOST, port: config.API_PORT });
  return {
    address,
    log,
    drainSeconds: config.DRAIN_SECONDS,
    drain() {
      app.drain();
      stopTakingWork(queue, JOB_NAMES).catch((error: unknown) =>
        log.error({ err: error }, 'could not stop queue worker'),
      );
    },
    async stop() {
      await closeServer(app, () => log.warn('shutdown timeout: requests were aborted'));
      await queue.stop({ graceful: true, timeout: JOBS_STOP_MS });
      mailServer.close();
      await rankIndex?.stop();
      await db.destroy();
      await tracing?.stop();
    },
  };
}
