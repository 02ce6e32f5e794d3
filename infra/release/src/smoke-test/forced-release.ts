import type { Page, Route } from '@playwright/test';
import { contentTypeOf } from '../format.ts';
import { publicPathOf, type BuiltRelease } from '../built-release/read-built-release.ts';

const SITE_CONFIG = /(<script type="application\/json" id="site-config">)(.*?)(<\/script>)/s;
/** The page gives a release seconds to load, so it must not wait long for its entry. */
const HOLD_MS = 3_000;
/**
 * HTML that the site rendered with the live release, or its 404; the release under test renders its own. Only a page
 * that was not rendered on the server is followed by a noscript element.
 */
const RENDERED = /<div id="root">.*<\/div>(?=\s*(?:<noscript>.*<\/noscript>\s*)?<\/body>)/s;

/**
 * Serves the release to this browser page only: in the page's listing, in /remotes.json, and its files.
 * @param before done before the page gets the release's entry
 * @returns the site paths of the files that the page has requested so far
 */
export async function forceRelease(
  page: Page,
  built: BuiltRelease,
  before: (late: AbortSignal) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const folder = publicPathOf(built.name, built.entry.release);
  const requested = new Set<string>();
  await page.route(
    (url) => url.pathname.startsWith(folder),
    async (route, request) => {
      const { pathname, search } = new URL(request.url());
      requested.add(pathname);
      // A further request comes after the entry may have run.
      if (pathname === built.entry.entry && search === '') await atMost(HOLD_MS, before);
      await answerFile(route, built, pathname.slice(folder.length));
    },
  );
  await page.route(
    (url) => url.pathname === '/remotes.json',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: withRelease(await response.json(), built) });
    },
  );
  await page.route(
    () => true,
    async (route, request) => {
      if (request.resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const { pathname } = new URL(request.url());
      await route.fulfill({
        response,
        status: forcedStatus(response.status(), pathname, built),
        body: forcedHtml(await response.text(), built),
      });
    },
  );
  return requested;
}

/** Without an error: the page itself says what is wrong with it. */
async function atMost(ms: number, work: (late: AbortSignal) => Promise<void>): Promise<void> {
  const late = AbortSignal.timeout(ms);
  const end = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve()));
  await Promise.race([work(late).catch(() => undefined), end]);
}

/** The status a visitor of the release would get: the site learns of new pages only from the list. */
export function forcedStatus(status: number, pathname: string, { entry }: BuiltRelease): number {
  return status === 404 && entry.pages.some(({ path }) => path === pathname) ? 200 : status;
}

/** The live site's HTML as a visitor of the release would get it. */
export function forcedHtml(html: string, built: BuiltRelease): string {
  const headStart = new RegExp(`<link rel="preload" as="script" href="/remotes/${built.name}/[^>]*>`, 'g');
  return html
    .replace(headStart, '')
    .replace(RENDERED, '<div id="root"></div>')
    .replace(SITE_CONFIG, (_whole, open: string, json: string, close: string) => {
      const config = JSON.stringify(withRelease(JSON.parse(json), built));
      return open + config.replaceAll('<', '\\u003c') + close;
    });
}

/** Replaces the remote's listing in any object with a list of remotes. */
function withRelease(config: unknown, { name, entry }: BuiltRelease): unknown {
  if (typeof config !== 'object' || config === null || !('remotes' in config) || !Array.isArray(config.remotes)) {
    throw new Error('The live site does not list its remotes as expected.');
  }
  const others = config.remotes.filter((listing: unknown) => !isListingOf(listing, name));
  return { ...config, remotes: [...others.map(withoutSlots), { name, current: entry }] };
}

/** What other teams add to a page says nothing about this release. */
function withoutSlots(listing: object): object {
  const current = 'current' in listing ? listing.current : null;
  if (typeof current !== 'object' || current === null || !('slots' in current)) return listing;
  const { slots: _slots, ...release } = current;
  return { ...listing, current: release };
}

function isListingOf(listing: unknown, name: string): boolean {
  return typeof listing === 'object' && listing !== null && 'name' in listing && listing.name === name;
}

function answerFile(route: Route, built: BuiltRelease, path: string): Promise<void> {
  const bytes = built.files.get(path);
  if (bytes === undefined) return route.fulfill({ status: 404 });
  const contentType = contentTypeOf(path);
  return route.fulfill({ body: Buffer.from(bytes), contentType });
}
