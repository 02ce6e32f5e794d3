import type { RemoteReleaseEntry } from '@marketplace/contracts';

/** A release as its record says. */
export type KnownRelease = Omit<RemoteReleaseEntry, 'published_at' | 'server_integrity'>;

/** What is known about one remote, independent of the visitor. */
export interface KnownRemote {
  name: string;
  /** The published list names it. */
  listed: boolean;
  /** null until a release is known. */
  current: KnownRelease | null;
  /** A release for a share of the visitors, in percent. */
  canary: { release: KnownRelease; percent: number } | null;
  /** Switched off by the operators. */
  disabled: boolean;
  /** Expected hashes of its server bundles, by release. Not sent to browsers: they never load one. */
  serverHashes: ReadonlyMap<string, string>;
}

/** Source of the current releases. Reading never fails: the last known state is kept. */
export interface RemotesSource {
  /** `fresh` fetches now; otherwise the data may be a few seconds old, and once anything is known the wait is short. */
  read(options?: { fresh?: boolean }): Promise<readonly KnownRemote[]>;
  /** The hash of a release's server bundle as of the last read; null if unknown. */
  serverHash: (name: string, release: string) => string | null;
}

export function unknownRemote(name: string): KnownRemote {
  return { name, listed: false, current: null, canary: null, disabled: false, serverHashes: new Map() };
}
