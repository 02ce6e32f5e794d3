import type { FastifyInstance } from 'fastify';
import fastifyMetrics from 'fastify-metrics';
import { createServer, type Server } from 'node:http';
import { nodeTimeouts } from './request-limits.ts';

interface MetricsSettings {
  METRICS_HOST: string;
  METRICS_PORT?: number | undefined;
}

/**
 * Serves /metrics (process and routes) on METRICS_PORT, because the main port is public. Does nothing if METRICS_PORT
 * is unset. Call it before registering routes.
 */
export async function registerMetrics(app: FastifyInstance, settings: MetricsSettings): Promise<void> {
  const { METRICS_HOST: host, METRICS_PORT: port } = settings;
  if (port === undefined) return;
  await app.register(fastifyMetrics, {
    endpoint: null,
    // Tests start several servers in one process, and these share one registry.
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
        app.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'could not collect metrics');
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
