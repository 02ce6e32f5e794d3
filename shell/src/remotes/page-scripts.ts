import type { RemoteRelease } from '@marketplace/platform';
import { matchesPage } from './page-pattern.ts';

export interface PreloadedScript {
  href: string;
  /** Must equal the integrity of the actual script, or the browser downloads it twice. */
  integrity: string | null;
}

/** Returns the scripts that the release needs for a page, in load order. `path` excludes the association's prefix. */
export function scriptsForPage(release: RemoteRelease | null, path: string): PreloadedScript[] {
  if (release === null) return [];
  const ofPage = release.pages.find((page) => matchesPage(page, path))?.scripts ?? [];
  return [...new Set([...release.scripts, ...ofPage])].map((href) => ({
    href,
    integrity: href === release.entry ? release.integrity : null,
  }));
}
