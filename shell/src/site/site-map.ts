import { isPageSegment } from '@marketplace/domain';
import type { RemoteListing, RemotePage } from '@marketplace/platform';
import { matchesPage } from '../remotes/page-pattern.ts';

export type ShellPage = 'overview' | 'agency-terms' | 'caregiver-terms';

export interface SitePage {
  path: string;
  pattern: string;
  owner: { shell: ShellPage } | { remote: string };
  /** `secret`: the URL may carry a secret and must not leak to other sites. */
  access: RemotePage['access'];
  translated: boolean;
}

const shellPage = (path: string, shell: ShellPage, translated = false): SitePage => ({
  path,
  pattern: path,
  owner: { shell },
  access: 'public',
  translated,
});

export const SHELL_PAGES: readonly SitePage[] = [
  shellPage('/', 'overview', true),
  shellPage('/agency-terms', 'agency-terms'),
  shellPage('/caregiver-terms', 'caregiver-terms', true),
];

const firstSegment = (path: string) => path.split('/')[1] ?? '';

export const isForCaregivers = (page: SitePage | null): boolean =>
  page?.translated === true && !('shell' in page.owner && page.owner.shell === 'overview');

/** The not-found page (null) is translated. */
export const isTranslated = (page: SitePage | null): boolean => page?.translated ?? true;

interface ResolvedPath {
  associationCode: string | null;
  page: SitePage | null;
}

export function resolvePath(pathname: string, remotes: readonly RemoteListing[]): ResolvedPath {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '') || '/';
  const bare = pageAt(path, remotes);
  if (bare !== null) return { associationCode: null, page: bare };
  const [, firstPart = '', ...rest] = path.split('/');
  const pathBelowCode = `/${rest.join('/')}`;
  if (ownersOfSegments(remotes).has(firstPart)) return { associationCode: null, page: null };
  if (isPageSegment(firstPart)) return { associationCode: null, page: pageOfUnknownRelease(path, remotes) };
  return {
    associationCode: firstPart,
    page: pageAt(pathBelowCode, remotes) ?? pageOfUnknownRelease(pathBelowCode, remotes),
  };
}

export function withCodeInLowerCase(address: string, code: string): string {
  return address.replace(/^\/[^/?#]+/, `/${code.toLowerCase()}`);
}

function pageAt(path: string, remotes: readonly RemoteListing[]): SitePage | null {
  const sitePage = SHELL_PAGES.find((page) => page.path === path);
  if (sitePage !== undefined) return sitePage;
  const remote = remotes.find(({ name }) => name === ownersOfSegments(remotes).get(firstSegment(path)));
  const page = remote?.current?.pages.find((declared) => matchesPage(declared, path));
  if (remote === undefined || page === undefined) return null;
  const { access, translated } = page;
  return { path, pattern: page.path, owner: { remote: remote.name }, access, translated };
}

/**
 * Owner of each first path segment: the shell, or the first remote that declares a page below the segment. Remotes
 * named in settings come first.
 */
function ownersOfSegments(remotes: readonly RemoteListing[]): ReadonlyMap<string, string | null> {
  const owners = new Map<string, string | null>(SHELL_PAGES.map(({ path }) => [firstSegment(path), null]));
  for (const { name, current } of remotes) {
    for (const { path } of current?.pages ?? []) {
      const segment = firstSegment(path);
      if (/^[a-z0-9-]+$/.test(segment) && !owners.has(segment)) owners.set(segment, name);
    }
  }
  return owners;
}

/** While a remote's release is unknown, its reserved paths show a load error with a retry instead of 'not found'. */
function pageOfUnknownRelease(path: string, remotes: readonly RemoteListing[]): SitePage | null {
  const unknown = remotes.find(({ current }) => current === null);
  if (unknown === undefined || !isPageSegment(firstSegment(path))) return null;
  return { path, pattern: path, owner: { remote: unknown.name }, access: 'secret', translated: false };
}
