import type { RemoteRelease } from '@marketplace/platform';

/** A script that a page fetches early, as its preload must name it. */
export interface EarlyScript {
  href: string;
  /** Must be the one that the script is loaded with, or it is downloaded twice. */
  integrity: string | null;
}

/** What the release needs for the page at this path below the root, in the order of its need. */
export function scriptsForPage(release: RemoteRelease | null, path: string): EarlyScript[] {
  if (release === null) return [];
  const ofPage = Object.entries(release.pages ?? {}).find(([pattern]) => matchesPattern(pattern, path))?.[1] ?? [];
  return [...new Set([...(release.scripts ?? [release.entry]), ...ofPage])].map((href) => ({
    href,
    integrity: href === release.entry ? (release.integrity ?? null) : null,
  }));
}

/** Whether a path belongs to a pattern such as /candidates/:slug, segment by segment. */
export function matchesPattern(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const found = path.split('/');
  return (
    expected.length === found.length &&
    expected.every((segment, index) => (segment.startsWith(':') ? found[index] !== '' : segment === found[index]))
  );
}
