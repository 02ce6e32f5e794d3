/** The content security policy of a page whose style elements carry this nonce. No inline script, no eval. */
export function contentSecurityPolicy(options: { nonce: string; dev: boolean }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${options.nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    // In development, hot updates use the development servers' WebSockets.
    options.dev ? "connect-src 'self' ws://127.0.0.1:*" : "connect-src 'self'",
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
