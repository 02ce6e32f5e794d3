import type { FastifyBaseLogger } from 'fastify';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type * as z from 'zod';

/**
 * What was last known to be good, as JSON files in a folder, so that a site that starts while the API or the release
 * store is away knows as much as one that has been running. Nothing here fails: without a copy, or without a folder, the
 * site does without. What stands in the folder decides what visitors get, so the site alone may write there.
 */
export interface LastGoodCopies {
  /** null: there is none, or none that can be used. `name` is the file's path in the folder, without its ending. */
  read<T extends z.ZodType>(name: string, schema: T): Promise<z.output<T> | null>;
  write(name: string, content: unknown): Promise<void>;
  remove(name: string): Promise<void>;
}

export function lastGoodCopies(folder: string | undefined, log: FastifyBaseLogger): LastGoodCopies {
  if (folder === undefined) return { read: async () => null, write: async () => {}, remove: async () => {} };
  const fileOf = (name: string) => join(folder, `${name}.json`);
  /** What this process knows to be on disk, so that what has not changed is not written again. */
  const onDisk = new Map<string, string>();
  /** Changes of one copy follow one another, in the order in which they were asked for. */
  const underWay = new Map<string, Promise<void>>();

  function change(name: string, work: () => Promise<void>): Promise<void> {
    const before = underWay.get(name) ?? Promise.resolve();
    const after = before.then(work).catch((error: unknown) => {
      onDisk.delete(name);
      log.error({ copy: name, reason: reasonOf(error) }, 'a last good copy cannot be kept on disk');
    });
    underWay.set(name, after);
    return after.finally(() => {
      if (underWay.get(name) === after) underWay.delete(name);
    });
  }

  return {
    async read(name, schema) {
      const text = await readFile(fileOf(name), 'utf8').catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') {
          log.error({ copy: name, reason: reasonOf(error) }, 'a last good copy cannot be read');
        }
        return null;
      });
      if (text === null) return null;
      const content = schema.safeParse(parsed(text));
      if (content.success) return content.data;
      log.error({ copy: name }, 'a last good copy on disk is damaged and is ignored');
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

/** Whole or not at all, also when the process or the machine ends in the middle of it. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Several sites may share the folder.
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
