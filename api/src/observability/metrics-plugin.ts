import fastifyMetrics from 'fastify-metrics';
import fastifyPlugin from 'fastify-plugin';
import type { Metrics } from './metrics.ts';

/** Serves Prometheus metrics at /metrics. Outside of /api, so that the site does not proxy it. */
export const metricsPlugin = fastifyPlugin(
  async (app, { metrics }: { metrics: Metrics }) => {
    await app.register(fastifyMetrics, {
      endpoint: '/metrics',
      // Several apps in one process, as in tests, use one registry.
      clearRegisterOnInit: true,
      routeMetrics: { enabled: { histogram: true, summary: false }, groupStatusCodes: true },
    });
    for (const metric of Object.values(metrics)) app.metrics.client.register.registerMetric(metric);
  },
  { name: 'metrics' },
);
