import { TRACE_HEADER } from '@marketplace/contracts';
import fastifyPlugin from 'fastify-plugin';
import type { Span, Tracing } from './span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Span of the request; null for health and metrics probes, and if tracing is off. */
    span: Span | null;
  }
}

const PROBES = /^(?:\/api)?\/health\/|^\/metrics$/;

/** Makes each request a trace span named by the route pattern. Path, query, headers and body are not recorded. */
export const tracedRequests = fastifyPlugin(
  async (app, { tracing }: { tracing: Tracing | null }) => {
    app.decorateRequest('span', null);
    if (tracing === null) return;
    app.addHook('onRequest', (request, reply, done) => {
      const { method } = request;
      const { url: route } = request.routeOptions;
      if (route !== undefined && PROBES.test(route)) {
        done();
        return;
      }
      const parent = request.headers[TRACE_HEADER];
      const span = tracing.begin(route === undefined ? method : `${method} ${route}`, {
        kind: 'server',
        id: request.id,
        parent: typeof parent === 'string' ? parent : undefined,
        attributes: { 'http.request.method': method, ...(route === undefined ? {} : { 'http.route': route }) },
      });
      request.span = span;
      // 'close' also fires if the visitor disconnects before the response.
      reply.raw.once('close', () => {
        const { statusCode: status } = reply;
        const failure = !reply.raw.writableFinished ? 'aborted' : status >= 500 ? String(status) : undefined;
        span.end({ attributes: { 'http.response.status_code': status }, failure });
      });
      done();
    });
  },
  { name: 'traced-requests' },
);
