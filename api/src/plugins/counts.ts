import fastifyPlugin from 'fastify-plugin';
import { COUNTERS, seriesOf, type Counts } from '../counts.ts';

/** Shows everything that services count at /metrics. */
export const countsPlugin = fastifyPlugin(
  async (app, { counts }: { counts: Counts }) => {
    const counters = new Map(
      Object.entries(COUNTERS).map(([name, { help, labels }]) => {
        const counter = new app.metrics.client.Counter({ name, help, labelNames: Object.keys(labels) });
        for (const series of seriesOf(labels, {})) counter.inc(series, 0);
        return [name, counter];
      }),
    );
    counts.onCount((name, labels, by) => counters.get(name)?.inc(labels, by));
  },
  { name: 'counts', dependencies: ['metrics'] },
);
