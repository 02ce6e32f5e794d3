import type { FastifyInstance } from 'fastify';

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
