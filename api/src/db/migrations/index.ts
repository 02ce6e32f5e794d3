import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Migration } from 'kysely/migration';

const files = (await readdir(import.meta.dirname)).filter((file) => /^\d.*\.ts$/.test(file)).sort();
const misnamed = files.filter((file) => !/^\d{4}-[a-z-]+\.ts$/.test(file));
if (misnamed.length > 0) throw new Error(`migrations must be named like 0071-add-hours.ts: ${misnamed.join(', ')}`);

/** All numbered files in this folder, in order. Never edit a landed migration. */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    files.map(async (file): Promise<[string, Migration]> => [
      basename(file, '.ts'),
      await import(new URL(file, import.meta.url).href),
    ]),
  ),
);
