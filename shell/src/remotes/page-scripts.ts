import type { RemoteRelease } from '@marketplace/platform';
import { matchesPage } from './page-pattern.ts';

/** A script that a page preloads. */
export interface EarlyScript {
  href: string;
  /** Must match the integrity that the script is loaded with, or the browser downloads it twice. */
  integrity: string | null;
}

/** The scripts that the release needs for the page at this path below the root, in load order. */
export function scriptsForPage(release: RemoteRelease | null, path: string): EarlyScript[] {
  if (release === null) return [];
  const ofPage = release.pages.find((page) => matchesPage(page, path))?.scripts ?? [];
  return [...new Set([...release.scripts, ...ofPage])].map((href) => ({
    href,
    integrity: href === release.entry ? release.integrity : null,
  }));
}
