import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '@marketplace/cli/error';
import { remotesListSchema, type RemotesList } from '@marketplace/contracts';
import { RELEASE_FILE, SHELL_FILES } from '../format.ts';
import { EMPTY_HISTORY, historySchema, type ReleaseHistory } from '../remotes-list/history.ts';
import { EMPTY_LIST } from '../remotes-list/operations.ts';

/** Folder for notes about releases. Not a valid remote name, so servers do not send its files. */
export const NOTES = '_notes';
const ATTEMPTS = 20;
const REQUESTS_AT_ONCE = 8;

export type ReleaseFiles = ReadonlyMap<string, Uint8Array>;

/** Precondition of a write: a version (the file must have it), `null` (no file may exist), or 'anything' (no check). */
export type Replaced = string | null | 'anything';

export interface FileStorage {
  readonly place: string;
  read(path: string): Promise<{ bytes: Uint8Array; version: string } | null>;
  /** Writes a whole file. Returns false, without writing, if the precondition fails. */
  write(path: string, bytes: Uint8Array, replaced: Replaced): Promise<boolean>;
  list(folder: string): Promise<{ path: string; at: Date }[]>;
  removeFolder(folder: string): Promise<void>;
}

interface DocumentFormat<T> {
  file: string;
  empty: T;
  parse: (json: unknown) => T;
  format: (content: T) => string;
  invalid: string;
}

const LIST: DocumentFormat<RemotesList> = {
  file: 'remotes.json',
  empty: EMPTY_LIST,
  parse: (json) => remotesListSchema.parse(json),
  format: (list) => JSON.stringify(remotesListSchema.parse(list), null, 2),
  invalid: 'is not a remotes list in this format. Nothing was changed.',
};
const HISTORY: DocumentFormat<ReleaseHistory> = {
  file: 'history.json',
  empty: EMPTY_HISTORY,
  parse: (json) => historySchema.parse(json),
  format: (history) => JSON.stringify(historySchema.parse(history)),
  invalid: 'is not a history in this format. Move it away to start a new one.',
};

/**
 * Store of releases: remotes.json and history.json at the root, an immutable folder NAME/RELEASE/ per release, notes in
 * _notes/NAME/RELEASE/, and the shell's files in _shell/.
 */
export class ReleaseStore {
  readonly place: string;
  readonly #storage: FileStorage;

  constructor(storage: FileStorage) {
    this.#storage = storage;
    this.place = storage.place;
  }

