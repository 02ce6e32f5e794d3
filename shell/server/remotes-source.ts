import type { RemoteRelease } from '@marketplace/platform';

/** What is known of one remote, before a visitor is looked at. */
export interface KnownRemote {
  name: string;
  /** The published list names it. */
  listed: boolean;
  /** null before anything is known of it. */
  current: RemoteRelease | null;
  /** A release for a part of the visitors, in percent. */
  canary: { release: RemoteRelease; percent: number } | null;
  /** Switched off by the operators. */
  disabled: boolean;
  /** What the server bundles of its releases must be, by release. Browsers are not told: they never load one. */
  serverHashes: ReadonlyMap<string, string>;
}

/** Where the site learns which releases there are. Reading never fails: what was known last stays known. */
export interface RemotesSource {
  /** With `fresh` it looks now; otherwise news may be a few seconds old, and once something is known nobody waits long. */
  read(options?: { fresh?: boolean }): Promise<readonly KnownRemote[]>;
  /** The hash of a release's server bundle, by what was read last; null when none is known. */
  serverHash: (name: string, release: string) => string | null;
}

export function unknownRemote(name: string): KnownRemote {
  return { name, listed: false, current: null, canary: null, disabled: false, serverHashes: new Map() };
}
