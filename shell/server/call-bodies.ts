import {
  BODY_LIMITS,
  bodyLimitOf,
  expectedBytes,
  RETRY_AFTER_SECONDS,
  sendProblem,
  type ProblemText,
} from '@marketplace/http-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Returns the paths below the prefix that have their own body limit, relative to the prefix. */
export const limitedPaths = (prefix: string): string[] =>
  Object.keys(BODY_LIMITS).flatMap((path) => (path.startsWith(`${prefix}/`) ? [path.slice(prefix.length)] : []));

/**
 * Reads each call's body completely before the call takes an upstream connection, so that a slow client cannot hold
 * one. Refuses calls that would bring the bodies in memory above `heldBytes`.
 */
export function readBodies(app: FastifyInstance, heldBytes: number, refusal: ProblemText): void {
  app.removeAllContentTypeParsers();
  // Keeps the exact bytes, because a webhook's signature covers them.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRoute', (route) => {
    route.bodyLimit = bodyLimitOf(route.url);
  });
  let bufferedBytes = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = expectedBytes(request);
    if (bytes === 0) return done();
    if (bufferedBytes + bytes > heldBytes) {
      void sendProblem(request, reply.header('retry-after', RETRY_AFTER_SECONDS), refusal);
      return;
    }
    bufferedBytes += bytes;
    reply.raw.once('close', () => {
      bufferedBytes -= bytes;
    });
    done();
  });
}

export function readBody({ body, headers }: FastifyRequest): { body?: Buffer; contentType?: string } {
  if (!Buffer.isBuffer(body)) return {};
  return { body, contentType: headers['content-type'] ?? 'application/octet-stream' };
}
