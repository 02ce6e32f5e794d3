import type { FastifyInstance } from 'fastify';

/**
 * Warns once when a proxy that is not trusted forwards addresses: all its visitors then share one rate limit at the API.
 * The line contains no address.
 */
export function warnOfForwardedAddresses(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    // A trusted sender's header adds at least one address to its own.
    if (request.ips !== undefined && request.ips.length > 1) return;
    warned = true;
    app.log.warn(
      'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES and is ignored: if that is your proxy, all ' +
        'its visitors share one rate limit',
    );
  });
}
