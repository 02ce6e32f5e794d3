import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Origins of the deployed site and of the proxy on this machine. */
export interface Addresses {
  site: URL;
  /** Origin that the browser sees, such as http://localhost:4400. */
  local: string;
}

/** Headers that would bind the browser to the site's protocol, host or report endpoints. */
const NOT_ON_LOOPBACK = [
  'strict-transport-security',
  'alt-svc',
  'content-security-policy-report-only',
  'nel',
  'report-to',
  'reporting-endpoints',
];

export function toLoopbackHeaders(headers: IncomingHttpHeaders, addresses: Addresses, cookies: LoopbackCookies): void {
  for (const name of NOT_ON_LOOPBACK) Reflect.deleteProperty(headers, name);
  const { location, link } = headers;
  if (location !== undefined) headers.location = toLoopback(location, addresses);
  if (typeof link === 'string') headers['link'] = link.replaceAll(addresses.site.origin, addresses.local);
  const policy = headers['content-security-policy'];
  if (typeof policy === 'string') headers['content-security-policy'] = toLoopbackPolicy(policy, addresses);
  if (headers['access-control-allow-origin'] === addresses.site.origin) {
    headers['access-control-allow-origin'] = addresses.local;
  }
  const set = headers['set-cookie'];
  if (set !== undefined) headers['set-cookie'] = set.map((cookie) => cookies.toBrowser(cookie));
}

/** Keeps redirects within the site on loopback. Other redirects, such as to a payment page, stay unchanged. */
function toLoopback(location: string, { site, local }: Addresses): string {
  const target = URL.parse(location, site.href);
  if (target === null || target.origin !== site.origin) return location;
  return local + target.pathname + target.search + target.hash;
}

/** Adds the development server's WebSocket to the site's policy, and removes upgrades to HTTPS. */
function toLoopbackPolicy(policy: string, { site, local }: Addresses): string {
  const socket = local.replace(/^http/, 'ws');
  const directives = policy
    .split(';')
    .map((directive) => directive.trim().replaceAll(site.origin, "'self'"))
    .filter(
      (directive) => directive !== '' && !/^(upgrade-insecure-requests|block-all-mixed-content)\b/i.test(directive),
    );
  const connects = directives.findIndex((directive) => /^connect-src\b/i.test(directive));
  if (connects < 0) directives.push(`connect-src 'self' ${socket}`);
  else directives[connects] = `${directives[connects]?.replace(/\s+'none'$/i, '') ?? ''} ${socket}`;
  return directives.join('; ');
}

export function toSiteHeader(value: string, { site, local }: Addresses): string {
  return value === local || value.startsWith(`${local}/`) ? site.origin + value.slice(local.length) : value;
}

/**
 * Rewrites the site's cookies for loopback, which is not secure and where all ports share cookies. A prefix marks the
 * site's cookies, and only cookies with the prefix are sent to the site.
 */
interface LoopbackCookies {
  toBrowser(setCookie: string): string;
  /** Cookie header for the site; null if the request has none of the site's cookies. */
  toSite(cookie: string): string | null;
}

const SITE_ONLY = /^\s*(domain|secure|partitioned)\s*(=|$)/i;

export function loopbackCookies(site: URL): LoopbackCookies {
  const prefix = `site-${createHash('sha256').update(site.origin).digest('hex').slice(0, 8)}-`;
  return {
    toBrowser(setCookie) {
      const [pair = '', ...attributes] = setCookie.split(';');
      const validAttributes = attributes
        .filter((attribute) => !SITE_ONLY.test(attribute))
        // Only secure cookies may have SameSite=None.
        .map((attribute) => attribute.replace(/^\s*samesite\s*=\s*none\s*$/i, ' SameSite=Lax'));
      return [prefix + pair.trimStart(), ...validAttributes].join(';');
    },
    toSite(cookie) {
      const siteCookies = cookie
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(prefix))
        .map((pair) => pair.slice(prefix.length));
      return siteCookies.length === 0 ? null : siteCookies.join('; ');
    },
  };
}
