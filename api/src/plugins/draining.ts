import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins the end: readiness fails and connections are closed after their answer; requests are still served. */
    drain(): void;
    isDraining(): boolean;
  }
}

/**
 * The time between the signal to stop and the end. Whoever sends requests needs it to notice, by readiness, that this
 * process goes; nobody may be refused meanwhile.
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
    app.addHook('onSend', async (_request, reply) => {
      if (draining) reply.header('connection', 'close');
    });
  },
  { name: 'draining' },
);
