import { CommandError } from '@marketplace/cli/error';
import type { BuiltRelease } from '../built-release/read-built-release.ts';

const MAX_PAGES = 4;
const MAX_SIGNED_IN_PAGES = 2;

export function openPages({ entry }: BuiltRelease): readonly string[] {
  return entry.pages.map(({ path }) => path).filter((path) => !path.includes(':'));
}

export interface SmokePages {
  signedOutPaths: readonly string[];
  signedInPaths: readonly string[];
  /** Whether the release has signed-in pages that were not tested for lack of an account. */
  unopened: boolean;
}

/**
 * Selects public pages, new pages and, with an account, two signed-in pages. If no public page exists, selects
 * pages with a secret instead, or else protected pages: even their redirect runs the release's code.
 * @throws CommandError for a release without pages and slots
 */
export function smokePages(build: BuiltRelease, newPages: readonly string[], hasAccount: boolean): SmokePages {
  const signedInPaths = hasAccount ? signedInPages(build, newPages) : [];
  const pagesWith = (access: 'public' | 'secret' | 'protected') =>
    openPages(build).filter(
      (path) =>
        !newPages.includes(path) && build.entry.pages.some((page) => page.path === path && page.access === access),
    );
  const otherNewPages = newPages.filter((path) => !signedInPaths.includes(path));
  const publicPages = pagesWith('public');
  const standIns =
    otherNewPages.length + signedInPaths.length > 0
      ? pagesWith('secret')
      : [...pagesWith('secret'), ...pagesWith('protected')];
  const signedOutPaths = [
    ...(publicPages.length > 0 ? publicPages : standIns).slice(0, MAX_PAGES),
    ...otherNewPages.slice(0, MAX_PAGES),
  ];
  if (signedOutPaths.length + signedInPaths.length === 0 && (build.entry.slots ?? []).length === 0) {
    throw new CommandError(
      `${build.name} has no page that can be opened, so nothing can be tested. Add a page whose path has no parameter, or a slot.`,
    );
  }
  return {
    signedOutPaths,
    signedInPaths,
    unopened: !hasAccount && build.entry.pages.some(({ access }) => access === 'protected'),
  };
}

function signedInPages({ entry }: BuiltRelease, newPages: readonly string[]): readonly string[] {
  const paths = entry.pages.filter(({ access, path }) => access === 'protected' && !path.includes(':'));
  const newFirst = paths.map(({ path }) => path).sort((a, b) => rank(a) - rank(b));
  function rank(path: string): number {
    return newPages.includes(path) ? 0 : 1;
  }
  return newFirst.slice(0, MAX_SIGNED_IN_PAGES);
}
