import type { RemoteRelease } from '@marketplace/platform';

interface RegisteredRelease {
  remote: string;
  release: RemoteRelease;
  requests: number;
}

/** Releases that the site listed for this page, by their runtime name. */
const releases = new Map<string, RegisteredRelease>();

/** Runtime name of a release. Contains the release id, because several releases can run in one page. */
export const releaseId = (remote: string, { release }: RemoteRelease): string => `${remote}@${release}`;

/** Returns whether the release is new. */
export function addRelease(remote: string, release: RemoteRelease): boolean {
  const id = releaseId(remote, release);
  const registration = releases.get(id);
  releases.set(id, { remote, release, requests: registration?.requests ?? 0 });
  return registration === undefined;
}

/** @throws Error if the site did not list the release, so that code in the page cannot add remotes */
export function registeredRelease(id: string): RegisteredRelease {
  const registration = releases.get(id);
  if (registration === undefined) throw new Error(`site lists no remote ${id}`);
  return registration;
}
