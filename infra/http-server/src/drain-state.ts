import type { FastifyInstance } from 'fastify';
import { REQUESTS_STOP_MS } from './answer-times.ts';

const IDLE_CHECK_MS = 100;

export interface DrainState {
  /** Starts the drain. The server still responds, and closes each connection after its response. */
  drain(): void;
  isDraining(): boolean;
}

/**
 * Tracks the drain, from the stop signal until the server stops. Load balancers see failing readiness, but no request
 * is refused.
 */
export function trackDraining(app: FastifyInstance): DrainState {
  let draining = false;
  const drain = () => {
    draining = true;
  };
  app.addHook('preClose', async () => drain());
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) void reply.header('connection', 'close');
    done();
  });
  return { drain, isDraining: () => draining };
}

/** Waits for open requests, and aborts requests that exceed REQUESTS_STOP_MS. */
export async function closeServer(app: FastifyInstance, onLate: () => void = () => undefined): Promise<void> {
  const timeout = setTimeout(() => {
    onLate();
    app.server.closeAllConnections();
  }, REQUESTS_STOP_MS);
  // Node closes idle connections only once. A connection with a response in flight at that moment would stay open.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(timeout);
}
