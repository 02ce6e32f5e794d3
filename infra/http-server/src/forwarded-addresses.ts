import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Rate-limit key of a client address: IPv4 as is, IPv6 by its /64. */
export const clientOf = (ip: string): string => normalizeIP(ip, 64);

/**
 * The header of a trusted proxy adds addresses to `ips`, after the socket's address. If `ips` has no added address, the
 * header was ignored.
 */
const isIgnored = ({ headers, ips }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined && (ips === undefined || ips.length <= 1);

/** Warns once that X-Forwarded-For is ignored. Logs no address, because the header may come from a visitor. */
export function warnOfForwardedAddresses(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && isIgnored(request)) {
      warned = true;
      app.log.warn(
        'ignored X-Forwarded-For from an address outside TRUSTED_PROXIES; if this is your proxy, add its address: ' +
          'until then, all its visitors share one rate limit',
      );
    }
    done();
  });
}
