import { isPageSegment } from '@marketplace/domain';
import type { RemoteListing, RemotePage } from '@marketplace/platform';
import { matchesPage } from '../remotes/page-pattern.ts';
import type { RemoteName } from '../remotes/remote-name.ts';

export type ShellPage = 'overview' | 'agency-terms' | 'caregiver-terms';

/**
 * One page of the site: its path below the root (or below an association's prefix), or a pattern of paths, and who renders
 * it.
 */
export interface SitePage {
  path: string;
  /** The declared path, such as /candidates/:slug. */
  pattern: string;
  owner: { shell: ShellPage } | { remote: RemoteName };
  /** `secret`: its URL may carry a secret and must not leak to other sites. */
  access: RemotePage['access'];
  /** Shown in the reader's language; otherwise in English. */
  translated: boolean;
}

const shellPage = (path: string, shell: ShellPage, translated = false): SitePage => ({
  path,
  pattern: path,
  owner: { shell },
  access: 'public',
  translated,
});

/** The shell's own pages. Every other page is declared by the release of a remote. */
export const SHELL_PAGES: readonly SitePage[] = [
  shellPage('/', 'overview', true),
  shellPage('/agency-terms', 'agency-terms'),
  shellPage('/caregiver-terms', 'caregiver-terms', true),
];

const firstSegment = (path: string) => path.split('/')[1] ?? '';

/** Whether the page is shown in the reader's language. Pages that do not exist are. */
/** Whether a page is read by caregivers only. */
export const isForCaregivers = (page: SitePage | null): boolean =>
  page?.translated === true && !('shell' in page.owner && page.owner.shell === 'overview');

export const isTranslated = (page: SitePage | null): boolean => page?.translated ?? true;

interface ResolvedPath {
  /** First path segment if it can only be an association code; whether that association exists is not checked here. */
  associationCode: string | null;
  /** null if there is no such page. */
  page: SitePage | null;
}

/** Finds the page for a path, with or without an association prefix. */
export function resolvePath(pathname: string, remotes: readonly RemoteListing[]): ResolvedPath {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '') || '/';
  const bare = pageAt(path, remotes);
  if (bare !== null) return { associationCode: null, page: bare };
  const [, first = '', ...rest] = path.split('/');
  const below = `/${rest.join('/')}`;
  if (ownersOfSegments(remotes).has(first)) return { associationCode: null, page: null };
  if (isPageSegment(first)) return { associationCode: null, page: pageOfUnknownRelease(path, remotes) };
  return { associationCode: first, page: pageAt(below, remotes) ?? pageOfUnknownRelease(below, remotes) };
}

/** The URL with its association code in lower case, however the code was encoded. */
export function withCodeInLowerCase(address: string, code: string): string {
  return address.replace(/^\/[^/?#]+/, `/${code.toLowerCase()}`);
}

function pageAt(path: string, remotes: readonly RemoteListing[]): SitePage | null {
  const own = SHELL_PAGES.find((page) => page.path === path);
  if (own !== undefined) return own;
  const remote = remotes.find(({ name }) => name === ownersOfSegments(remotes).get(firstSegment(path)));
  const page = remote?.current?.pages.find((declared) => matchesPage(declared, path));
  if (remote === undefined || page === undefined) return null;
  const { access, translated } = page;
  return { path, pattern: page.path, owner: { remote: remote.name }, access, translated };
}

/**
 * Who owns a first path segment: the shell, or else the first remote of the list that declares a page under it. The
 * remotes that the operator named come first in the list.
 */
function ownersOfSegments(remotes: readonly RemoteListing[]): ReadonlyMap<string, RemoteName | null> {
  const owners = new Map<string, RemoteName | null>(SHELL_PAGES.map(({ path }) => [firstSegment(path), null]));
  for (const { name, current } of remotes) {
    for (const { path } of current?.pages ?? []) {
      const first = firstSegment(path);
      if (/^[a-z0-9-]+$/.test(first) && !owners.has(first)) owners.set(first, name);
    }
  }
  return owners;
}

/**
 * While no release of a remote is known, nobody can say which pages it has. A reserved path is then shown as a page that
 * does not load, with a retry, instead of a page that does not exist.
 */
function pageOfUnknownRelease(path: string, remotes: readonly RemoteListing[]): SitePage | null {
  const unknown = remotes.find(({ current }) => current === null);
  if (unknown === undefined || !isPageSegment(firstSegment(path))) return null;
  return { path, pattern: path, owner: { remote: unknown.name }, access: 'secret', translated: false };
}
