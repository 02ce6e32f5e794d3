import type { RemoteReleaseEntry } from '@marketplace/contracts';

export type KnownRelease = Omit<RemoteReleaseEntry, 'published_at' | 'server_integrity' | 'files_integrity'>;

/** Hashes that the site checks; null if the list has none. */
export interface ReleaseHashes {
  server: string | null;
  files: string | null;
}

export interface KnownRemote {
  name: string;
  listed: boolean;
  current: KnownRelease | null;
  canary: { release: KnownRelease; percent: number } | null;
  disabled: boolean;
  /** Expected hashes, by release. Not sent to browsers. */
  hashes: ReadonlyMap<string, ReleaseHashes>;
}

/** Source of the current releases. Reading never fails: the fallback is the last known state. */
export interface RemotesSource {
  /**
   * With `fresh`, fetches the list now. Otherwise the list may be seconds old, and the wait is short if a list is
   * cached.
   */
  read(options?: { fresh?: boolean }): Promise<readonly KnownRemote[]>;
  /** Hash of a release's server bundle at the last read; null if unknown. */
  serverHash: (name: string, release: string) => string | null;
  /** Hash of a release's files.json at the last read; null if unknown. */
  filesHash: (name: string, release: string) => string | null;
}

export function unknownRemote(name: string): KnownRemote {
  return { name, listed: false, current: null, canary: null, disabled: false, hashes: new Map() };
}
