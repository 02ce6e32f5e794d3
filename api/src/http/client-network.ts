import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { clientOf } from '@marketplace/http-server/any-server';

export { clientOf };

/** The /48 network of an IPv6 address, which one customer controls; null for IPv4. */
export function ipv6SiteOf(ip: string): string | null {
  const site = normalizeIP(ip, 48);
  return isIPv4(site) ? null : `${site}/48`;
}

/** Network of a client: a /48 for IPv6. For IPv4 a /24, the smallest block that a provider rents out. */
export function networkOf(ip: string): string {
  return ipv6SiteOf(ip) ?? `${clientOf(ip).split('.').slice(0, 3).join('.')}.0/24`;
}

/**
 * Maximum number of networks that one provider counts as. A canary's verdict requires more, so one provider cannot
 * decide the verdict.
 */
const COUNTED_PER_PROVIDER = 4;

/**
 * Network of an anonymous report. Counts an IPv6 /32, a provider's smallest allocation, as at most four networks.
 * Otherwise, each of its 65,536 /48s would count.
 */
export function countedNetworkOf(ip: string): string {
  const site = ipv6SiteOf(ip);
  if (site === null) return networkOf(ip);
  const share = createHash('sha256').update(site).digest().readUInt8(0) % COUNTED_PER_PROVIDER;
  return `${normalizeIP(ip, 32)}/32 ${share}`;
}
