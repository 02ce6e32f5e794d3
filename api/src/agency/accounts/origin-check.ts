import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../http/app-error.ts';

/**
 * Hook for calls authorized by a cookie: rejects calls from other sites' pages. Without an Origin header, checks
 * Sec-Fetch-Site. Without both, the caller is not a browser and passes.
 */
export function ownOriginOnly(config: Config) {
  const own = new URL(config.PUBLIC_URL).origin;
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const foreign =
      origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : origin !== own;
    if (foreign) throw new AppError('origin_refused');
  };
}
