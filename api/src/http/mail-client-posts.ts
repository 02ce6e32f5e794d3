import type { FastifyInstance } from 'fastify';

/** Accepts the form that mail clients post (fixed by RFC 8058) without parsing it: nothing in it is needed. */
export function takeMailClientPosts(
  app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null));
    payload.on('error', done);
  });
}
