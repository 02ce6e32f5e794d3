import type { FastifyInstance } from 'fastify';

/** Accepts the form that mail programs post (fixed by RFC 8058) without parsing it: nothing in it is needed. */
export function takeMailProgramPosts(
  app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null));
    payload.on('error', done);
  });
}
