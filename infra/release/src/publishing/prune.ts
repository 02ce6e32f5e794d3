import type { ListedRemote } from '@marketplace/contracts';
import { addEntry } from '../history/recorded-change.ts';
import { entryOf } from '../remotes-list/history.ts';
import { namedReleases } from '../remotes-list/operations.ts';
import type { ReleaseStore } from '../store/release-store.ts';

interface PruneOptions {
  /** Number of newest folders to keep, in addition to the current release and the canary. */
  keep: number;
  /** Keeps folders younger than this, because open tabs may still load their chunks. */
  olderThanMs: number;
  now: Date;
  by: string;
  reason: string | null;
  dryRun?: boolean;
}

/**
 * Removes files of obsolete releases, but never the current one, a canary, or one of the first `keep` rollback targets.
 * Updates the list before deleting files.
 * @returns ids of the removed releases
 */
export async function pruneReleases(store: ReleaseStore, name: string, options: PruneOptions): Promise<string[]> {
  const remote = (await store.readList()).remotes[name];
  const live = new Set([remote?.current?.release, remote?.canary?.release.release]);
  const newestFirst = (await store.releasesOf(name)).sort((a, b) => b.at.getTime() - a.at.getTime());
  const keptReleases = new Set([
    ...newestFirst.slice(0, options.keep).map(({ release }) => release),
    ...(remote?.earlier ?? []).slice(0, options.keep).map(({ release }) => release),
  ]);
  const cutoff = options.now.getTime() - options.olderThanMs;
  const obsolete = newestFirst
    .filter(({ release, at }) => !live.has(release) && !keptReleases.has(release) && at.getTime() < cutoff)
    .map(({ release }) => release);
  if (options.dryRun === true || obsolete.length === 0) return obsolete;
  let before: ListedRemote | undefined;
  const after = await store.changeList((list) => {
    const listing = list.remotes[name];
    before = listing;
    if (listing === undefined) return list;
    const remaining = listing.earlier.filter(({ release }) => !obsolete.includes(release));
    if (remaining.length === listing.earlier.length) return list;
    return { ...list, remotes: { ...list.remotes, [name]: { ...listing, earlier: remaining } } };
  });
  // Keeps a release that was published again in the meantime.
  const referencedReleases = namedReleases(after, name);
  const removedReleases = obsolete.filter((release) => !referencedReleases.has(release));
  for (const release of removedReleases) await store.removeRelease(name, release);
  const { by, reason, now: at } = options;
  const entry = entryOf({ what: 'prune', by, reason, at }, before, after.remotes[name]);
  if (removedReleases.length > 0) await addEntry(store, name, { ...entry, removed: removedReleases });
  return removedReleases;
}
