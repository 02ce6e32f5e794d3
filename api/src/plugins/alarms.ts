import fastifyPlugin from 'fastify-plugin';
import { ALARMS, type Alarms } from '../alarms.ts';

/** Writes every alarm to the log at error level and counts it at /metrics. */
export const alarmsPlugin = fastifyPlugin(
  async (app, { alarms }: { alarms: Alarms }) => {
    const counter = new app.metrics.client.Counter({
      name: 'alarms_total',
      help: 'Conditions that an operator must look at, by kind',
      labelNames: ['alarm'],
    });
    // A rate can be computed from the first alarm on only if the counter already exists.
    for (const alarm of ALARMS) counter.inc({ alarm }, 0);
    alarms.onAlarm((alarm, facts) => {
      counter.inc({ alarm });
      app.log.error({ alarm, ...facts }, 'alarm');
    });
  },
  { name: 'alarms', dependencies: ['metrics'] },
);
