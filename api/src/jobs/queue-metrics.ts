import type { App } from '../app.ts';
import type { Database } from '../db/database.ts';
import { MAIL_QUEUES } from '../mail/outbox.ts';
import { JOBS } from './jobs.ts';
import { readQueueDepths, type QueueDepth } from './queue-depth.repository.ts';

/** Both gauges of one scrape share the answer. */
const FRESH_MS = 2_000;

/** What waits in each queue, at /metrics. Only processes that run jobs show it, so that it is not counted many times. */
export function showQueueDepths(app: Pick<App, 'metrics' | 'log'>, db: Database): void {
  const names = [...MAIL_QUEUES, ...JOBS.map((job) => job.name)];
  let asked: { at: number; depths: Promise<QueueDepth[]> } | null = null;
  const depths = () => {
    if (asked === null || performance.now() - asked.at > FRESH_MS) {
      // Without a database the other metrics are still wanted.
      const answer = readQueueDepths(db).catch((error: unknown): QueueDepth[] => {
        app.log.warn({ err: error }, 'the queues could not be counted');
        return [];
      });
      asked = { at: performance.now(), depths: answer };
    }
    return asked.depths;
  };
  const { Gauge } = app.metrics.client;
  new Gauge({
    name: 'queue_waiting_jobs',
    help: 'Jobs that no worker has taken yet, by queue',
    labelNames: ['queue'],
    async collect() {
      const found = new Map((await depths()).map(({ name, waiting }) => [name, waiting]));
      for (const queue of names) this.set({ queue }, found.get(queue) ?? 0);
    },
  });
  new Gauge({
    name: 'queue_oldest_seconds',
    help: 'Age of the oldest waiting job, by queue',
    labelNames: ['queue'],
    async collect() {
      const found = new Map((await depths()).map(({ name, oldestSeconds }) => [name, oldestSeconds]));
      for (const queue of names) this.set({ queue }, found.get(queue) ?? 0);
    },
  });
}
