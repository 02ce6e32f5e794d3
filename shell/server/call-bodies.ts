import {
  BODY_LIMITS,
  bodyLimitOf,
  expectedBytes,
  RETRY_AFTER_SECONDS,
  sendProblem,
  type ProblemText,
} from '@marketplace/http-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Paths below a prefix whose bodies have a limit of their own, relative to it. */
export const limitedPaths = (prefix: string): string[] =>
  Object.keys(BODY_LIMITS).flatMap((path) => (path.startsWith(`${prefix}/`) ? [path.slice(prefix.length)] : []));

/**
 * Each call's body is read to its end before the call takes a connection, so that no client can hold one. While the bodies
 * of all calls fill `heldBytes`, because clients or the upstream are slow, further ones are refused.
 */
export function readBodies(app: FastifyInstance, heldBytes: number, refusal: ProblemText): void {
  app.removeAllContentTypeParsers();
  // Unchanged: the signature of a webhook covers the bytes.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRoute', (route) => {
    route.bodyLimit = bodyLimitOf(route.url);
  });
  let held = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = expectedBytes(request);
    if (bytes === 0) return done();
    if (held + bytes > heldBytes) {
      void sendProblem(request, reply.header('retry-after', RETRY_AFTER_SECONDS), refusal);
      return;
    }
    held += bytes;
    reply.raw.once('close', () => {
      held -= bytes;
    });
    done();
  });
}

/** The body to pass on; nothing for a request without one. */
export function readBody({ body, headers }: FastifyRequest): { body?: Buffer; contentType?: string } {
  if (!Buffer.isBuffer(body)) return {};
  return { body, contentType: headers['content-type'] ?? 'application/octet-stream' };
}
