import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { runInWork, type Work } from './current-work.ts';

export const requestIdsPlugin = fastifyPlugin(
  async (app) => {
    // Copies the values: a connection opened during the request would keep the whole request in memory.
    const workOf = ({ id, span }: FastifyRequest, { elapsedTime }: FastifyReply): Work => {
      return { id, span, since: performance.now() - elapsedTime };
    };
    app.addHook('onRequest', (request, reply, done) => runInWork(workOf(request, reply), done));
    // Reading a body leaves the async context of the first hook, so enter the context again.
    app.addHook('preValidation', (request, reply, done) => runInWork(workOf(request, reply), done));
  },
  { name: 'request-ids', dependencies: ['traced-requests'] },
);
