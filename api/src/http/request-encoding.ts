import fastifyPlugin from 'fastify-plugin';
import { AppError } from './app-error.ts';

/**
 * Rejects compressed bodies before reading them. Our clients send none, and a small body may decompress to a huge size.
 */
export const requestEncodingPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      const encoding = request.headers['content-encoding'];
      if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return done();
      // Tells the client which encoding is accepted (RFC 9110, 15.5.16).
      reply.header('accept-encoding', 'identity');
      done(new AppError('compressed_body'));
    });
  },
  { name: 'request-encoding' },
);
