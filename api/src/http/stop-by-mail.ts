import type { RouteShorthandOptions } from 'fastify';
import * as z from 'zod';
import type { App } from './feature-routes.ts';

interface StopByMail<Response extends object> {
  path: string;
  query: z.core.$ZodType<{ token: string }>;
  response: z.core.$ZodType<Response, Response>;
  onRequest: NonNullable<RouteShorthandOptions['onRequest']>;
  stop: (token: string) => Promise<Response>;
  pageOf: (token: string) => string;
}

/** Adds the route behind a mail client's unsubscribe button (RFC 8058). Ignores the posted form. */
export async function stopByMail<Response extends object>(app: App, options: StopByMail<Response>): Promise<void> {
  const { path, query, response, onRequest, stop, pageOf }: StopByMail<object> = options;
  await app.register(async (mailClients: App) => {
    mailClients.removeAllContentTypeParsers();
    mailClients.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      payload.on('end', () => done(null));
      payload.on('error', done);
    });
    const schema = { querystring: query };
    mailClients.post(
      path,
      { onRequest, schema: { ...schema, body: z.unknown(), response: { 200: response } } },
      async (request) => stop(request.query.token),
    );
    // Older mail clients open the URL in a browser, so redirect to the page. Opening the URL changes nothing.
    mailClients.get(path, { schema: { ...schema, hide: true } }, async (request, reply) =>
      reply.redirect(pageOf(request.query.token), 303),
    );
  });
}
