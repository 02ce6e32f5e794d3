import {
  PLATFORM_VERSION,
  reportSiteError,
  siteConfig,
  type RemoteListing,
  type RemoteRelease,
  type RemoteRoutes,
} from '@marketplace/platform';
import { satisfy } from '@module-federation/enhanced/runtime';
import { forgetDeliveredRoutes } from './delivered-routes.ts';
import { exportedRoutes } from './exported-routes.tsx';
import { requestHungChunks } from './hung-chunks.ts';
import { GIVE_UP_AFTER_MS, RemoteUnavailableError } from './remote-unavailable.ts';

const RETRY_DELAYS_MS = [400, 1200];
/** TTL of the remotes list in this tab. After the TTL, opening a remote's page fetches the list again. */
const LIST_TTL_MS = 30_000;
const LIST_TIMEOUT_MS = 3_000;
const SHELL_TIMEOUT_MS = 1_500;

const loading = new Map<string, Promise<RemoteRoutes>>();
/** Remotes whose last load failed. Their next load fetches the list and discards the failed release. */
const failedRemotes = new Set<string>();
/** Remotes whose slots failed to load. After a timeout, the entry may still be loading. */
const failedSlots = new Set<string>();
/** Loaded routes, so that a remote returns immediately when it is enabled again. */
const loadedReleases = new Map<string, { release: string; routes: RemoteRoutes }>();
const triedReleaseIds = new Map<string, string>();
/** When the remotes list was last fetched. The first list came with the page. */
let listFetchedAt = Date.now();
let latestList: readonly RemoteListing[] | null = null;
let listUpdate: Promise<void> | null = null;

/** Loads the routes of a remote once: callers share the load and its outcome until it is forgotten. */
export function remoteRoutes(name: string): Promise<RemoteRoutes> {
  const inFlight = loading.get(name);
  if (inFlight !== undefined) return inFlight;
  const load = withTimeout(name, (signal) => loadWithRetries(name, signal)).catch((error: unknown) => {
    failedRemotes.add(name);
    const failure =
      error instanceof RemoteUnavailableError ? error : new RemoteUnavailableError(name, 'load_failed', error);
    report(failure);
    throw failure;
  });
  loading.set(name, load);
  return load;
}

/** Allows a remote whose load failed to be loaded again. */
export function forgetFailedRemote(name: string): void {
  if (failedRemotes.has(name)) loading.delete(name);
}

/**
 * Removes a loaded remote that operators have disabled, and returns true. The remote's pages then say that it is out of
 * service until a retry. Uses a remotes list at most 30 seconds old, or the last known list if the site does not
 * respond.
 */
export async function unloadIfDisabled(name: string): Promise<boolean> {
  if (failedRemotes.has(name) || (await isInService(name))) return false;
  failedRemotes.add(name);
  forgetDeliveredRoutes(name);
  const rejection = Promise.reject(new RemoteUnavailableError(name, 'out_of_service'));
  // Prevents an unhandled rejection if no page handles the failure.
  rejection.catch(() => undefined);
  loading.set(name, rejection);
  return true;
}

/** Whether a remote is enabled, according to a list at most 30 seconds old if the site responds. */
export async function isInService(name: string): Promise<boolean> {
  if (Date.now() - listFetchedAt >= LIST_TTL_MS) {
    listUpdate ??= fetchList()
      .then(() => undefined)
      .catch((error: unknown) => console.warn('Could not fetch remotes list', error))
      .finally(() => {
        listUpdate = null;
      });
    await listUpdate;
  }
  const remotes = latestList ?? siteConfig().remotes;
  return remotes.every((remote) => remote.name !== name || remote.outOfService !== true);
}

/**
 * Loads a remote's slots module and passes it to `readModule`. Checks and timeout are the same as for pages, with one retry.
 * Reports failures without affecting the remote's pages.
 * @throws RemoteUnavailableError
 */
export async function loadRemoteSlots<T>(
  name: string,
  readModule: (module: unknown) => Promise<T>,
): Promise<{ release: string; result: T }> {
  try {
    return await withTimeout(name, async (signal) => {
      const attempt = async (isRetry: boolean) => {
        const release = await findLoadableRelease(name, isRetry, signal);
        const bypassCache = isRetry && loadedReleases.get(name)?.release !== release.release;
        const result = await readModule(
          await (await federationHost()).loadExposedModule(name, release, 'slots', bypassCache),
        );
        signal.throwIfAborted();
        failedSlots.delete(name);
        return { release: release.release, result };
      };
      if (!(await isInService(name))) throw new RemoteUnavailableError(name, 'out_of_service');
      if (failedSlots.has(name)) requestHungChunks();
      try {
        return await attempt(failedSlots.has(name));
      } catch (error) {
        if (signal.aborted || (error instanceof RemoteUnavailableError && error.isDecision)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAYS_MS[0]));
        return attempt(true);
      }
    });
  } catch (error) {
    const failure =
      error instanceof RemoteUnavailableError ? error : new RemoteUnavailableError(name, 'load_failed', error);
    failedSlots.add(name);
    report(failure);
    throw failure;
  }
}

