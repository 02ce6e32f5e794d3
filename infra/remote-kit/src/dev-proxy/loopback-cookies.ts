import { createHash } from 'node:crypto';

/**
 * The site's cookies on loopback. There they are neither secure nor bound to the site's host, and every port shares them.
 * So each carries a prefix that names the site, and only those with it are passed on to the site.
 */
export interface LoopbackCookies {
  /** A Set-Cookie value of the site, for the browser. */
  toBrowser(setCookie: string): string;
  /** The browser's Cookie header, for the site; null if nothing in it is the site's. */
  toSite(cookie: string): string | null;
}

const SITE_ONLY = /^\s*(domain|secure|partitioned)\s*(=|$)/i;

export function loopbackCookies(site: URL): LoopbackCookies {
  const prefix = `site-${createHash('sha256').update(site.origin).digest('hex').slice(0, 8)}-`;
  return {
    toBrowser(setCookie) {
      const [pair = '', ...attributes] = setCookie.split(';');
      const kept = attributes
        .filter((attribute) => !SITE_ONLY.test(attribute))
        // Only secure cookies may have None.
        .map((attribute) => attribute.replace(/^\s*samesite\s*=\s*none\s*$/i, ' SameSite=Lax'));
      return [prefix + pair.trimStart(), ...kept].join(';');
    },
    toSite(cookie) {
      const own = cookie
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(prefix))
        .map((pair) => pair.slice(prefix.length));
      return own.length === 0 ? null : own.join('; ');
    },
  };
}
