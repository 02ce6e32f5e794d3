import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { inWork, type Work } from './current-work.ts';

/** Makes request id and span available to everything that a request calls, so that a mail's log line has the id. */
export const requestIdsPlugin = fastifyPlugin(
  async (app) => {
    // Holds no reference to the request, which a new connection would otherwise keep alive.
    const workOf = ({ id, step }: FastifyRequest, { elapsedTime }: FastifyReply): Work => {
      return { id, step, since: performance.now() - elapsedTime };
    };
    app.addHook('onRequest', (request, reply, done) => inWork(workOf(request, reply), done));
    // Reading a body leaves the first hook's context, so enter it again.
    app.addHook('preValidation', (request, reply, done) => inWork(workOf(request, reply), done));
  },
  { name: 'request-ids', dependencies: ['traced-requests'] },
);
