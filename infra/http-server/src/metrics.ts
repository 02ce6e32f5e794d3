import type { FastifyInstance } from 'fastify';
import fastifyMetrics from 'fastify-metrics';
import { createServer, type Server } from 'node:http';
import { nodeTimeouts } from './request-limits.ts';

interface MetricsSettings {
  METRICS_HOST: string;
  METRICS_PORT?: number | undefined;
}

/**
 * Prometheus metrics of the process and of each route at /metrics of a port of their own: this server's other port is
 * open to visitors. Without METRICS_PORT nothing is measured. Must be called before the routes are registered.
 */
export async function registerMetrics(app: FastifyInstance, settings: MetricsSettings): Promise<void> {
  const { METRICS_HOST: host, METRICS_PORT: port } = settings;
  if (port === undefined) return;
  await app.register(fastifyMetrics, {
    endpoint: null,
    // Several servers in one process, as in tests, share one registry.
    clearRegisterOnInit: true,
    routeMetrics: { enabled: { histogram: true, summary: false }, groupStatusCodes: true },
  });
  const { register } = app.metrics.client;
  const server = createServer(nodeTimeouts(), (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'the metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  app.addHook('onReady', () => listening(server, { host, port }));
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}

function listening(server: Server, options: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(options, resolve);
  });
}
