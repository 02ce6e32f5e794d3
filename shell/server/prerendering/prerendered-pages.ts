import type { PreferredLanguage } from '@marketplace/contracts';
import type { RemoteListing, RemoteRelease, SiteConfig } from '@marketplace/platform';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { DeliveredSupply } from '../../src/overview/delivered-supply.ts';
import type { SitePage } from '../../src/site/site-map.ts';
import { pageRenderer, type PageRenderer } from './page-renderer.ts';
import type { ReadReleaseFile } from './release-files.ts';
import { readRemoteBundle } from './remote-bundles.ts';
import type { RenderedPage } from './rendering.ts';

/** Maximum number of cached pages (page × association × release × counts). Evicts the least recently used. */
const MAX_KEPT = 400;
/** How long a response waits for an uncached page. After that, the browser renders the page. */
const TIMEOUT_MS = 600;
const MAX_RENDER_MS = 5_000;
const PAUSE_AFTER_FAILURE_MS = 30_000;

export interface PrerenderedPages {
  /** Finds the HTML of a public page, or the frame of a protected one. Null if only the browser can render the page. */
  find(wanted: WantedPage): Promise<PrerenderedPage | null>;
  stop(): Promise<void>;
}

export interface PrerenderedPage extends RenderedPage {
  /** Whether the HTML is only the frame with a loading indicator, which the browser replaces. */
  frameOnly: boolean;
}

interface WantedPage {
  page: SitePage | null;
  /** Whether the remote declares server rendering. */
  rendered: boolean;
  config: SiteConfig;
  language: PreferredLanguage;
  /** Supply counts for the page that shows them. Part of the cache key. */
  supply: DeliveredSupply | null;
}

/** Renders public pages once per page and language for all visitors, and one frame for all protected pages. */
export function prerenderedPages(options: {
  /** Path of the shell's server bundle. If the file is missing, nothing is rendered. */
  bundle: string;
  readFile: ReadReleaseFile;
  /** Expected hash of a release's server bundle. If null, the bundle does not run. */
  serverHash: (name: string, release: string) => string | null;
  log: FastifyBaseLogger;
  timeoutMs?: number;
  limitMs?: number;
}): PrerenderedPages {
  const { bundle, readFile, serverHash, log, timeoutMs = TIMEOUT_MS, limitMs = MAX_RENDER_MS } = options;
  const cachedPages = new LRUCache<string, RenderedPage>({ max: MAX_KEPT });
  const inFlight = new Map<string, Promise<RenderedPage | null>>();
  const failed = new LRUCache<string, true>({ max: MAX_KEPT, ttl: PAUSE_AFTER_FAILURE_MS });
  let current: { version: number; renderer: PageRenderer } | null = null;

  async function rendererNow(): Promise<PageRenderer | null> {
    const file = await stat(bundle).catch(() => null);
    if (file === null) return null;
    if (current?.version !== file.mtimeMs) {
      const previous = current;
      current = { version: file.mtimeMs, renderer: pageRenderer(bundle, limitMs) };
      cachedPages.clear();
      failed.clear();
      await previous?.renderer.stop();
    }
    return current.renderer;
  }

  async function render(key: string, order: Order, renderer: PageRenderer): Promise<RenderedPage | null> {
    try {
      const remote = order.remote === null ? null : await bundleOf(order.remote);
      const page = await renderer.render({ ...order, remote });
      if (current?.renderer === renderer) cachedPages.set(key, page);
      return page;
    } catch (error) {
      failed.set(key, true);
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ path: order.path, remote: order.remote?.name, reason }, 'could not render page');
      return null;
    } finally {
      inFlight.delete(key);
    }
  }

  function bundleOf({ name, release }: NonNullable<Order['remote']>) {
    return readRemoteBundle(name, release, { readFile, integrity: serverHash(name, release.release) });
  }

  return {
    async find(requestedPage) {
      const order = orderFor(requestedPage);
      const renderer = order === null ? null : await rendererNow();
      if (order === null || renderer === null) return null;
      const key = keyOf(order);
      const { frameOnly } = order;
      const keptPage = cachedPages.get(key);
      if (keptPage !== undefined) return { ...keptPage, frameOnly };
      if (failed.has(key)) return null;
      const work = inFlight.get(key) ?? render(key, order, renderer);
      if (!inFlight.has(key)) inFlight.set(key, work);
      const page = await withinTimeout(work, timeoutMs);
      return page === null ? null : { ...page, frameOnly };
    },
    async stop() {
      await current?.renderer.stop();
    },
  };
}

interface Order {
  config: SiteConfig;
  path: string;
  language: PreferredLanguage;
  remote: { name: string; release: RemoteRelease } | null;
  supply: DeliveredSupply | null;
  frameOnly: boolean;
}

/** Cache path of the frame that all protected pages share. They look alike until the session is known. */
const ANY_PROTECTED_PAGE = '/-';

const protectedRemote = (translated: boolean): RemoteListing => ({
  name: '-',
  current: {
    release: '-',
    entry: '-',
    integrity: null,
    container: '-',
    platform: '*',
    scripts: [],
    pages: [{ path: ANY_PROTECTED_PAGE, access: 'protected', translated, scripts: [] }],
  },
});

function orderFor({ page, rendered, config, language, supply }: WantedPage): Order | null {
  const [association] = config.associations;
  const prefix = association === undefined ? '' : `/${association.code}`;
  const neutral: SiteConfig = {
    productName: config.productName,
    supportEmail: config.supportEmail,
    remotes: [],
    associations: config.associations,
    ...(config.draftLanguages ? { draftLanguages: true } : {}),
  };
  // One cached page serves as the not-found page for every URL.
  const defaults = { language, remote: null, supply: null, frameOnly: false };
  if (page === null) return { ...defaults, config: neutral, path: `${prefix}/-/-` };
  if (page.access === 'protected') {
    const remotes = [protectedRemote(page.translated)];
    return { ...defaults, config: { ...neutral, remotes }, path: prefix + ANY_PROTECTED_PAGE, frameOnly: true };
  }
  if (!rendered || page.access !== 'public') return null;
  const path = page.path === '/' && prefix !== '' ? prefix : prefix + page.path;
  if ('shell' in page.owner) return { ...defaults, config: neutral, path, supply };
  const { remote: name } = page.owner;
  const release = releaseToRender(config.remotes.find((listing) => listing.name === name));
  if (release === null) return null;
  const current = { ...release, pages: release.pages.filter((declared) => declared.path === page.pattern) };
  return { ...defaults, config: { ...neutral, remotes: [{ name, current }] }, path, remote: { name, release } };
}

function releaseToRender(listing: RemoteListing | undefined): RemoteRelease | null {
  if (listing === undefined || listing.current === null || listing.outOfService === true) return null;
  // In development, remotes have no server bundle.
  return listing.current.release === 'dev' ? null : listing.current;
}

function keyOf({ config, path, language, remote, supply }: Order): string {
  const parts = [path, language, remote?.name, remote?.release.release, remote?.release.entry, config, supply];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function withinTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
