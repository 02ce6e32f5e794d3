import type { FastifyInstance } from 'fastify';

/**
 * Accepts only JSON, so that a form or plain-text post from another site never reaches a handler. An empty JSON body
 * counts as no body.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parse(request, body, done);
  });
}
