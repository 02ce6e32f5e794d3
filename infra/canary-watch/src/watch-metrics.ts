import type { JudgedCanary } from '@marketplace/release/canary-watch';
import type { FastifyInstance } from 'fastify';

/** What the watch counts. */
interface WatchMetrics {
  looked(outcome: 'done' | 'failed'): void;
  judged(judged: JudgedCanary): void;
}

/** Counts looks at the canaries and canaries that were ended; without METRICS_PORT nothing. */
export function watchMetrics(app: FastifyInstance): WatchMetrics {
  if (!app.hasDecorator('metrics')) return { looked() {}, judged() {} };
  const { client } = app.metrics;
  const looks = new client.Counter({
    name: 'canary_watch_looks_total',
    help: 'Looks at all canaries',
    labelNames: ['outcome'],
  });
  const ended = new client.Counter({
    name: 'canary_watch_ended_total',
    help: 'Canaries that were ended because they were bad',
    labelNames: ['remote'],
  });
  // So that the first one is an increase.
  for (const outcome of ['done', 'failed']) looks.inc({ outcome }, 0);
  return {
    looked: (outcome) => looks.inc({ outcome }),
    judged: ({ name, ended: isEnded }) => ended.inc({ remote: name }, isEnded ? 1 : 0),
  };
}
