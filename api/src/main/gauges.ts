import fastifyPlugin from 'fastify-plugin';
import type { Usage } from '../db/connection-shares.ts';
import { connectionUsage } from '../db/database.ts';
import type { AppDependencies } from './dependencies.ts';
import { showGauge } from '../observability/gauge.ts';

export const gaugesPlugin = fastifyPlugin(
  async (app, { deps }: { deps: AppDependencies }) => {
    const byKind = (figure: keyof Usage) => () =>
      new Map([...connectionUsage(deps.db).kinds].map(([kind, usage]) => [kind, usage[figure]]));
    showGauge(app, {
      name: 'database_connections_used',
      help: 'Database connections in use, by kind of work',
      label: 'kind',
      read: byKind('used'),
    });
    showGauge(app, {
      name: 'database_connections_waiting',
      help: 'Work queued for a database connection, by kind of work',
      label: 'kind',
      read: byKind('waiting'),
    });
    showGauge(app, {
      name: 'database_connections_limit',
      help: 'Database connections that this process may open for its work',
      read: () => connectionUsage(deps.db).limit,
    });

    if (deps.rankIndex === null) return;
    const index = () => deps.rankIndex?.state;
    showGauge(app, {
      name: 'rank_index_loaded',
      help: '1 while searches are served from memory, 0 while the database serves them',
      read: () => (index()?.loaded === true ? 1 : 0),
    });
    showGauge(app, {
      name: 'rank_index_age_seconds',
      help: 'Time since the rank index was last loaded as a whole',
      read: () => index()?.ageSeconds ?? 0,
    });
    showGauge(app, {
      name: 'rank_index_caregivers',
      help: 'Caregivers in the rank index when it was loaded',
      read: () => index()?.size ?? 0,
    });
    showGauge(app, {
      name: 'rank_index_changed',
      help: 'Changes of caregivers since the rank index was loaded',
      read: () => index()?.changed ?? 0,
    });
    showGauge(app, {
      name: 'rank_index_loads',
      help: 'Loads of the rank index since the process started, by outcome',
      label: 'outcome',
      read: () =>
        new Map([
          ['loaded', index()?.loads ?? 0],
          ['failed', index()?.failedLoads ?? 0],
        ]),
    });
  },
  { name: 'gauges', dependencies: ['metrics'] },
);
