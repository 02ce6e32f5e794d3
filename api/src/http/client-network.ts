import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { clientOf } from '@marketplace/http-server/any-server';

export { clientOf };

/** The /48 that an IPv6 customer may number freely; null for IPv4. */
export function ipv6SiteOf(ip: string): string | null {
  const site = normalizeIP(ip, 48);
  return isIPv4(site) ? null : `${site}/48`;
}

/** The network around a client: the /48 for IPv6; the /24 for IPv4, the smallest block that is rented as a whole. */
export function networkOf(ip: string): string {
  return ipv6SiteOf(ip) ?? `${clientOf(ip).split('.').slice(0, 3).join('.')}.0/24`;
}

/** Fewer than a canary's verdict needs: no single provider decides it. */
const COUNTED_PER_PROVIDER = 4;

/**
 * The network for counts of anonymous reports. All /48s of one IPv6 /32, the smallest allocation of a provider, form
 * four networks: the owner of a /32 could use 65,536 of them.
 */
export function countedNetworkOf(ip: string): string {
  const site = ipv6SiteOf(ip);
  if (site === null) return networkOf(ip);
  const share = createHash('sha256').update(site).digest().readUInt8(0) % COUNTED_PER_PROVIDER;
  return `${normalizeIP(ip, 32)}/32 ${share}`;
}
