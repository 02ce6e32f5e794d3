import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { extname } from 'node:path';

/** Which files are served. Anything else, such as source maps, is not found. */
const SERVED = new Set(['.js', '.css', '.json', '.svg', '.txt', '.woff2', '.png', '.webp', '.avif']);
/** A path of plain names. It may become part of a URL, so it allows no path traversal, no query and no encoding. */
const PLAIN_PATH = /^(?!\.)[\w.+@~-]+(?:\/(?!\.)[\w.+@~-]+)*$/;
const SCRIPT = 'text/javascript; charset=utf-8';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** Whether a file with this name is served. `path` is relative and already decoded. */
export function isServed(path: string): boolean {
  return PLAIN_PATH.test(path) && SERVED.has(extname(path));
}

/** Prepares the server for `sendFile`. The build writes a compressed copy next to each file that gains from it. */
export async function registerStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { serve: false, preCompressed: true });
  // The library still uses the type that RFC 9239 replaced.
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('application/javascript')) void reply.type(SCRIPT);
  });
}

/** Sends a file of the folder, or 404 if there is none. */
export function sendFile(reply: FastifyReply, folder: string, path: string, cacheControl: string): FastifyReply {
  if (isServed(path)) {
    return reply.header('cache-control', cacheControl).sendFile(path, folder, { cacheControl: false, index: false });
  }
  reply.callNotFound();
  return reply;
}
