import type { ReleasePage, ReleaseRecord } from '@marketplace/contracts';
import type { Addresses } from './loopback-headers.ts';

/** Where the proxy serves its own files. No page of a site is below it. */
export const KIT_PATH = '/.remote-kit/';

const CONFIG = /(<script type="application\/json" id="site-config">)(.*?)(<\/script>)/s;
const RENDERED = /<div id="root">.*<\/div>(?=\s*(<noscript>.*?<\/noscript>\s*)?<\/body>)/s;

interface Listed {
  remotes: unknown[];
}

/** A page of the site, with the remote at hand instead of the deployed one. Null if it is no page of the shell. */
export function toLoopbackPage(html: string, path: string, record: ReleaseRecord, addresses: Addresses): string | null {
  if (!CONFIG.test(html)) return null;
  const { site, local } = addresses;
  const own = `/remotes/${record.name}/`;
  let page = html
    .replaceAll(site.origin, local)
    // What the deployed release would load early.
    .replace(/<link rel="preload" as="script" href="([^"]*)"[^>]*>/g, (link, href: string) =>
      href.startsWith(own) ? '' : link,
    )
    .replace(CONFIG, (_whole, open: string, json: string, close: string) => {
      return open + inHtml(withOwnRemote(JSON.parse(json), record)) + close;
    })
    .replace('</head>', () => `${badgeScript(record, site)}</head>`);
  // The deployed release rendered it. The one at hand renders in the browser.
  if (isOwnPage(path, record.pages)) page = page.replace(RENDERED, '<div id="root"></div>');
  return page;
}

/** The site's list of remotes, with the remote at hand instead of the deployed one, or added. */
export function withOwnRemote<Config>(config: Config, record: ReleaseRecord): Config {
  if (!isListed(config)) return config;
  const { name, ...current } = record;
  const own = { name, current: { ...current, integrity: null } };
  const isOwn = (remote: unknown) =>
    typeof remote === 'object' && remote !== null && 'name' in remote && remote.name === name;
  const others = config.remotes.some(isOwn)
    ? config.remotes.map((remote) => (isOwn(remote) ? own : remote))
    : [...config.remotes, own];
  return { ...config, remotes: others };
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

const isListed = (config: unknown): config is Listed =>
  typeof config === 'object' && config !== null && 'remotes' in config && Array.isArray(config.remotes);

function badgeScript({ name }: ReleaseRecord, site: URL): string {
  return `<script defer src="${KIT_PATH}badge.js" data-remote="${name}" data-site="${site.host}"></script>`;
}

/** JSON that cannot close the script element around it. */
const inHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
