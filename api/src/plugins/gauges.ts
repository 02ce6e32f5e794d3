import fastifyPlugin from 'fastify-plugin';
import { connectionUsage } from '../db/database.ts';
import type { AppDependencies } from '../dependencies.ts';

/** The state of this process at /metrics: its database connections and its rank index. Read when it is asked for. */
export const gaugesPlugin = fastifyPlugin(
  async (app, { deps }: { deps: AppDependencies }) => {
    const { Gauge } = app.metrics.client;
    const connections = { labelNames: ['kind'] as const };
    new Gauge({
      ...connections,
      name: 'database_connections_used',
      help: 'Database connections in use, by kind of work',
      collect() {
        for (const [kind, { used }] of connectionUsage(deps.db).kinds) this.set({ kind }, used);
      },
    });
    new Gauge({
      ...connections,
      name: 'database_connections_waiting',
      help: 'Work that waits for a database connection, by kind of work',
      collect() {
        for (const [kind, { waiting }] of connectionUsage(deps.db).kinds) this.set({ kind }, waiting);
      },
    });
    new Gauge({
      name: 'database_connections_limit',
      help: 'Database connections that this process may open for its work',
      collect() {
        this.set(connectionUsage(deps.db).limit);
      },
    });

    if (deps.rankIndex === null) return;
    const index = () => deps.rankIndex?.state;
    new Gauge({
      name: 'rank_index_loaded',
      help: '1 while searches are served from memory, 0 while the database serves them',
      collect() {
        this.set(index()?.loaded === true ? 1 : 0);
      },
    });
    new Gauge({
      name: 'rank_index_age_seconds',
      help: 'Time since the rank index was last loaded as a whole',
      collect() {
        this.set(index()?.ageSeconds ?? 0);
      },
    });
    new Gauge({
      name: 'rank_index_caregivers',
      help: 'Caregivers in the rank index when it was loaded',
      collect() {
        this.set(index()?.size ?? 0);
      },
    });
    new Gauge({
      name: 'rank_index_changed',
      help: 'Caregivers who changed since the rank index was loaded',
      collect() {
        this.set(index()?.changed ?? 0);
      },
    });
    new Gauge({
      name: 'rank_index_loads',
      help: 'Loads of the rank index since the process started, by outcome',
      labelNames: ['outcome'],
      collect() {
        const { loads = 0, failedLoads = 0 } = index() ?? {};
        this.set({ outcome: 'loaded' }, loads);
        this.set({ outcome: 'failed' }, failedLoads);
      },
    });
  },
  { name: 'gauges', dependencies: ['metrics'] },
);
