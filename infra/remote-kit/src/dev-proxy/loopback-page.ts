import type { ReleasePage, ReleaseRecord } from '@marketplace/contracts';
import { shellPage, withListing } from '@marketplace/release/shell-page';
import type { Addresses } from './loopback-headers.ts';

/** Where the proxy serves its own files. No page of a site is below it. */
export const KIT_PATH = '/.remote-kit/';

/** A page of the site, with the remote at hand instead of the deployed one. Null if it is no page of the shell. */
export function toLoopbackPage(html: string, path: string, record: ReleaseRecord, addresses: Addresses): string | null {
  const { site, local } = addresses;
  return (
    shellPage(html.replaceAll(site.origin, local), {
      name: record.name,
      // The deployed release rendered its pages. The one at hand renders in the browser.
      renders: isOwnPage(path, record.pages),
      changed: (config) => withOwnRemote(config, record),
    })?.replace('</head>', () => `${badgeScript(record, site)}</head>`) ?? null
  );
}

/** The site's list of remotes, with the remote at hand instead of the deployed one, or added. */
export function withOwnRemote(config: unknown, { name, ...current }: ReleaseRecord): object {
  return withListing(config, { name, current: { ...current, integrity: null } }) ?? Object(config);
}

/** Whether the remote at hand has a page at this path, in an association's copy, too. */
export function isOwnPage(path: string, pages: readonly Pick<ReleasePage, 'path'>[]): boolean {
  const segments = segmentsOf(path);
  return pages.some(({ path: pattern }) => {
    const wanted = segmentsOf(pattern);
    return [segments, segments.slice(1)].some(
      (given) =>
        given.length === wanted.length &&
        wanted.every((segment, index) => segment.startsWith(':') || segment === given[index]),
    );
  });
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

function badgeScript({ name }: ReleaseRecord, site: URL): string {
  return `<script defer src="${KIT_PATH}badge.js" data-remote="${name}" data-site="${site.host}"></script>`;
}
