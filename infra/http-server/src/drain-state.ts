import type { FastifyInstance } from 'fastify';
import { REQUESTS_STOP_MS } from './answer-times.ts';

const IDLE_CHECK_MS = 100;

export interface DrainState {
  /** Starts the drain: each connection closes after its response; requests are still served. */
  drain(): void;
  isDraining(): boolean;
}

/**
 * The time between the stop signal and the stop. Load balancers need it to notice, through readiness, that this process
 * is shutting down; no request may be refused during that time.
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

/** Lets open requests end, and aborts those that are late. */
export async function closeServer(app: FastifyInstance, onLate: () => void = () => undefined): Promise<void> {
  const late = setTimeout(() => {
    onLate();
    app.server.closeAllConnections();
  }, REQUESTS_STOP_MS);
  // Node closes idle connections once. One whose answer is on its way then would stay open until its client closes it.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}
