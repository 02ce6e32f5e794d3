import fastifyPlugin from 'fastify-plugin';

/**
 * Warns once when an untrusted proxy forwards addresses. All its visitors then count as one client and share one rate
 * limit. The line contains no address: the header may come from a visitor.
 */
export const forwardedAddressesPlugin = fastifyPlugin(
  async (app) => {
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
  },
  { name: 'forwarded-addresses' },
);
