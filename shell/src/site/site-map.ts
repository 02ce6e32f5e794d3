import { LISTED_DISCIPLINES } from '@marketplace/domain';
import type { RemoteListing } from '@marketplace/platform';
import { matchesPattern } from '../remotes/page-scripts.ts';

/** As in /remotes/NAME/. */
export type RemoteName = string;
export type ShellPage = 'overview' | 'agency-terms' | 'caregiver-terms';

/**
 * One page of the site: its path below the root (or below an association's prefix), or a pattern of paths, and who renders
 * it.
 */
export interface SitePage {
  path: string;
  owner: { shell: ShellPage } | { remote: RemoteName };
  /** Its URL may carry a secret and must not leak to other sites. */
  secretAddress?: true;
  /** Not indexed by search engines. */
  unlisted?: true;
}

const remotePages = (remote: RemoteName, paths: readonly string[], marks: Partial<SitePage> = {}): SitePage[] =>
  paths.map((path) => ({ path, owner: { remote }, ...marks }));

/**
 * Pages of the site. The shell looks up here which remote to load, and the site server which paths exist. Pages not
 * listed here are announced by their remote in the remotes list.
 */
export const SITE_PAGES: readonly SitePage[] = [
  { path: '/', owner: { shell: 'overview' } },
  { path: '/agency-terms', owner: { shell: 'agency-terms' } },
  { path: '/caregiver-terms', owner: { shell: 'caregiver-terms' } },
  ...remotePages(
    'agency-app',
    [
      '/candidates',
      ...LISTED_DISCIPLINES.flatMap(({ slug }) => [`/candidates/${slug}`, `/candidates/${slug}/:uuid`]),
      '/account',
    ],
    { unlisted: true },
  ),
  ...remotePages('agency-app', ['/signup', '/signin', '/forgot-password']),
  ...remotePages('agency-app', ['/thank-you', '/subscription-success', '/payment-failed'], {
    unlisted: true,
    secretAddress: true,
  }),
  ...remotePages('agency-app', ['/reset-password', '/confirm-email', '/saved-search-stopped'], {
    unlisted: true,
    secretAddress: true,
  }),
  ...remotePages('caregiver-app', ['/care-professionals']),
  ...remotePages('caregiver-app', ['/care-professionals/build-a-profile', '/update-profile'], { secretAddress: true }),
  ...remotePages('caregiver-app', ['/confirm-availability', '/availability-mail-stopped'], {
    unlisted: true,
    secretAddress: true,
  }),
];

const BY_PATH = new Map(SITE_PAGES.map((page) => [page.path, page]));
const PATTERNS = SITE_PAGES.filter(({ path }) => path.includes(':'));
const firstSegment = (path: string) => path.split('/')[1] ?? '';
const FIRST_SEGMENTS = new Set(SITE_PAGES.map((page) => firstSegment(page.path)));
const REMOTE_OF_SEGMENT = new Map(
  SITE_PAGES.flatMap(({ path, owner }) => ('remote' in owner ? [[firstSegment(path), owner.remote] as const] : [])),
);

/** Whether the page is shown in the reader's language: caregiver pages are, agency pages are English only. */
export function isTranslated(page: SitePage | null): boolean {
  if (page === null) return true;
  const { owner } = page;
  return 'remote' in owner ? owner.remote === 'caregiver-app' : owner.shell !== 'agency-terms';
}

export interface ResolvedPath {
  /** First path segment if it can only be an association code; whether that association exists is not checked here. */
  associationCode: string | null;
  /** null if there is no such page. */
  page: SitePage | null;
}

/** Finds the page for a path, with or without an association prefix. */
export function resolvePath(pathname: string, remotes: readonly RemoteListing[] = []): ResolvedPath {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '') || '/';
  const announced = announcedPages(remotes);
  const find = (wanted: string) =>
    BY_PATH.get(wanted) ?? [...PATTERNS, ...announced].find((page) => matchesPattern(page.path, wanted)) ?? null;
  const bare = find(path);
  if (bare !== null) return { associationCode: null, page: bare };
  const [, first = '', ...rest] = path.split('/');
  const taken = FIRST_SEGMENTS.has(first) || announced.some((page) => firstSegment(page.path) === first);
  if (taken) return { associationCode: null, page: null };
  return { associationCode: first, page: find(`/${rest.join('/')}`) };
}

/** The URL with its association code in lower case, however the code was encoded. */
export function withCodeInLowerCase(address: string, code: string): string {
  return address.replace(/^\/[^/?#]+/, `/${code.toLowerCase()}`);
}

/**
 * Remote pages that the site map does not list. They cannot claim another page's path, and search engines skip them.
 */
function announcedPages(remotes: readonly RemoteListing[]): SitePage[] {
  return remotes.flatMap(({ name, current }) =>
    remotePages(
      name,
      Object.keys(current?.pages ?? {}).filter((path) => mayAnnounce(name, path)),
      { unlisted: true },
    ),
  );
}

/**
 * A remote may add pages under a first segment that nobody else uses. Under its own segment it may add pages but no
 * patterns: where the site map lists paths one by one, only the site map decides which ones exist.
 */
function mayAnnounce(remote: RemoteName, path: string): boolean {
  const first = firstSegment(path);
  if (!/^[a-z0-9-]+$/.test(first)) return false;
  if (!FIRST_SEGMENTS.has(first)) return true;
  return REMOTE_OF_SEGMENT.get(first) === remote && !path.includes(':');
}
