import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts the drain: readiness fails and each connection closes after its response; requests are still served. */
    drain(): void;
    isDraining(): boolean;
  }
}

/**
 * The time between the stop signal and the stop. Load balancers need it to notice, through readiness, that this process
 * is shutting down; no request may be refused during that time.
 */
export const drainingPlugin = fastifyPlugin(
  async (app) => {
    let draining = false;
    const drain = () => {
      draining = true;
    };
    app.decorate('drain', drain);
    app.decorate('isDraining', () => draining);
    app.addHook('preClose', async () => drain());
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (draining) reply.header('connection', 'close');
      done();
    });
  },
  { name: 'draining' },
);
