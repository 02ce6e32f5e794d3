import fastifyMetrics from 'fastify-metrics';
import fastifyPlugin from 'fastify-plugin';

/**
 * Prometheus metrics of the process and of each route at /metrics, outside /api: the site does not proxy it, so only
 * operators with access to the API's own port can read it.
 */
export const metricsPlugin = fastifyPlugin(
  async (app) => {
    await app.register(fastifyMetrics, {
      endpoint: '/metrics',
      // Several apps in one process, as in tests, share one registry.
      clearRegisterOnInit: true,
      routeMetrics: { enabled: { histogram: true, summary: false }, groupStatusCodes: true },
    });
  },
  { name: 'metrics' },
);
