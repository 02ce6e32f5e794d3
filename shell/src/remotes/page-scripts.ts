import type { RemoteRelease } from '@marketplace/platform';

/** A script that a page preloads. */
export interface EarlyScript {
  href: string;
  /** Must match the integrity that the script is loaded with, or the browser downloads it twice. */
  integrity: string | null;
}

/** The scripts that the release needs for the page at this path below the root, in load order. */
export function scriptsForPage(release: RemoteRelease | null, path: string): EarlyScript[] {
  if (release === null) return [];
  const ofPage = Object.entries(release.pages ?? {}).find(([pattern]) => matchesPattern(pattern, path))?.[1] ?? [];
  return [...new Set([...(release.scripts ?? [release.entry]), ...ofPage])].map((href) => ({
    href,
    integrity: href === release.entry ? (release.integrity ?? null) : null,
  }));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What a pattern's parameter may stand for: `:uuid` for an id (or itself), any other one for any segment. */
const fits = (parameter: string, segment: string): boolean =>
  parameter === ':uuid' ? UUID.test(segment) || segment === parameter : segment !== '';

/** Whether a path matches a pattern such as /candidates/:slug, segment by segment. */
export function matchesPattern(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const found = path.split('/');
  return (
    expected.length === found.length &&
    expected.every((segment, index) =>
      segment.startsWith(':') ? fits(segment, found[index] ?? '') : segment === found[index],
    )
  );
}
