import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { RemotesList } from '@marketplace/contracts';
import { SHELL_FILES } from '../format.ts';
import { Refusal } from '../refusal.ts';
import type { ReleaseHistory } from '../remotes-list/history.ts';
import { isCode, underLock } from './list-lock.ts';
import {
  formatHistory,
  formatList,
  HISTORY_FILE,
  LIST_FILE,
  NOTES,
  parseHistory,
  parseList,
  requireSameFiles,
  requireSameShellFile,
  type ReleaseFiles,
  type ReleaseStore,
  type StoredRelease,
} from './release-store.ts';

/** Prefix of folders still being written; release ids never start with a dot. */
const INCOMING = '.incoming-';

/** A release store in a local folder or on a shared disk. */
export class DirectoryStore implements ReleaseStore {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  async readList(): Promise<RemotesList> {
    return parseList(await readText(join(this.place, LIST_FILE)), this.place);
  }

  changeList(change: (list: RemotesList) => RemotesList): Promise<RemotesList> {
    return this.#change(LIST_FILE, () => this.readList(), change, formatList);
  }

  async readHistory(): Promise<ReleaseHistory> {
    return parseHistory(await readText(join(this.place, HISTORY_FILE)), this.place);
  }

  changeHistory(change: (history: ReleaseHistory) => ReleaseHistory): Promise<ReleaseHistory> {
    return this.#change(HISTORY_FILE, () => this.readHistory(), change, formatHistory);
  }

  async putRelease(name: string, release: string, files: ReleaseFiles): Promise<'stored' | 'there already'> {
    const folder = join(this.place, name, release);
    const incoming = join(this.place, name, `${INCOMING}${randomUUID()}`);
    if (await this.#isSame(folder, release, files)) return 'there already';
    try {
      for (const [path, bytes] of files) {
        await mkdir(dirname(join(incoming, path)), { recursive: true });
        await writeDurably(join(incoming, path), bytes);
      }
      await rename(incoming, folder);
      await syncFolder(join(this.place, name));
      return 'stored';
    } catch (error) {
      // Another publisher stored this release first.
      if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error;
      requireSameFiles(release, await readFolder(folder), files);
      return 'there already';
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  readRelease(name: string, release: string): Promise<ReleaseFiles> {
    return readFolder(join(this.place, name, release));
  }

  async putNotes(name: string, release: string, notes: ReleaseFiles): Promise<void> {
    for (const [path, bytes] of notes) {
      const file = join(this.#notes(name, release), path);
      await mkdir(dirname(file), { recursive: true });
      await replaceDurably(file, bytes);
    }
  }

  readNotes(name: string, release: string): Promise<ReleaseFiles> {
    return readFolder(this.#notes(name, release));
  }

  async releasesOf(name: string): Promise<StoredRelease[]> {
    const entries = await readdir(join(this.place, name), { withFileTypes: true }).catch(noneIfMissing);
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return Promise.all(
      folders.map(async (entry) => ({
        release: entry.name,
        at: (await stat(join(this.place, name, entry.name))).mtime,
      })),
    );
  }

  async removeRelease(name: string, release: string): Promise<void> {
    await rm(join(this.place, name, release), { recursive: true, force: true });
    await rm(this.#notes(name, release), { recursive: true, force: true });
  }

  async addShellFiles(files: ReleaseFiles): Promise<number> {
    let added = 0;
    for (const [path, bytes] of files) {
      const file = join(this.place, SHELL_FILES, path);
      const there = await readBytes(file);
      if (there !== null) {
        requireSameShellFile(path, there, bytes);
        continue;
      }
      await mkdir(dirname(file), { recursive: true });
      await replaceDurably(file, bytes);
      added += 1;
    }
    return added;
  }

  #notes(name: string, release: string): string {
    return join(this.place, NOTES, name, release);
  }

  /** Changes one of the store's documents under a lock of its own. */
  async #change<T>(
    file: string,
    read: () => Promise<T>,
    change: (content: T) => T,
    format: (content: T) => string,
  ): Promise<T> {
    await mkdir(this.place, { recursive: true });
    const path = join(this.place, file);
    return underLock(`${path}.lock`, async (stillMine) => {
      const before = await read();
      const after = change(before);
      if (after === before) return before;
      await replaceDurably(path, Buffer.from(format(after)), async () => {
        if (!(await stillMine()))
          throw new Refusal('Another process took the list’s lock. Nothing was changed; try again.');
      });
      return after;
    });
  }

  async #isSame(folder: string, release: string, files: ReleaseFiles): Promise<boolean> {
    const there = await readFolder(folder);
    if (there.size === 0) return false;
    requireSameFiles(release, there, files);
    // Published again, so reset its age.
    await utimes(folder, new Date(), new Date());
    return true;
  }
}

async function readFolder(folder: string): Promise<ReleaseFiles> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(noneIfMissing);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      paths.map(async (path) => [relative(folder, path).split(sep).join('/'), await readFile(path)] as const),
    ),
  );
}

const readText = async (file: string): Promise<string | null> => (await readBytes(file))?.toString('utf8') ?? null;

async function readBytes(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function noneIfMissing(error: unknown): [] {
  if (isCode(error, 'ENOENT')) return [];
  throw error;
}

/** Replaces a file as a whole. `beforeRename` may still stop it. */
async function replaceDurably(path: string, bytes: Uint8Array, beforeRename = async () => {}): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeDurably(temporary, bytes);
    await beforeRename();
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
}

/** Fsyncs before the rename, so that a power loss leaves either the old or the new file. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
