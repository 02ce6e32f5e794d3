import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { StripeApiError } from '../errors.ts';
import { messagePage } from './page-layout.ts';

const ASSETS = [
  { file: 'pages.css', type: 'text/css; charset=utf-8' },
  { file: 'pages.js', type: 'text/javascript; charset=utf-8' },
];

const policy = (images: string) =>
  `default-src 'none'; style-src 'self'; script-src 'self'; img-src ${images}; base-uri 'none'; frame-ancestors 'none'`;

export function allowImagesFrom(reply: FastifyReply, origin: string): void {
  void reply.header('Content-Security-Policy', policy(`data: ${origin}`));
}

export function sendPage(reply: FastifyReply, markup: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(markup);
}

export function preparePages(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy('data:'),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  for (const { file, type } of ASSETS) {
    const content = readFileSync(new URL(file, import.meta.url), 'utf8');
    app.get(`/assets/${file}`, (_request, reply) => reply.type(type).send(content));
  }
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StripeApiError && error.status === 404) {
      return sendPage(
        reply,
        messagePage('This page was not found', 'Please go back to where you came from and try again.', null),
        404,
      );
    }
    request.log.error(error);
    return sendPage(
      reply,
      messagePage('Something went wrong', 'Nothing was charged. Please go back and try again.', null),
      500,
    );
  });
}
