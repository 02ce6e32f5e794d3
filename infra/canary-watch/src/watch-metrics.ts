import type { JudgedCanary } from '@marketplace/release/canary-watch';
import type { FastifyInstance } from 'fastify';

interface WatchMetrics {
  looked(outcome: 'done' | 'failed'): void;
  judged(judged: JudgedCanary): void;
}

export function watchMetrics(app: FastifyInstance): WatchMetrics {
  if (!app.hasDecorator('metrics')) return { looked() {}, judged() {} };
  const { client } = app.metrics;
  const looks = new client.Counter({
    name: 'canary_watch_looks_total',
    help: 'Checks of all canaries',
    labelNames: ['outcome'],
  });
  const ended = new client.Counter({
    name: 'canary_watch_ended_total',
    help: 'Canaries that were ended because they were bad',
    labelNames: ['remote'],
  });
  // Exports zeros, so that Prometheus sees the first increment.
  for (const outcome of ['done', 'failed']) looks.inc({ outcome }, 0);
  return {
    looked: (outcome) => looks.inc({ outcome }),
    judged: ({ name, ended: isEnded }) => ended.inc({ remote: name }, isEnded ? 1 : 0),
  };
}
