import { compile } from '@fastify/proxy-addr';
import { receivedRequestId, REQUEST_ID_HEADER, requestIdHeaders } from '@marketplace/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Fastify's options: the proxies that are trusted, and the id of each request. */
export function requestOptions(trustedProxies: string) {
  const trustProxy = trustedProxies.split(',').map((proxy) => proxy.trim());
  const trusts = compile(trustProxy);
  return {
    trustProxy,
    /** Takes the id that a trusted proxy sent, or makes one. A visitor cannot choose it. */
    genReqId({ socket, headers }: IncomingMessage): string {
      const sender = socket.remoteAddress;
      const received = sender !== undefined && trusts(sender, 0) ? receivedRequestId(headers) : null;
      return received ?? randomBytes(16).toString('hex');
    },
  };
}

/** The headers that pass a request's id on to another server, instead of any that the visitor sent. */
export const requestIdHeadersOf = ({ id }: Pick<FastifyRequest, 'id'>): Record<string, string> =>
  requestIdHeaders(id, randomBytes(8).toString('hex'));

/**
 * Sends the id with each response, and logs one line per request: the route's pattern, never the URL, which may contain
 * a token.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = '(no such route)' } = request.routeOptions;
    // A probe every few seconds would be most of the log.
    if (route.startsWith('/health/') && reply.statusCode === 200) return;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
  });
}
