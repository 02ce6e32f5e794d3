import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { MAIL_QUEUES } from '../mail/outbox.ts';
import { showGauge } from '../observability/gauge.ts';
import { listQueueDepths, type QueueDepth } from './queue-depth.repository.ts';

/** Time for which the gauges of one scrape share a result. */
const FRESH_MS = 2_000;

/** Exports waiting jobs per queue as metrics. Only in processes that run jobs, so that they are counted once. */
export function showQueueDepths(
  app: Pick<FastifyInstance, 'metrics' | 'log'>,
  db: Database,
  jobNames: readonly string[],
): void {
  const names = [...MAIL_QUEUES, ...jobNames];
  let lastQuery: { at: number; depths: Promise<QueueDepth[]> } | null = null;
  const depths = () => {
    if (lastQuery === null || performance.now() - lastQuery.at > FRESH_MS) {
      // If the database is down, the other metrics are still exported.
      const answer = listQueueDepths(db).catch((error: unknown): QueueDepth[] => {
        app.log.warn({ err: error }, 'could not count queued jobs');
        return [];
      });
      lastQuery = { at: performance.now(), depths: answer };
    }
    return lastQuery.depths;
  };
  const byQueue = (figure: 'waiting' | 'oldestSeconds') => async () => {
    const figures = new Map((await depths()).map((depth) => [depth.name, depth[figure]]));
    return new Map(names.map((name) => [name, figures.get(name) ?? 0]));
  };
  showGauge(app, {
    name: 'queue_waiting_jobs',
    help: 'Jobs that no worker has taken yet, by queue',
    label: 'queue',
    read: byQueue('waiting'),
  });
  showGauge(app, {
    name: 'queue_oldest_seconds',
    help: 'Age of the oldest waiting job, by queue',
    label: 'queue',
    read: byQueue('oldestSeconds'),
  });
}
