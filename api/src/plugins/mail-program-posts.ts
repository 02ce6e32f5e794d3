import type { FastifyInstance } from 'fastify';

/** Takes the form that mail programs post (RFC 8058 fixes it) without reading it: nothing in it is needed. */
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
