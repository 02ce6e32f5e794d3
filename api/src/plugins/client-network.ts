import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** A client's address as rate limits count it: IPv4 unchanged, IPv6 by the /64 of one connection. */
export const clientOf = (ip: string): string => normalizeIP(ip, 64);

/** The /48 that an IPv6 customer may number freely; null for IPv4. */
export function ipv6SiteOf(ip: string): string | null {
  const site = normalizeIP(ip, 48);
  return isIPv4(site) ? null : `${site}/48`;
}

/** The network around a client: the /48 for IPv6; the /24 for IPv4, the smallest block that is rented as a whole. */
export function networkOf(ip: string): string {
  return ipv6SiteOf(ip) ?? `${clientOf(ip).split('.').slice(0, 3).join('.')}.0/24`;
}
