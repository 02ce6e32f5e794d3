/** Addresses that are the site's own but never stand under an association. */
const NEVER_PREFIXED = ['/sitemap.xml', '/robots.txt', '/api'];

/**
 * Puts the association's code before a path of this site, unless it is there already.
 * Other addresses (another site, mailto:, a bare fragment, a relative path) are left alone.
 */
export function associationPath(code: string | null, path: string): string {
  if (code === null || !path.startsWith('/') || path.startsWith('//')) return path;
  if (NEVER_PREFIXED.some((fixed) => startsWithSegment(path, fixed))) return path;
  if (startsWithSegment(path, `/${code}`)) return path;
  return path === '/' ? `/${code}` : `/${code}${path.replace(/^\/(?=[?#])/, '')}`;
}

function startsWithSegment(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && /^(?:$|[/?#])/.test(path.slice(prefix.length));
}
