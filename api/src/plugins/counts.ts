import fastifyPlugin from 'fastify-plugin';
import { COUNTERS, type Counts } from '../counts.ts';

/** Shows everything that services count at /metrics. */
export const countsPlugin = fastifyPlugin(
  async (app, { counts }: { counts: Counts }) => {
    const counters = new Map(
      Object.entries(COUNTERS).map(([name, { help, labels }]) => {
        const counter = new app.metrics.client.Counter({ name, help, labelNames: Object.keys(labels) });
        const [[label = '', values] = [], ...more] = Object.entries<readonly string[] | null>(labels);
        if (more.length === 0) for (const value of values ?? []) counter.inc({ [label]: value }, 0);
        return [name, counter];
      }),
    );
    counts.onCount((name, labels) => counters.get(name)?.inc(labels));
  },
  { name: 'counts', dependencies: ['metrics'] },
);
