import type { FastifyBaseLogger } from 'fastify';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type * as z from 'zod';

/**
 * Keeps the last good data as JSON files in a folder, so that the site can start while the API or release store is down.
 * Never throws; an unusable copy counts as missing. Only the site may write to the folder, because it serves the content.
 */
export interface LastGoodCopies {
  /** Reads a copy; null if none is usable. `name`: path in the folder without extension. */
  read<T extends z.ZodType>(name: string, schema: T): Promise<z.output<T> | null>;
  write(name: string, content: unknown): Promise<void>;
  remove(name: string): Promise<void>;
}

export function lastGoodCopies(folder: string | undefined, log: FastifyBaseLogger): LastGoodCopies {
  if (folder === undefined) return { read: async () => null, write: async () => {}, remove: async () => {} };
  const fileOf = (name: string) => join(folder, `${name}.json`);
  /** Content on disk, to skip unchanged writes. */
  const onDisk = new Map<string, string>();
  /** Serializes the writes of each copy. */
  const inFlight = new Map<string, Promise<void>>();

  function change(name: string, work: () => Promise<void>): Promise<void> {
    const previousChange = inFlight.get(name) ?? Promise.resolve();
    const currentChange = previousChange.then(work).catch((error: unknown) => {
      onDisk.delete(name);
      log.error({ copy: name, reason: reasonOf(error) }, 'could not write last good copy');
    });
    inFlight.set(name, currentChange);
    return currentChange.finally(() => {
      if (inFlight.get(name) === currentChange) inFlight.delete(name);
    });
  }

  return {
    async read(name, schema) {
      const text = await readFile(fileOf(name), 'utf8').catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') {
          log.error({ copy: name, reason: reasonOf(error) }, 'could not read last good copy');
        }
        return null;
      });
      if (text === null) return null;
      const content = schema.safeParse(parsed(text));
      if (content.success) return content.data;
      log.error({ copy: name }, 'ignored damaged last good copy');
      return null;
    },
    write(name, content) {
      const text = JSON.stringify(content);
      return change(name, async () => {
        if (onDisk.get(name) === text) return;
        await replaceFile(fileOf(name), text);
        onDisk.set(name, text);
      });
    },
    remove: (name) =>
      change(name, async () => {
        onDisk.delete(name);
        await rm(fileOf(name), { force: true });
      }),
  };
}

async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Unique name, because several processes may share the folder.
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
