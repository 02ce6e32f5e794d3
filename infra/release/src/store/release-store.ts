import { remotesListSchema, type RemotesList } from '@marketplace/contracts';
import { EMPTY_HISTORY, historySchema, type ReleaseHistory } from '../remotes-list/history.ts';
import { EMPTY_LIST } from '../remotes-list/operations.ts';
import { Refusal } from '../refusal.ts';

export const LIST_FILE = 'remotes.json';
export const HISTORY_FILE = 'history.json';
/** Folder of the notes. No remote can have this name, so no server sends what is in it. */
export const NOTES = '_notes';

/** Files of one release, by path inside its folder. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array>;

export interface StoredRelease {
  release: string;
  /** When it was last stored. */
  at: Date;
}

/**
 * Storage for releases: remotes.json and history.json at the root, an immutable NAME/RELEASE/ per release,
 * _notes/NAME/RELEASE/ for what belongs to a release but is not sent to browsers, and _shell/ for the shell's files.
 */
export interface ReleaseStore {
  /** Location for messages. */
  readonly place: string;
  readList(): Promise<RemotesList>;
  /**
   * Changes the list atomically. `change` runs on the current list, possibly more than once, so that concurrent
   * publishers do not lose each other's changes.
   */
  changeList(change: (list: RemotesList) => RemotesList): Promise<RemotesList>;
  /**
   * Stores a release permanently. Storing the same files again changes nothing.
   * @throws Refusal if the release exists with other content
   */
  putRelease(name: string, release: string, files: ReleaseFiles): Promise<'stored' | 'there already'>;
  /** All files of a release; empty if there is none. */
  readRelease(name: string, release: string): Promise<ReleaseFiles>;
  /** @throws Refusal if it is not a history in this format */
  readHistory(): Promise<ReleaseHistory>;
  /** Changes the history like the list. */
  changeHistory(change: (history: ReleaseHistory) => ReleaseHistory): Promise<ReleaseHistory>;
  /** Adds notes to a release, such as its record or pictures; a note of the same name is replaced. */
  putNotes(name: string, release: string, notes: ReleaseFiles): Promise<void>;
  /** All notes of a release; empty if there are none. */
  readNotes(name: string, release: string): Promise<ReleaseFiles>;
  releasesOf(name: string): Promise<StoredRelease[]>;
  /** Removes a release and its notes. */
  removeRelease(name: string, release: string): Promise<void>;
  /**
   * Adds files of the shell, by paths that contain a hash of the content; those of other versions stay.
   * @returns how many were new
   * @throws Refusal if a file of this path has other content
   */
  addShellFiles(files: ReleaseFiles): Promise<number>;
}

/** @throws Refusal if the text is not a remotes list */
export function parseList(text: string | null, place: string): RemotesList {
  if (text === null) return EMPTY_LIST;
  try {
    return remotesListSchema.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`${place}/${LIST_FILE} is not a remotes list in this format. Nothing was changed.`);
  }
}

/** Serializes the list; an invalid list is never written. */
export function formatList(list: RemotesList): string {
  return `${JSON.stringify(remotesListSchema.parse(list), null, 2)}\n`;
}

/** @throws Refusal if the text is not a history */
export function parseHistory(text: string | null, place: string): ReleaseHistory {
  if (text === null) return EMPTY_HISTORY;
  try {
    return historySchema.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`${place}/${HISTORY_FILE} is not a history in this format. Move it away to start a new one.`);
  }
}

export function formatHistory(history: ReleaseHistory): string {
  return `${JSON.stringify(historySchema.parse(history))}\n`;
}

/** @throws Refusal naming the first file that differs */
export function requireSameFiles(release: string, there: ReleaseFiles, wanted: ReleaseFiles): void {
  const paths = [...new Set([...there.keys(), ...wanted.keys()])].sort();
  const different = paths.find((path) => {
    const [a, b] = [there.get(path), wanted.get(path)];
    return a === undefined || b === undefined || Buffer.compare(a, b) !== 0;
  });
  if (different === undefined) return;
  throw new Refusal(
    `${release} is already in the store with other content (first difference: ${different}). A release never changes: ` +
      'raise the version in the remote’s package.json, or build from clean sources.',
  );
}

/** @throws Refusal if the store has other content under this path, which contains a hash of it */
export function requireSameShellFile(path: string, there: Uint8Array | null, wanted: Uint8Array): void {
  if (there !== null && Buffer.compare(there, wanted) === 0) return;
  throw new Refusal(`${path} is already in the store with other content, though its name has a hash of it.`);
}
