import { trackDraining, type DrainState } from '@marketplace/http-server/any-server';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance extends DrainState {}
}

export const drainingPlugin = fastifyPlugin(
  async (app) => {
    const { drain, isDraining } = trackDraining(app);
    app.decorate('drain', drain);
    app.decorate('isDraining', isDraining);
  },
  { name: 'draining' },
);
