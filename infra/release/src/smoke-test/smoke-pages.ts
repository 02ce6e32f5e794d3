import type { BuiltRelease } from '../built-release/read-built-release.ts';

const MOST_PAGES = 4;
const MOST_SIGNED_IN_PAGES = 2;

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

/** The pages that a smoke test opens signed in: two of those that only signed-in agencies see, new ones first. */
export function signedInPages({ entry }: BuiltRelease, unknown: readonly string[]): readonly string[] {
  const paths = entry.pages.filter(({ access, path }) => access === 'protected' && !path.includes(':'));
  const newFirst = paths.map(({ path }) => path).sort((a, b) => rank(a) - rank(b));
  function rank(path: string): number {
    return unknown.includes(path) ? 0 : 1;
  }
  return newFirst.slice(0, MOST_SIGNED_IN_PAGES);
}
