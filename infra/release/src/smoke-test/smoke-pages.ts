import type { BuiltRelease } from '../built-release/read-built-release.ts';

const MOST_PAGES = 4;

/** Paths of the release's pages without parameters, which can therefore be opened. */
export function openPages({ entry }: BuiltRelease): readonly string[] {
  return entry.pages.map(({ path }) => path).filter((path) => !path.includes(':'));
}

/**
 * The pages that a smoke test opens: public ones, and those that are new on the live site. If the live site has nothing
 * public of this release, those that need a secret.
 */
export function smokePages(built: BuiltRelease, unknown: readonly string[]): readonly string[] {
  const known = (access: 'public' | 'secret') =>
    openPages(built).filter(
      (path) =>
        !unknown.includes(path) && built.entry.pages.some((page) => page.path === path && page.access === access),
    );
  const open = known('public');
  return [...(open.length > 0 ? open : known('secret')).slice(0, MOST_PAGES), ...unknown.slice(0, MOST_PAGES)];
}
