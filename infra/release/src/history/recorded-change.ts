import { isDeepStrictEqual } from 'node:util';
import type { ListedRemote, RemotesList } from '@marketplace/contracts';
import { entryOf, withEntry, type Change, type HistoryEntry } from '../remotes-list/history.ts';
import type { ReleaseStore } from '../store/release-store.ts';

interface ChangedList {
  list: RemotesList;
  /** Why the history could not be updated; null on success. */
  unrecorded: string | null;
}

/**
 * Changes the list, then records author and reason. In this order, because an unwritable history must not stop a
 * rollback.
 */
export async function changeRemote(
  store: ReleaseStore,
  name: string,
  change: Change,
  operate: (list: RemotesList) => RemotesList,
): Promise<ChangedList> {
  let before: ListedRemote | undefined;
  const list = await store.changeList((current) => {
    before = current.remotes[name];
    return operate(current);
  });
  const after = list.remotes[name];
  if (isDeepStrictEqual(before, after)) return { list, unrecorded: null };
  try {
    await addEntry(store, name, entryOf(change, before, after));
    return { list, unrecorded: null };
  } catch (error) {
    return { list, unrecorded: error instanceof Error ? error.message : String(error) };
  }
}

export async function addEntry(store: ReleaseStore, name: string, entry: HistoryEntry): Promise<void> {
  await store.changeHistory((history) => withEntry(history, name, entry));
}
