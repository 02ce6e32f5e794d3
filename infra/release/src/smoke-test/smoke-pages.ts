import type { BuiltRelease } from '../built-release/read-built-release.ts';

/** Pages that anybody may open, by remote. */
const PUBLIC_PAGES: Readonly<Record<string, readonly string[]>> = {
  'agency-app': ['/signin', '/signup'],
  'caregiver-app': ['/care-professionals', '/update-profile'],
};
const MOST_PAGES = 4;

/** Pages that a release announces and that have no parameters, so that they can be opened. */
export function openPages({ entry }: BuiltRelease): readonly string[] {
  return Object.keys(entry.pages ?? {}).filter((page) => !page.includes(':'));
}

/**
 * The pages that a smoke test opens: the known public ones and those that are new, else those that the release announces.
 * `unknown` are the announced ones that the live site does not have yet.
 */
export function smokePages(built: BuiltRelease, unknown: readonly string[]): readonly string[] {
  const known = PUBLIC_PAGES[built.name] ?? openPages(built).filter((page) => !unknown.includes(page));
  return [...known.slice(0, MOST_PAGES), ...unknown.slice(0, MOST_PAGES)];
}
