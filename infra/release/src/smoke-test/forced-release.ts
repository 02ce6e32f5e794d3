import type { Page, Route } from '@playwright/test';
import { contentTypeOf } from '../format.ts';
import { shellPage, withListing } from '../shell-page.ts';
import { publicPathOf, type BuiltRelease } from '../built-release/read-built-release.ts';

/** Timeout of `beforeEntry`. Short, because the page allows only a few seconds for a release to load. */
const HOLD_MS = 3_000;

/**
 * Serves the release to this browser page only: puts it into the page's configuration and /remotes.json, and serves its
 * files.
 * @param beforeEntry runs before the entry is served
 * @returns URL paths of the requested files
 */
export async function forceRelease(
  page: Page,
  build: BuiltRelease,
  beforeEntry: (late: AbortSignal) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const folder = publicPathOf(build.name, build.entry.release);
  const requested = new Set<string>();
  await page.route(
    (url) => url.pathname.startsWith(folder),
    async (route, request) => {
      const { pathname, search } = new URL(request.url());
      requested.add(pathname);
      // Skips `beforeEntry` on a retry (with a query), because the entry may have run already.
      if (pathname === build.entry.entry && search === '') await atMost(HOLD_MS, beforeEntry);
      await serveFile(route, build, pathname.slice(folder.length));
    },
  );
  await page.route(
    (url) => url.pathname === '/remotes.json',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: withRelease(await response.json(), build) });
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
        status: forcedStatus(response.status(), pathname, build),
        body: forcedHtml(await response.text(), build),
      });
    },
  );
  return requested;
}

/** Waits for `work` up to a limit. Ignores its errors, because the page reports them. */
async function atMost(ms: number, work: (late: AbortSignal) => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(ms);
  const end = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await Promise.race([work(signal).catch(() => undefined), end]);
}

/**
 * Returns the status that a visitor would get once the release is in the list. Until then, the site returns 404 for new
 * pages.
 */
export function forcedStatus(status: number, pathname: string, { entry }: BuiltRelease): number {
  return status === 404 && entry.pages.some(({ path }) => path === pathname) ? 200 : status;
}

export function forcedHtml(html: string, build: BuiltRelease): string {
  const changeConfig = (config: unknown) => withRelease(config, build);
  return shellPage(html, { name: build.name, renders: true, changeConfig }) ?? html;
}

function withRelease(config: unknown, { name, entry }: BuiltRelease): object {
  const list = withListing(config, { name, current: entry }, withoutSlots);
  if (list === null) throw new Error("The live site's page does not contain the expected list of remotes.");
  return list;
}

/** Drops other remotes' slots, because they reveal nothing about this release. */
function withoutSlots(listing: object): object {
  const current = 'current' in listing ? listing.current : null;
  if (typeof current !== 'object' || current === null || !('slots' in current)) return listing;
  const { slots: _slots, ...release } = current;
  return { ...listing, current: release };
}

function serveFile(route: Route, build: BuiltRelease, path: string): Promise<void> {
  const bytes = build.files.get(path);
  if (bytes === undefined) return route.fulfill({ status: 404 });
  const contentType = contentTypeOf(path);
  return route.fulfill({ body: Buffer.from(bytes), contentType });
}