  async readList(): Promise<RemotesList> {
    return (await this.#read(LIST)).content;
  }

  /**
   * Changes the list atomically. `change` may run several times, each time on the current list, so that concurrent
   * publishers do not lose changes.
   */
  changeList(change: (list: RemotesList) => RemotesList): Promise<RemotesList> {
    return this.#change(LIST, change);
  }

  /** @throws CommandError if the history's format is unknown */
  async readHistory(): Promise<ReleaseHistory> {
    return (await this.#read(HISTORY)).content;
  }

  changeHistory(change: (history: ReleaseHistory) => ReleaseHistory): Promise<ReleaseHistory> {
    return this.#change(HISTORY, change);
  }

  /**
   * Stores a release permanently. Storing the same files again resets the release's age.
   * @throws CommandError if the release exists with different content
   */
  async putRelease(name: string, release: string, files: ReleaseFiles): Promise<'stored' | 'there already'> {
    const folder = `${name}/${release}/`;
    requireSameFiles(release, await this.#readFolder(folder), files);
    // The record is written last, so that a release with a record is complete.
    const [record, otherFiles] = [files.get(RELEASE_FILE), [...files].filter(([path]) => path !== RELEASE_FILE)];
    let storedCount = await this.#add(folder, otherFiles);
    if (record !== undefined) storedCount += await this.#add(folder, [[RELEASE_FILE, record]]);
    if (storedCount < files.size) requireSameFiles(release, await this.#readFolder(folder), files);
    if (storedCount > 0) return 'stored';
    const [[path, bytes] = ['', new Uint8Array()]] = files;
    await this.#storage.write(folder + path, bytes, 'anything');
    return 'there already';
  }

  /** All files of a release; empty if there is none. */
  readRelease(name: string, release: string): Promise<ReleaseFiles> {
    return this.#readFolder(`${name}/${release}/`);
  }

  /** Adds notes to a release, such as pictures. Replaces a note of the same name. */
  async putNotes(name: string, release: string, notes: ReleaseFiles): Promise<void> {
    for (const [path, bytes] of notes)
      await this.#storage.write(`${NOTES}/${name}/${release}/${path}`, bytes, 'anything');
  }

  readNotes(name: string, release: string): Promise<ReleaseFiles> {
    return this.#readFolder(`${NOTES}/${name}/${release}/`);
  }

  /** Releases of a remote, with the time each was last stored. */
  async releasesOf(name: string): Promise<{ release: string; at: Date }[]> {
    const newest = new Map<string, Date>();
    for (const { path, at } of await this.#storage.list(`${name}/`)) {
      const [release = ''] = path.split('/');
      const newestAt = newest.get(release);
      if (newestAt === undefined || newestAt < at) newest.set(release, at);
    }
    return [...newest].map(([release, at]) => ({ release, at }));
  }

  async removeRelease(name: string, release: string): Promise<void> {
    await this.#storage.removeFolder(`${name}/${release}/`);
    await this.#storage.removeFolder(`${NOTES}/${name}/${release}/`);
  }

  /**
   * Adds files of the shell, whose paths contain a content hash. Keeps other versions.
   * @returns number of new files
   * @throws CommandError if a path has different content
   */
  async addShellFiles(files: ReleaseFiles): Promise<number> {
    return this.#add(`${SHELL_FILES}/`, files);
  }

  /**
   * Adds missing files and returns their number.
   * @throws CommandError if a path has different content
   */
  async #add(folder: string, files: Iterable<readonly [string, Uint8Array]>): Promise<number> {
    let addedCount = 0;
    await forEach(files, async ([path, bytes]) => {
      if (await this.#storage.write(folder + path, bytes, null)) addedCount += 1;
      else if (!isSame((await this.#storage.read(folder + path))?.bytes, bytes))
        throw new CommandError(`${folder}${path} is already in the store with different content.`);
    });
    return addedCount;
  }

  async #readFolder(folder: string): Promise<ReleaseFiles> {
    const files = new Map<string, Uint8Array>();
    await forEach(await this.#storage.list(folder), async ({ path }) => {
      const file = await this.#storage.read(folder + path);
      if (file !== null) files.set(path, file.bytes);
    });
    return files;
  }

  async #read<T>({ file, empty, parse, invalid }: DocumentFormat<T>): Promise<{ content: T; version: string | null }> {
    const text = await this.#storage.read(file);
    if (text === null) return { content: empty, version: null };
    try {
      return { content: parse(JSON.parse(Buffer.from(text.bytes).toString())), version: text.version };
    } catch {
      throw new CommandError(`${this.place}/${file} ${invalid}`);
    }
  }

  async #change<T>(document: DocumentFormat<T>, change: (content: T) => T): Promise<T> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { content, version } = await this.#read(document);
      const after = change(content);
      if (after === content) return content;
      const bytes = Buffer.from(`${document.format(after)}\n`);
      if (await this.#storage.write(document.file, bytes, version)) return after;
      // Another publisher wrote first, so this reads the list again and reapplies the change.
      await backOff(attempt);
    }
    throw new CommandError(
      `${this.place}/${document.file} was changed by other commands ${ATTEMPTS} times, so this command changed nothing. Try again.`,
    );
  }
}

export function backOff(attempt: number): Promise<void> {
  return wait(Math.random() * Math.min(1_000, 20 * 2 ** attempt));
}

/**
 * Compares stored files with new ones. Without a record, stored files may be incomplete after an interrupted upload.
 */
function requireSameFiles(release: string, storedFiles: ReleaseFiles, newFiles: ReleaseFiles): void {
  const paths = storedFiles.has(RELEASE_FILE)
    ? new Set([...storedFiles.keys(), ...newFiles.keys()])
    : storedFiles.keys();
  const different = [...paths].sort().find((path) => !isSame(storedFiles.get(path), newFiles.get(path)));
  if (different === undefined) return;
  throw new CommandError(
    `${release} is already in the store with different content (first difference: ${different}). A release never changes: ` +
      'raise the version in the remote’s package.json, or build from clean sources.',
  );
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;

export async function forEach<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  atOnce = REQUESTS_AT_ONCE,
): Promise<void> {
  const queue = [...items];
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
