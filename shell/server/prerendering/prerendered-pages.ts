import type { PreferredLanguage } from '@marketplace/contracts';
import type { RemoteListing, RemoteRelease, SiteConfig } from '@marketplace/platform';
import type { FastifyBaseLogger } from 'fastify';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { SitePage } from '../../src/site/site-map.ts';
import { PUBLIC_PATHS } from '../page-descriptions.ts';
import { pageRenderer, type PageRenderer } from './page-renderer.ts';
import { fetchRemoteBundle } from './remote-bundles.ts';
import type { RenderedPage } from './rendering.ts';

/** Pages × associations × releases that are kept; the ones that were wanted longest ago give way. */
const MAX_KEPT = 400;
/** A visitor waits this long at most for a page that is not kept yet, and gets it without its HTML after that. */
const PATIENCE_MS = 600;
/** A rendering that takes longer hangs. */
const LIMIT_MS = 5_000;
/** A page that could not be rendered is not tried again before. */
const PAUSE_AFTER_FAILURE_MS = 30_000;

export interface PrerenderedPages {
  /** The page's HTML, or null when it is not a public page or cannot be had: the browser then renders it alone. */
  find(wanted: WantedPage): Promise<RenderedPage | null>;
  stop(): Promise<void>;
}

export interface WantedPage {
  /** null: there is no page at this path. */
  page: SitePage | null;
  /** Its association, if any, is the one whose copy of the site it is. */
  config: SiteConfig;
  /** Of the page's texts: its reader's on a translated page, English on any other. */
  language: PreferredLanguage;
}

/** Renders public pages with the shell's server bundle, each once for all visitors who read its language. */
export function prerenderedPages(options: {
  /** The shell's server bundle; without the file no page is rendered. */
  bundle: string;
  /** Addresses of the remotes' servers, by name. */
  remoteServers: Readonly<Record<string, string>>;
  /** What the server bundle of a release must be; null: nobody knows, and it is not run. */
  serverHash: (name: string, release: string) => string | null;
  log: FastifyBaseLogger;
  patienceMs?: number;
  /** A rendering that takes longer is given up. */
  limitMs?: number;
}): PrerenderedPages {
  const { bundle, remoteServers, serverHash, log, patienceMs = PATIENCE_MS, limitMs = LIMIT_MS } = options;
  const kept = new Map<string, RenderedPage>();
  const underWay = new Map<string, Promise<RenderedPage | null>>();
  const failedAt = new Map<string, number>();
  let current: { version: number; renderer: PageRenderer } | null = null;

  /** The renderer of the build that lies there now; null when there is none. */
  async function rendererNow(): Promise<PageRenderer | null> {
    const found = await stat(bundle).catch(() => null);
    if (found === null) return null;
    if (current?.version !== found.mtimeMs) {
      const earlier = current;
      current = { version: found.mtimeMs, renderer: pageRenderer(bundle, limitMs) };
      kept.clear();
      failedAt.clear();
      await earlier?.renderer.stop();
    }
    return current.renderer;
  }

  async function render(key: string, order: Order, renderer: PageRenderer): Promise<RenderedPage | null> {
    try {
      const remote = order.remote === null ? null : await bundleOf(order.remote);
      const page = await renderer.render({ config: order.config, path: order.path, language: order.language, remote });
      if (current?.renderer === renderer) remember(key, page);
      return page;
    } catch (error) {
      failedAt.set(key, Date.now());
      if (failedAt.size > MAX_KEPT) failedAt.clear();
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ path: order.path, remote: order.remote?.name, reason }, 'page is not rendered on the server');
      return null;
    } finally {
      underWay.delete(key);
    }
  }

  function bundleOf({ name, release }: NonNullable<Order['remote']>) {
    const server = remoteServers[name];
    if (server === undefined) throw new Error('the remote has no server');
    return fetchRemoteBundle(name, release, { server, integrity: serverHash(name, release.release) });
  }

  function remember(key: string, page: RenderedPage): void {
    kept.delete(key);
    kept.set(key, page);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async find(wanted) {
      const order = orderFor(wanted);
      const renderer = order === null ? null : await rendererNow();
      if (order === null || renderer === null) return null;
      const key = keyOf(order);
      const known = kept.get(key);
      if (known !== undefined) {
        remember(key, known);
        return known;
      }
      if (Date.now() - (failedAt.get(key) ?? 0) < PAUSE_AFTER_FAILURE_MS) return null;
      const work = underWay.get(key) ?? render(key, order, renderer);
      if (!underWay.has(key)) underWay.set(key, work);
      return withinPatience(work, patienceMs);
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
}

/** What to render for a page; null for one that is not public or whose remote has nothing to show. */
function orderFor({ page, config, language }: WantedPage): Order | null {
  const [association] = config.associations;
  const prefix = association === undefined ? '' : `/${association.code}`;
  const neutral: SiteConfig = {
    productName: config.productName,
    supportEmail: config.supportEmail,
    remotes: [],
    associations: config.associations,
  };
  // No address has a page there, so it shows what all of them show.
  if (page === null) return { config: neutral, path: `${prefix}/-/-`, language, remote: null };
  if (!PUBLIC_PATHS.includes(page.path)) return null;
  const path = page.path === '/' && prefix !== '' ? prefix : prefix + page.path;
  if ('shell' in page.owner) return { config: neutral, path, language, remote: null };
  const { remote: name } = page.owner;
  const release = releaseToRender(config.remotes.find((listing) => listing.name === name));
  return release === null ? null : { config: neutral, path, language, remote: { name, release } };
}

function releaseToRender(listing: RemoteListing | undefined): RemoteRelease | null {
  if (listing === undefined || listing.current === null || listing.outOfService === true) return null;
  // In development a remote has no build for the server.
  return listing.current.release === 'dev' ? null : listing.current;
}

function keyOf({ config, path, language, remote }: Order): string {
  const parts = [path, language, remote?.name, remote?.release.release, remote?.release.entry, config];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function withinPatience<T>(work: Promise<T>, patienceMs: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
