import type { RemoteRelease } from '@marketplace/platform';

interface RegisteredRelease {
  remote: string;
  release: RemoteRelease;
  /** Number of requests for its entry by this page. */
  requests: number;
}

/** The releases that the site listed for this page, by their name in the runtime. */
const releases = new Map<string, RegisteredRelease>();

/** Several releases of a remote can run in one page, so the runtime knows each by a name of its own. */
export const releaseId = (remote: string, { release }: RemoteRelease): string => `${remote}@${release}`;

/** Returns whether it is new. */
export function addRelease(remote: string, release: RemoteRelease): boolean {
  const id = releaseId(remote, release);
  const known = releases.get(id);
  releases.set(id, { remote, release, requests: known?.requests ?? 0 });
  return known === undefined;
}

/** @throws Error if the site did not list it: code in the page cannot bring other remotes in */
export function registeredRelease(id: string): RegisteredRelease {
  const known = releases.get(id);
  if (known === undefined) throw new Error(`The site lists no remote ${id}.`);
  return known;
}
