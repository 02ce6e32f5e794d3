import { loadRemote, registerPlugins, registerRemotes, satisfy } from '@module-federation/enhanced/runtime';
import {
  PLATFORM_VERSION,
  reportSiteError,
  siteConfig,
  type RemoteListing,
  type RemoteRelease,
  type RemoteRoutes,
} from '@marketplace/platform';
import type { RemoteName } from '../site/site-map.ts';
import { forgetDeliveredRoutes } from './delivered-routes.ts';
import { entryIsAnother, entryScripts, expectEntry } from './entry-integrity.ts';
import { RemoteUnavailable } from './remote-unavailable.ts';

/** A remote that has not arrived after this time is given up, whatever it hangs in. */
const GIVE_UP_AFTER_MS = 7000;
const RETRY_DELAYS_MS = [400, 1200];
/** What this page was told of the remotes counts so long; then the next page of a remote asks anew. */
const LIST_COUNTS_MS = 30_000;
const LIST_PATIENCE_MS = 3_000;

const loading = new Map<RemoteName, Promise<RemoteRoutes>>();
/** Remotes whose last load failed; the next load asks which release is current and leaves nothing of the last one. */
const failed = new Set<RemoteName>();
/** What runs in this page already, and is there again at once when a remote comes back into service. */
const loaded = new Map<RemoteName, { release: string; routes: RemoteRoutes }>();
/** The release that was tried last. */
const tried = new Map<RemoteName, string>();
let watchingEntries = false;
/** When the remotes list was asked for last; the first one came with the page. */
let listAskedAt = Date.now();

/** The routes of a remote. Loaded once; all callers share the load and its outcome until it is forgotten. */
export function remoteRoutes(name: RemoteName): Promise<RemoteRoutes> {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const load = withinTime(name, loadWithRetries(name)).catch((error: unknown) => {
    failed.add(name);
    const failure = error instanceof RemoteUnavailable ? error : new RemoteUnavailable(name, 'load_failed', error);
    report(failure);
    throw failure;
  });
  loading.set(name, load);
  return load;
}

/** Lets a remote whose load failed be loaded anew. */
export function forgetFailedRemote(name: RemoteName): void {
  if (failed.has(name)) loading.delete(name);
}

/**
 * Looks whether the operators have switched a loaded remote off, if what is known of that is old. Answers true when the
 * remote was taken away by this: its pages then say so, until somebody tries again. When no answer comes, all stays.
 */
export async function takeAwayIfSwitchedOff(name: RemoteName): Promise<boolean> {
  if (failed.has(name) || Date.now() - listAskedAt < LIST_COUNTS_MS) return false;
  const listing = await currentListing(name, AbortSignal.timeout(LIST_PATIENCE_MS)).catch((error: unknown) => {
    console.warn('The remotes list could not be asked for', error);
    return null;
  });
  if (listing?.outOfService !== true) return false;
  failed.add(name);
  forgetDeliveredRoutes(name);
  const refused = Promise.reject(new RemoteUnavailable(name, 'out_of_service'));
  // Who shows a page of it hears of it; if nobody does, it is no failure.
  refused.catch(() => undefined);
  loading.set(name, refused);
  return true;
}

/** The release of a remote that this page runs, or tried to. */
export function triedRelease(name: RemoteName): string | null {
  return tried.get(name) ?? null;
}

async function loadWithRetries(name: RemoteName): Promise<RemoteRoutes> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await loadOnce(name);
    } catch (error) {
      // What the operators or the versions forbid does not get better within a second.
      if (error instanceof RemoteUnavailable && error.isDecision) throw error;
      failed.add(name);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return loadOnce(name);
}

async function loadOnce(name: RemoteName): Promise<RemoteRoutes> {
  const again = failed.has(name);
  const listing = again ? await currentListing(name) : listed(siteConfig().remotes, name);
  if (listing.outOfService === true) throw new RemoteUnavailable(name, 'out_of_service');
  if (listing.current === null) throw new RemoteUnavailable(name, 'load_failed');
  tried.set(name, listing.current.release);
  const { container, entry, platform } = listing.current;
  if (!satisfy(PLATFORM_VERSION, platform)) {
    const cause = `needs ${platform} of the platform, and this page has ${PLATFORM_VERSION}`;
    throw new RemoteUnavailable(name, 'incompatible', cause);
  }
  const there = loaded.get(name);
  if (there?.release === listing.current.release) {
    failed.delete(name);
    return there.routes;
  }
  watchEntries();
  expectEntry(listing.current);
  registerRemotes([{ name: container, entry }], { force: again });
  const routes = routesOf(await loadModule(name, listing.current));
  if (routes === null) throw new Error(`${container}/routes has no list of routes as its default export`);
  failed.delete(name);
  loaded.set(name, { release: listing.current.release, routes });
  return routes;
}

async function loadModule(name: RemoteName, release: RemoteRelease): Promise<unknown> {
  try {
    return await loadRemote(`${release.container}/routes`);
  } catch (error) {
    if (await entryIsAnother(release)) throw new RemoteUnavailable(name, 'integrity', error);
    throw error;
  }
}

function watchEntries(): void {
  if (watchingEntries) return;
  registerPlugins([{ name: 'entry-integrity', createScript: ({ url }) => entryScripts(url) }]);
  watchingEntries = true;
}

/** Asks the site anew: the release that this page was told of may be gone. */
async function currentListing(name: RemoteName, signal?: AbortSignal): Promise<RemoteListing> {
  listAskedAt = Date.now();
  const response = await fetch('/remotes.json', { cache: 'no-store', ...(signal === undefined ? {} : { signal }) });
  if (!response.ok) throw new RemoteUnavailable(name, 'load_failed', `/remotes.json answered ${response.status}`);
  const { remotes }: { remotes: readonly RemoteListing[] } = await response.json();
  return listed(remotes, name);
}

function listed(remotes: readonly RemoteListing[], name: RemoteName): RemoteListing {
  const listing = remotes.find((remote) => remote.name === name);
  if (listing === undefined) throw new RemoteUnavailable(name, 'load_failed', 'it is not listed');
  return listing;
}

function routesOf(module: unknown): RemoteRoutes | null {
  if (typeof module !== 'object' || module === null || !('default' in module)) return null;
  return Array.isArray(module.default) ? module.default : null;
}

function report(failure: RemoteUnavailable): void {
  const { remote, reason, cause } = failure;
  if (reason !== 'out_of_service') reportSiteError(reason, { remote, release: triedRelease(remote) }, cause ?? failure);
}

function withinTime<T>(name: RemoteName, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new RemoteUnavailable(name, 'load_failed', 'it did not come in time'));
    const timer = setTimeout(giveUp, GIVE_UP_AFTER_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
