import { LISTED_DISCIPLINES } from '@marketplace/domain';

export type RemoteName = 'agency-app' | 'caregiver-app';
export type ShellPage = 'overview' | 'agency-terms' | 'caregiver-terms';

/** One page of the site: its path below the root (or below an association's), and who shows it. */
export interface SitePage {
  path: string;
  owner: { shell: ShellPage } | { remote: RemoteName };
  /** Its address may carry a secret; no other site may learn the address. */
  secretAddress?: true;
  /** Not for search engines. */
  unlisted?: true;
}

const remotePages = (remote: RemoteName, paths: readonly string[], marks: Partial<SitePage> = {}): SitePage[] =>
  paths.map((path) => ({ path, owner: { remote }, ...marks }));

/** Every page of the site. The shell knows from here which remote to load, and the site server which paths exist. */
export const SITE_PAGES: readonly SitePage[] = [
  { path: '/', owner: { shell: 'overview' } },
  { path: '/agency-terms', owner: { shell: 'agency-terms' } },
  { path: '/caregiver-terms', owner: { shell: 'caregiver-terms' } },
  ...remotePages(
    'agency-app',
    ['/candidates', ...LISTED_DISCIPLINES.map((discipline) => `/candidates/${discipline.slug}`), '/account'],
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
];

const BY_PATH = new Map(SITE_PAGES.map((page) => [page.path, page]));
const FIRST_SEGMENTS = new Set(SITE_PAGES.map((page) => page.path.split('/')[1] ?? ''));

export interface ResolvedPath {
  /** First segment of the path when it can only be an association's code; whether there is such a one is not known here. */
  associationCode: string | null;
  /** null: there is no such page. */
  page: SitePage | null;
}

/** Finds the page of a path, bare or behind an association's code. */
export function resolvePath(pathname: string): ResolvedPath {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '') || '/';
  const bare = BY_PATH.get(path);
  if (bare !== undefined) return { associationCode: null, page: bare };
  const [, first = '', ...rest] = path.split('/');
  if (FIRST_SEGMENTS.has(first)) return { associationCode: null, page: null };
  const page = BY_PATH.get(`/${rest.join('/')}`) ?? null;
  return { associationCode: first, page };
}
