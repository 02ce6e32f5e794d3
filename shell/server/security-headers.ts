import { createHash } from 'node:crypto';

/**
 * Hash of the empty style element that styled-components starts with. The policy does not restrict rules added later
 * through the CSSOM.
 */
const EMPTY_STYLE = styleHash('');

export function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

interface AllowedStyles {
  hashes: readonly string[];
  /** Nonce for development, where styles change with every save; null in production. */
  nonce: string | null;
}

/** No nonce in production, because shared caches store pages. */
export function contentSecurityPolicy({ hashes, nonce }: AllowedStyles): string {
  const styles = nonce === null ? [EMPTY_STYLE, ...hashes].join(' ') : `'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    // Hot reload uses the development servers' WebSockets.
    nonce === null ? "connect-src 'self'" : "connect-src 'self' ws://127.0.0.1:*",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
}

export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
