import type { RemoteReleaseEntry } from '@marketplace/contracts';

export function listedRelease(name: string, release: string): RemoteReleaseEntry {
  const entry = `/remotes/${name}/${release}/remoteEntry.js`;
  return {
    release,
    entry,
    integrity: null,
    scripts: [entry],
    pages: [],
    container: name.replaceAll('-', '_'),
    platform: '^0.1.0',
    published_at: '2026-11-21T12:00:00.000Z',
  };
}
