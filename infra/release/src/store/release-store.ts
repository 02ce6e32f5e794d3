import { remotesListSchema, type RemotesList } from '@marketplace/contracts';
import { EMPTY_LIST } from '../remotes-list/operations.ts';
import { Refusal } from '../refusal.ts';

export const LIST_FILE = 'remotes.json';

/** Files of one release by their path inside its folder. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array>;

export interface StoredRelease {
  release: string;
  /** When it was put there last. */
  at: Date;
}

/** Where releases lie: remotes.json at the root, and NAME/RELEASE/ for each release, written once. */
export interface ReleaseStore {
  /** For messages. */
  readonly place: string;
  readList(): Promise<RemotesList>;
  /**
   * Changes the list as a whole or not at all. `change` runs on what the list holds at that moment, perhaps more than
   * once, so that publishers at the same time do not lose each other's changes.
   */
  changeList(change: (list: RemotesList) => RemotesList): Promise<RemotesList>;
  /**
   * Puts a release there for good. The same files again change nothing.
   * @throws Refusal when the release is there with other content
   */
  putRelease(name: string, release: string, files: ReleaseFiles): Promise<'stored' | 'there already'>;
  /** All files of a release; empty when there is none. */
  readRelease(name: string, release: string): Promise<ReleaseFiles>;
  releasesOf(name: string): Promise<StoredRelease[]>;
  removeRelease(name: string, release: string): Promise<void>;
}

/** @throws Refusal when the text is no remotes list */
export function parseList(text: string | null, place: string): RemotesList {
  if (text === null) return EMPTY_LIST;
  try {
    return remotesListSchema.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`${place}/${LIST_FILE} is not a remotes list of this format. Nothing was changed.`);
  }
}

/** The list as it is written; a list that breaks its format is never written. */
export function formatList(list: RemotesList): string {
  return `${JSON.stringify(remotesListSchema.parse(list), null, 2)}\n`;
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
    `${release} is in the store already with other content (first difference: ${different}). A release never changes: ` +
      'raise the version in the remote’s package.json, or build from clean sources.',
  );
}
