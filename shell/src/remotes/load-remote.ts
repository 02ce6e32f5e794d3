import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { siteConfig, type RemoteListing, type RemoteRoutes } from '@marketplace/platform';
import type { RemoteName } from '../site/site-map.ts';

/** A remote that has not arrived after this time is given up, whatever it hangs in. */
const GIVE_UP_AFTER_MS = 7000;
const RETRY_DELAYS_MS = [400, 1200];

export class RemoteUnavailable extends Error {
  readonly remote: RemoteName;
  constructor(remote: RemoteName, options?: ErrorOptions) {
    super(`The part of the site called "${remote}" could not be loaded`, options);
    this.name = 'RemoteUnavailable';
    this.remote = remote;
  }
}

const loading = new Map<RemoteName, Promise<RemoteRoutes>>();
/** Remotes whose last load failed; the next load asks which release is current and leaves nothing of the last one. */
const failed = new Set<RemoteName>();

/** The routes of a remote. Loaded once; all callers share the load and its outcome until it is forgotten. */
export function remoteRoutes(name: RemoteName): Promise<RemoteRoutes> {
  const known = loading.get(name);
  if (known !== undefined) return known;
  const load = withinTime(name, loadWithRetries(name)).catch((error: unknown) => {
    failed.add(name);
    throw error instanceof RemoteUnavailable ? error : new RemoteUnavailable(name, { cause: error });
  });
  loading.set(name, load);
  return load;
}

/** Lets a remote whose load failed be loaded anew. */
export function forgetFailedRemote(name: RemoteName): void {
  if (failed.has(name)) loading.delete(name);
}

async function loadWithRetries(name: RemoteName): Promise<RemoteRoutes> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await loadOnce(name);
    } catch {
      failed.add(name);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return loadOnce(name);
}

async function loadOnce(name: RemoteName): Promise<RemoteRoutes> {
  const again = failed.has(name);
  const listing = again ? await currentListing(name) : listed(siteConfig().remotes, name);
  if (listing.current === null) throw new RemoteUnavailable(name);
  const { container, entry } = listing.current;
  registerRemotes([{ name: container, entry }], { force: again });
  const module: unknown = await loadRemote(`${container}/routes`);
  const routes = routesOf(module);
  if (routes === null) throw new Error(`${container}/routes has no list of routes as its default export`);
  failed.delete(name);
  return routes;
}

/** Asks the site anew: the release that this page was told of may be gone. */
async function currentListing(name: RemoteName): Promise<RemoteListing> {
  const response = await fetch('/remotes.json', { cache: 'no-store' });
  if (!response.ok) throw new RemoteUnavailable(name);
  const { remotes }: { remotes: readonly RemoteListing[] } = await response.json();
  return listed(remotes, name);
}

function listed(remotes: readonly RemoteListing[], name: RemoteName): RemoteListing {
  const listing = remotes.find((remote) => remote.name === name);
  if (listing === undefined) throw new RemoteUnavailable(name);
  return listing;
}

function routesOf(module: unknown): RemoteRoutes | null {
  if (typeof module !== 'object' || module === null || !('default' in module)) return null;
  return Array.isArray(module.default) ? module.default : null;
}

function withinTime<T>(name: RemoteName, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteUnavailable(name)), GIVE_UP_AFTER_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
