const NEVER_PREFIXED = ['/sitemap.xml', '/robots.txt', '/api'];

/**
 * Adds the association's prefix to a path of this site, unless it has one. Keeps other URLs: other sites,
 * mailto:, fragments, relative paths.
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
