import fastifyMetrics from 'fastify-metrics';
import fastifyPlugin from 'fastify-plugin';
import type { Metrics } from './metrics.ts';

/**
 * Prometheus metrics of the process, of each route, and of what services count at /metrics, outside /api: the site does not proxy it, so only
 * operators with access to the API's own port can read it.
 */
export const metricsPlugin = fastifyPlugin(
  async (app, { metrics }: { metrics: Metrics }) => {
    await app.register(fastifyMetrics, {
      endpoint: '/metrics',
      // Several apps in one process, as in tests, share one registry.
      clearRegisterOnInit: true,
      routeMetrics: { enabled: { histogram: true, summary: false }, groupStatusCodes: true },
    });
    for (const metric of Object.values(metrics)) app.metrics.client.register.registerMetric(metric);
  },
  { name: 'metrics' },
);
