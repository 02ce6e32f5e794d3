import { receivedRequestId, REQUEST_ID_HEADER, TRACE_HEADER } from '@marketplace/contracts';
import { requestIds, type Span } from '@marketplace/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export function requestOptions(trustedProxies: string, isTraced = false) {
  const trustProxy = trustedProxies.split(',').map((proxy) => proxy.trim());
  return { trustProxy, genReqId: requestIds(trustProxy, isTraced) };
}

/**
 * Headers that pass the request id and trace to an upstream server, replacing the headers that the visitor sent. `call`
 * is the span of the upstream call. Without `call`, a trace that a trusted proxy started is passed on.
 */
export function requestIdHeadersOf(
  { id, headers }: Pick<FastifyRequest, 'id' | 'headers'>,
  call: Span | null,
): Record<string, string> {
  const received = headers[TRACE_HEADER];
  // Only a trusted traceparent contains the request id.
  const isTrusted = receivedRequestId({ [TRACE_HEADER]: received }) === id;
  const trace = call?.traceparent ?? (isTrusted && typeof received === 'string' ? received : undefined);
  return { [REQUEST_ID_HEADER]: id, ...(trace === undefined ? {} : { [TRACE_HEADER]: trace }) };
}

/**
 * Sends the request id with each response and logs one line per request, without the URL, because it may contain a
 * token.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = '(no such route)' } = request.routeOptions;
    // Probes would fill the log.
    if (route.startsWith('/health/') && reply.statusCode === 200) return;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request done');
  });
}
