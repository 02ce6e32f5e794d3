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

/** Cache size in pages × associations × releases × counts of the supply map; the least recently used are evicted. */
const MAX_KEPT = 400;
/** How long a visitor waits for a page that is not cached yet; after that the browser renders it. */
const TIMEOUT_MS = 600;
/** A render that takes longer is treated as hung. */
const LIMIT_MS = 5_000;
/** Pause before a failed page is rendered again. */
const PAUSE_AFTER_FAILURE_MS = 30_000;

export interface PrerenderedPages {
  /**
   * The page's HTML: whole if it is public, the frame alone if it needs a session. Null if the browser renders everything:
   * such a page has no HTML, or it is not available.
   */
  find(wanted: WantedPage): Promise<PrerenderedPage | null>;
  stop(): Promise<void>;
}

export interface PrerenderedPage extends RenderedPage {
  /** It is the frame with the sign of a page that is loading, which the browser replaces. */
  frameOnly: boolean;
}

interface WantedPage {
  /** null if there is no page at this path. */
  page: SitePage | null;
  /** Its remote has it rendered on the server, if it is public. */
  rendered: boolean;
  /** Its association, if any, is the one whose copy of the site this is. */
  config: SiteConfig;
  /** Language of the page's texts: the reader's on a translated page, otherwise English. */
  language: PreferredLanguage;
  /** The supply map's numbers, for the page that shows it. With other numbers it is another page. */
  supply: DeliveredSupply | null;
}

/**
 * Renders public pages with the shell's server bundle, once per page and language for all visitors, and the frame that all
 * protected pages begin with.
 */
export function prerenderedPages(options: {
  /** The shell's server bundle; without the file no page is rendered. */
  bundle: string;
  readFile: ReadReleaseFile;
  /** Expected hash of a release's server bundle; null if unknown, and then it is not run. */
  serverHash: (name: string, release: string) => string | null;
  log: FastifyBaseLogger;
  timeoutMs?: number;
  /** Render timeout. */
  limitMs?: number;
}): PrerenderedPages {
  const { bundle, readFile, serverHash, log, timeoutMs = TIMEOUT_MS, limitMs = LIMIT_MS } = options;
  const kept = new LRUCache<string, RenderedPage>({ max: MAX_KEPT });
  const underWay = new Map<string, Promise<RenderedPage | null>>();
  const failed = new LRUCache<string, true>({ max: MAX_KEPT, ttl: PAUSE_AFTER_FAILURE_MS });
  let current: { version: number; renderer: PageRenderer } | null = null;

  /** The renderer for the current build; null when there is none. */
  async function rendererNow(): Promise<PageRenderer | null> {
    const found = await stat(bundle).catch(() => null);
    if (found === null) return null;
    if (current?.version !== found.mtimeMs) {
      const earlier = current;
      current = { version: found.mtimeMs, renderer: pageRenderer(bundle, limitMs) };
      kept.clear();
      failed.clear();
      await earlier?.renderer.stop();
    }
    return current.renderer;
  }

  async function render(key: string, order: Order, renderer: PageRenderer): Promise<RenderedPage | null> {
    try {
      const remote = order.remote === null ? null : await bundleOf(order.remote);
      const page = await renderer.render({ ...order, remote });
      if (current?.renderer === renderer) kept.set(key, page);
      return page;
    } catch (error) {
      failed.set(key, true);
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ path: order.path, remote: order.remote?.name, reason }, 'page could not be rendered on the server');
      return null;
    } finally {
      underWay.delete(key);
    }
  }

  function bundleOf({ name, release }: NonNullable<Order['remote']>) {
    return readRemoteBundle(name, release, { readFile, integrity: serverHash(name, release.release) });
  }

  return {
    async find(wanted) {
      const order = orderFor(wanted);
      const renderer = order === null ? null : await rendererNow();
      if (order === null || renderer === null) return null;
      const key = keyOf(order);
      const { frameOnly } = order;
      const known = kept.get(key);
      if (known !== undefined) return { ...known, frameOnly };
      if (failed.has(key)) return null;
      const work = underWay.get(key) ?? render(key, order, renderer);
      if (!underWay.has(key)) underWay.set(key, work);
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

/** A path that stands for all pages that need a session: until that is known, they all look the same. */
const ANY_PROTECTED_PAGE = '/-';

/** A remote whose only page is `ANY_PROTECTED_PAGE`. None of its code is loaded. */
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

/** What to render for a page; null if there is nothing to show before the browser renders it. */
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
  // A path that never has a page stands for all missing pages, since they all look the same.
  const whole = { language, remote: null, supply: null, frameOnly: false };
  if (page === null) return { ...whole, config: neutral, path: `${prefix}/-/-` };
  if (page.access === 'protected') {
    const remotes = [protectedRemote(page.translated)];
    return { ...whole, config: { ...neutral, remotes }, path: prefix + ANY_PROTECTED_PAGE, frameOnly: true };
  }
  if (!rendered || page.access !== 'public') return null;
  const path = page.path === '/' && prefix !== '' ? prefix : prefix + page.path;
  if ('shell' in page.owner) return { ...whole, config: neutral, path, supply };
  const { remote: name } = page.owner;
  const release = releaseToRender(config.remotes.find((listing) => listing.name === name));
  if (release === null) return null;
  const current = { ...release, pages: release.pages.filter((declared) => declared.path === page.pattern) };
  return { ...whole, config: { ...neutral, remotes: [{ name, current }] }, path, remote: { name, release } };
}

function releaseToRender(listing: RemoteListing | undefined): RemoteRelease | null {
  if (listing === undefined || listing.current === null || listing.outOfService === true) return null;
  // In development a remote has no server build.
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
