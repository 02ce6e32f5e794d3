import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '@marketplace/cli/error';
import type { FileStorage, Replaced } from './release-store.ts';

const INCOMING = '.incoming-';
const LOCK_TIMEOUT_MS = 20_000;
/** Locks are held for milliseconds. An older lock is left over from a crash. */
const STALE_LOCK_MS = 10_000;
const POLL_MS = 25;

/** A local folder, or one on a shared disk. */
export class DirectoryStorage implements FileStorage {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  async read(path: string): Promise<{ bytes: Uint8Array; version: string } | null> {
    const bytes = await readFile(join(this.place, path)).catch(noneIfMissing(null));
    return bytes && { bytes, version: createHash('sha256').update(bytes).digest('hex') };
  }

  async write(path: string, bytes: Uint8Array, replaced: Replaced): Promise<boolean> {
    const file = join(this.place, path);
    await mkdir(dirname(file), { recursive: true });
    const incoming = join(dirname(file), INCOMING + randomUUID());
    try {
      await writeDurably(incoming, bytes);
      if (replaced === null) {
        if (!(await isCreated(() => link(incoming, file)))) return false;
      } else if (replaced === 'anything') {
        await rename(incoming, file);
      } else {
        const isReplaced = await underLock(`${file}.lock`, async (stillMine) => {
          if ((await this.read(path))?.version !== replaced || !(await stillMine())) return false;
          await rename(incoming, file);
          return true;
        });
        if (!isReplaced) return false;
      }
    } finally {
      await rm(incoming, { force: true });
    }
    await syncFolder(dirname(file));
    return true;
  }

  async list(folder: string): Promise<{ path: string; at: Date }[]> {
    const root = join(this.place, folder);
    const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(noneIfMissing([]));
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(INCOMING));
    return Promise.all(
      files.map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        return { path: relative(root, file).split(sep).join('/'), at: (await stat(file)).mtime };
      }),
    );
  }

  removeFolder(folder: string): Promise<void> {
    return rm(join(this.place, folder), { recursive: true, force: true });
  }
}

/**
 * Runs `work` under an exclusive lock file. Call `stillMine` before a write, because another process may have taken the
 * lock.
 * @throws CommandError on timeout
 */
async function underLock<T>(file: string, work: (stillMine: () => Promise<boolean>) => Promise<T>): Promise<T> {
  const owner = `process ${process.pid} on ${hostname()}, ${randomUUID()}`;
  const readOwner = () => readFile(file, 'utf8').catch(noneIfMissing(''));
  const stillMine = async () => (await readOwner()) === owner;
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  while (!(await isCreated(() => writeDurably(file, Buffer.from(owner))))) {
    if (Date.now() > deadline) {
      throw new CommandError(
        `${file} is locked by ${await readOwner()}. Nothing was changed. If that process no longer runs, remove the file and try again.`,
      );
    }
    const since = await stat(file).then(({ mtimeMs }) => mtimeMs, noneIfMissing(Number.NaN));
    if (Date.now() - since > STALE_LOCK_MS) await rm(file, { force: true });
    else await wait(POLL_MS * (0.5 + Math.random()));
  }
  try {
    return await work(stillMine);
  } finally {
    if (await stillMine()) await rm(file, { force: true });
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

const noneIfMissing =
  <T>(none: T) =>
  (error: unknown): T => {
    if (isCode(error, 'ENOENT')) return none;
    throw error;
  };

/** Runs `create`. Returns false if the file already exists. */
async function isCreated(create: () => Promise<void>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Writes with fsync before the rename, so that a power loss leaves either the old or the new file. */
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
