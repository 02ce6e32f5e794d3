import { sendProblem } from '@marketplace/http-server';
import type { FastifyInstance } from 'fastify';

const READING = 'GET, HEAD';

const NOT_ALLOWED = {
  status: 405,
  title: 'Method Not Allowed',
  code: 'method_not_allowed',
  detail: 'This URL only supports GET and HEAD.',
} as const;

/** Responds with 405 and Allow to any method except GET and HEAD, before the body is read. */
export function refuseOtherMethods(app: FastifyInstance): void {
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    onRequest: async (request, reply) => sendProblem(request, reply.header('allow', READING), NOT_ALLOWED),
    handler: async (request, reply) => sendProblem(request, reply, NOT_ALLOWED),
  });
}