export function triedRelease(name: string): string | null {
  return triedReleaseIds.get(name) ?? null;
}

export interface TriedRelease {
  remote: string;
  release: string;
}

export function triedReleases(): TriedRelease[] {
  return [...triedReleaseIds].map(([remote, release]) => ({ remote, release }));
}

/** `signal` aborts on timeout, so that a late result does not change the state. */
async function loadWithRetries(name: string, signal: AbortSignal): Promise<RemoteRoutes> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await loadOnce(name, signal);
    } catch (error) {
      // A disabled or incompatible remote will not recover within a second.
      if (signal.aborted || (error instanceof RemoteUnavailableError && error.isDecision)) throw error;
      failedRemotes.add(name);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return loadOnce(name, signal);
}

async function loadOnce(name: string, signal: AbortSignal): Promise<RemoteRoutes> {
  const isRetry = failedRemotes.has(name) || failedSlots.has(name);
  const current = await findLoadableRelease(name, isRetry, signal);
  const loadedRelease = loadedReleases.get(name);
  if (loadedRelease?.release === current.release) {
    failedRemotes.delete(name);
    return loadedRelease.routes;
  }
  const module = await (await federationHost()).loadExposedModule(name, current, 'routes', isRetry);
  signal.throwIfAborted();
  const { routes, problems } = exportedRoutes(name, module);
  for (const problem of problems) {
    reportSiteError('wrong_export', { remote: name, release: current.release }, new Error(problem));
  }
  failedRemotes.delete(name);
  failedSlots.delete(name);
  loadedReleases.set(name, { release: current.release, routes });
  return routes;
}

/**
 * Returns the release to load, from this page's list or, on a retry, from the site's current list.
 * @throws RemoteUnavailableError if the release must not run here
 */
async function findLoadableRelease(name: string, isRetry: boolean, signal: AbortSignal): Promise<RemoteRelease> {
  const listing = findListing(isRetry ? await fetchList() : siteConfig().remotes, name);
  signal.throwIfAborted();
  if (listing.outOfService === true) throw new RemoteUnavailableError(name, 'out_of_service');
  if (listing.current === null) throw new RemoteUnavailableError(name, 'load_failed');
  triedReleaseIds.set(name, listing.current.release);
  const { platform } = listing.current;
  if (!satisfy(PLATFORM_VERSION, platform)) {
    const cause = `needs platform ${platform}; this page has ${PLATFORM_VERSION}`;
    throw new RemoteUnavailableError(name, (await liveShellSatisfies(platform)) ? 'stale_tab' : 'incompatible', cause);
  }
  return listing.current;
}

/** Loads the federation runtime, which the shell's own pages do not need. */
export function federationHost() {
  return import(/* webpackChunkName: "federation-host" */ './federation/host.ts');
}

/** Fetches the list again, because the known release may no longer exist. */
async function fetchList(): Promise<readonly RemoteListing[]> {
  listFetchedAt = Date.now();
  const response = await fetch('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(LIST_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`/remotes.json responded with ${response.status}`);
  const list: unknown = await response.json();
  if (!listsRemotes(list)) throw new Error('/remotes.json lists no remotes');
  latestList = list.remotes;
  return latestList;
}

function listsRemotes(list: unknown): list is { remotes: readonly RemoteListing[] } {
  return typeof list === 'object' && list !== null && 'remotes' in list && Array.isArray(list.remotes);
}

/** Whether the live shell has the platform that a release needs. If so, a reload would help this tab. */
async function liveShellSatisfies(range: string): Promise<boolean> {
  try {
    const response = await fetch('/shell.json', { cache: 'no-store', signal: AbortSignal.timeout(SHELL_TIMEOUT_MS) });
    if (!response.ok) return false;
    const shell: unknown = await response.json();
    if (typeof shell !== 'object' || shell === null || !('platform' in shell)) return false;
    return typeof shell.platform === 'string' && satisfy(shell.platform, range);
  } catch {
    // The shell's version is unknown, so do not suggest a reload.
    return false;
  }
}

function findListing(remotes: readonly RemoteListing[], name: string): RemoteListing {
  const listing = remotes.find((remote) => remote.name === name);
  if (listing === undefined) throw new RemoteUnavailableError(name, 'load_failed', 'it is not listed');
  return listing;
}

function report(failure: RemoteUnavailableError): void {
  const { remote, reason, cause } = failure;
  if (reason === 'out_of_service') return;
  const kind = reason === 'stale_tab' ? 'incompatible' : reason;
  reportSiteError(kind, { remote, release: triedRelease(remote) }, cause ?? failure);
}

function withTimeout<T>(name: string, load: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const giveUp = () => {
      reject(new RemoteUnavailableError(name, 'load_failed', 'it timed out'));
      controller.abort();
    };
    const timer = setTimeout(giveUp, GIVE_UP_AFTER_MS);
    load(controller.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
