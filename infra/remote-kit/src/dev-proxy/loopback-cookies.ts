import { createHash } from 'node:crypto';

/**
 * Rewrites the site's cookies for loopback, which is not secure and where all ports share cookies. A prefix marks the
 * site's cookies, and only cookies with the prefix are sent to the site.
 */
export interface LoopbackCookies {
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
      const kept = attributes
        .filter((attribute) => !SITE_ONLY.test(attribute))
        // Only secure cookies may have SameSite=None.
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
