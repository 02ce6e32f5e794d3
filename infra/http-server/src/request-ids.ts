import { receivedRequestId, REQUEST_ID_HEADER, TRACE_HEADER } from '@marketplace/contracts';
import { requestIds, type Step } from '@marketplace/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Fastify's options: the proxies that are trusted, and the id of each request. */
export function requestOptions(trustedProxies: string, isTraced = false) {
  const trustProxy = trustedProxies.split(',').map((proxy) => proxy.trim());
  return { trustProxy, genReqId: requestIds(trustProxy, isTraced) };
}

/**
 * The headers that pass a request's id on to another server, instead of any that the visitor sent; `call` is the step of asking
 * that server. A server that records no traces passes on the trace that a trusted proxy began, and begins none.
 */
export function requestIdHeadersOf(
  { id, headers }: Pick<FastifyRequest, 'id' | 'headers'>,
  call: Step | null,
): Record<string, string> {
  const received = headers[TRACE_HEADER];
  // A visitor's is of another trace than the id.
  const isTrusted = receivedRequestId({ [TRACE_HEADER]: received }) === id;
  const trace = call?.traceparent ?? (isTrusted && typeof received === 'string' ? received : undefined);
  return { [REQUEST_ID_HEADER]: id, ...(trace === undefined ? {} : { [TRACE_HEADER]: trace }) };
}

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
