import fastifyPlugin from 'fastify-plugin';
import { AppError } from '../errors.ts';

/**
 * Refuses compressed bodies before one is read. No caller of ours sends them, and a small one may unpack to something
 * huge.
 */
export const requestEncodingPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const encoding = request.headers['content-encoding'];
      if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return;
      // Says what would be taken (RFC 9110, 15.5.16).
      reply.header('accept-encoding', 'identity');
      throw new AppError('compressed_body');
    });
  },
  { name: 'request-encoding' },
);
