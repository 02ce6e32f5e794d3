import type { ReleasePage, ReleaseRecord } from '@marketplace/contracts';
import { shellPage, withListing } from '@marketplace/release/shell-page';
import type { Addresses } from './loopback-headers.ts';

/** URL prefix of the proxy's own files, which no site page uses. */
export const KIT_PATH = '/.remote-kit/';

/** Adds the local remote to a page of the site. Returns null if the page is not from a shell. */
export function toLoopbackPage(html: string, path: string, record: ReleaseRecord, addresses: Addresses): string | null {
  const { site, local } = addresses;
  return (
    shellPage(html.replaceAll(site.origin, local), {
      name: record.name,
      // Drops HTML that the deployed release rendered, because the local one renders in the browser.
      renders: isOwnPage(path, record.pages),
      changeConfig: (config) => withOwnRemote(config, record),
    })?.replace('</head>', () => `${badgeScript(record, site)}</head>`) ?? null
  );
}

export function withOwnRemote(config: unknown, { name, ...current }: ReleaseRecord): object {
  return withListing(config, { name, current: { ...current, integrity: null } }) ?? Object(config);
}

/** Whether the local remote has a page at this path, even below an association's code. */
export function isOwnPage(path: string, pages: readonly Pick<ReleasePage, 'path'>[]): boolean {
  const segments = segmentsOf(path);
  return pages.some(({ path: pattern }) => {
    const patternSegments = segmentsOf(pattern);
    return [segments, segments.slice(1)].some(
      (candidate) =>
        candidate.length === patternSegments.length &&
        patternSegments.every((segment, index) => segment.startsWith(':') || segment === candidate[index]),
    );
  });
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

function badgeScript({ name }: ReleaseRecord, site: URL): string {
  return `<script defer src="${KIT_PATH}badge.js" data-remote="${name}" data-site="${site.host}"></script>`;
}
