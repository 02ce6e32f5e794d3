import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A client's address as limits count it: IPv4 unchanged, IPv6 by the /64 of one connection. */
export const clientOf = (ip: string): string => normalizeIP(ip, 64);

/** A trusted sender's header adds at least one address to its own. */
const isIgnored = ({ headers, ips }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined && (ips === undefined || ips.length <= 1);

/**
 * Warns once when an untrusted proxy forwards addresses. All its visitors then count as one client and share one rate
 * limit. The line contains no address: the header may come from a visitor.
 */
export function warnOfForwardedAddresses(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && isIgnored(request)) {
      warned = true;
      app.log.warn(
        'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES and is ignored: if that is your proxy, all ' +
          'its visitors share one rate limit',
      );
    }
    done();
  });
}
