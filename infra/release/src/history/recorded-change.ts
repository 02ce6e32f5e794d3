import { isDeepStrictEqual } from 'node:util';
import {
  remoteReleaseSchema,
  type ListedRemote,
  type RemoteReleaseEntry,
  type RemotesList,
} from '@marketplace/contracts';
import type { ReleaseStore } from '../store/release-store.ts';
import { entryOf, withEntry, type Change, type HistoryEntry } from '../remotes-list/history.ts';

/** Name of a release's record among its notes. */
const RECORD = 'record.json';

export interface ChangedList {
  list: RemotesList;
  /** Why the history lacks this change; null if it has it. */
  unrecorded: string | null;
}

/**
 * Changes the list and adds to the history who did it and why. A release that leaves the list is kept as a record, so
 * that visitors can get it again. The list comes first: a history that cannot be written never stops a rollback.
 */
export async function changeRemote(
  store: ReleaseStore,
  name: string,
  change: Change,
  operate: (list: RemotesList) => RemotesList,
): Promise<ChangedList> {
  const expected = await store.readList();
  const kept = droppedReleases(expected.remotes[name], operate(expected).remotes[name]);
  await keepRecords(store, name, kept);
  let before: ListedRemote | undefined;
  const list = await store.changeList((found) => {
    before = found.remotes[name];
    return operate(found);
  });
  const after = list.remotes[name];
  if (isDeepStrictEqual(before, after)) return { list, unrecorded: null };
  try {
    // Someone else may have changed the list in between.
    const further = droppedReleases(before, after).filter(
      ({ release }) => !kept.some((one) => one.release === release),
    );
    await keepRecords(store, name, further);
    await addEntry(store, name, entryOf(change, before, after));
    return { list, unrecorded: null };
  } catch (error) {
    return { list, unrecorded: error instanceof Error ? error.message : String(error) };
  }
}

export async function addEntry(store: ReleaseStore, name: string, entry: HistoryEntry): Promise<void> {
  await store.changeHistory((history) => withEntry(history, name, entry));
}

/** A release as the list had it; null if no record is kept. */
export async function readRecord(
  store: ReleaseStore,
  name: string,
  release: string,
): Promise<RemoteReleaseEntry | null> {
  const record = (await store.readNotes(name, release)).get(RECORD);
  return record === undefined ? null : remoteReleaseSchema.parse(JSON.parse(Buffer.from(record).toString()));
}

async function keepRecords(store: ReleaseStore, name: string, releases: readonly RemoteReleaseEntry[]): Promise<void> {
  for (const release of releases) {
    const record = Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
    await store.putNotes(name, release.release, new Map([[RECORD, record]]));
  }
}

function droppedReleases(before: ListedRemote | undefined, after: ListedRemote | undefined): RemoteReleaseEntry[] {
  const stay = new Set(releasesIn(after).map(({ release }) => release));
  return releasesIn(before).filter(({ release }) => !stay.has(release));
}

function releasesIn(remote: ListedRemote | undefined): RemoteReleaseEntry[] {
  if (remote === undefined) return [];
  return [remote.current, remote.canary?.release ?? null, ...remote.earlier].filter((release) => release !== null);
}
