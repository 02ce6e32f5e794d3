import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { extname } from 'node:path';

/** Files that name the current release. All others are immutable. */
const CURRENT = /(^|\/)(release|mf-manifest|mf-manifest-stats)\.json$/;

export function cachingOf(path: string): string {
  return CURRENT.test(path) ? REVALIDATE : IMMUTABLE;
}

/** Served file types. Others, such as source maps, get 404. */
const SERVED = new Set(['.js', '.css', '.json', '.svg', '.txt', '.woff2', '.png', '.webp', '.avif']);
/** A plain path without traversal, query or encoding, because it may become part of a URL. */
const PLAIN_PATH = /^(?!\.)[\w.+@~-]+(?:\/(?!\.)[\w.+@~-]+)*$/;
const SCRIPT = 'text/javascript; charset=utf-8';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** `path` is relative and decoded. */
export function isServed(path: string): boolean {
  return PLAIN_PATH.test(path) && SERVED.has(extname(path));
}

/** Prepares the server for `sendFile`, which prefers the compressed copies from the build. */
export async function registerStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { serve: false, preCompressed: true });
  // @fastify/static still sends the media type that RFC 9239 replaced.
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('application/javascript')) void reply.type(SCRIPT);
  });
}

export function sendFile(reply: FastifyReply, folder: string, path: string, cacheControl: string): FastifyReply {
  if (isServed(path)) {
    return reply.header('cache-control', cacheControl).sendFile(path, folder, { cacheControl: false, index: false });
  }
  reply.callNotFound();
  return reply;
}
