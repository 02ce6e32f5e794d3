import { createHash } from 'node:crypto';

/**
 * The hash of an empty style element. styled-components starts with one and adds its rules through the CSSOM, which no
 * policy restricts, so the styles of a running page need no nonce.
 */
const EMPTY_STYLE = styleHash('');

/** A style element's source expression in a content security policy. */
export function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

interface AllowedStyles {
  /** Hashes of the page's style elements. */
  hashes: readonly string[];
  /** In development only: its style elements contain their rules, and change with every save. */
  nonce: string | null;
}

/**
 * The content security policy of a page. No inline script, no eval, and no nonce: a page that caches share must not have
 * a secret of one visitor's.
 */
export function contentSecurityPolicy({ hashes, nonce }: AllowedStyles): string {
  const styles = nonce === null ? [EMPTY_STYLE, ...hashes].join(' ') : `'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    // In development, hot updates use the development servers' WebSockets.
    nonce === null ? "connect-src 'self'" : "connect-src 'self' ws://127.0.0.1:*",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
}

/** Headers of every response that the site server creates itself. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
