import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { isAlive } from '../supervision/service.ts';

/** Written by a running site to its state directory, so that commands find it on any port. No secrets. */
const runningSiteSchema = z.object({
  pid: z.number().int().positive(),
  site_url: z.string(),
  ports: z.record(z.string(), z.number()),
  /** Name and host of an external database; null for the database in the state directory. */
  other_database: z.string().nullable(),
});
type RunningSite = z.output<typeof runningSiteSchema>;

const fileIn = (stateDirectory: string) => join(stateDirectory, 'running-site.json');

export async function recordRunningSite(stateDirectory: string, site: Omit<RunningSite, 'pid'>): Promise<void> {
  const file = fileIn(stateDirectory);
  // Atomic, because a command may read it at any moment.
  await writeFile(`${file}.new`, `${JSON.stringify({ pid: process.pid, ...site }, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

export async function forgetRunningSite(stateDirectory: string): Promise<void> {
  await rm(fileIn(stateDirectory), { force: true });
}

/** Returns null if no site is running. Ignores the record of a killed site. */
export async function findRunningSite(stateDirectory: string): Promise<RunningSite | null> {
  const text = await readFile(fileIn(stateDirectory), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const site = runningSiteSchema.safeParse(JSON.parse(text)).data;
  return site !== undefined && isAlive(site.pid) ? site : null;
}
