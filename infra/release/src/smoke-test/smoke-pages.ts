import type { BuiltRelease } from '../built-release/read-built-release.ts';

/** Public pages, by remote. */
const PUBLIC_PAGES: Readonly<Record<string, readonly string[]>> = {
  'agency-app': ['/signin', '/signup'],
  'caregiver-app': ['/care-professionals', '/update-profile'],
};
const MOST_PAGES = 4;

/** Announced pages without parameters, which can therefore be opened. */
export function openPages({ entry }: BuiltRelease): readonly string[] {
  return Object.keys(entry.pages ?? {}).filter((page) => !page.includes(':'));
}

/**
 * The pages that a smoke test opens: the known public ones and the new ones, else those that the release announces.
 * `unknown` are the announced pages that the live site does not have yet.
 */
export function smokePages(built: BuiltRelease, unknown: readonly string[]): readonly string[] {
  const known = PUBLIC_PAGES[built.name] ?? openPages(built).filter((page) => !unknown.includes(page));
  return [...known.slice(0, MOST_PAGES), ...unknown.slice(0, MOST_PAGES)];
}
