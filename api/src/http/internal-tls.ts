import { isOurs } from '@marketplace/http-server/any-server';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from './app-error.ts';

/** Probes have no certificate. */
const FOR_PROBES = '/api/health/';

/**
 * Rejects `/api` calls without a client certificate from our CA. Operators' routes are outside of `/api`, where network
 * policies protect them.
 */
export const onlyOurCallersPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async (request) => {
    // Uses the route's path, because the request's path may be percent-encoded.
    const { url = '' } = request.routeOptions;
    if (!url.startsWith('/api') || url.startsWith(FOR_PROBES) || isOurs(request.raw.socket)) return;
    request.log.warn('rejected a request without a client certificate');
    throw new AppError('not_found');
  });
});
