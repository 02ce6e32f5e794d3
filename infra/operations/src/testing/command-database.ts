import { migrateDatabase, openDatabase, type Database } from '@marketplace/api';
import { freePort, startEmbeddedPostgres, type RunningPostgres } from '@marketplace/local';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

interface CommandDatabase {
  db: Database;
  folder: string;
  anotherDatabase(): Promise<string>;
}

/** Registers hooks for a migrated database. `output` and `errors` hold the current test's printed lines. */
export function commandDatabase(): { use: () => CommandDatabase; output: string[]; errors: string[] } {
  const output: string[] = [];
  const errors: string[] = [];
  let postgres: RunningPostgres;
  let inUse: CommandDatabase;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'operations-'));
    postgres = await startEmbeddedPostgres({ dataDirectory: folder, port: await freePort(), persistent: false });
    await postgres.ensureDatabase('commands');
    const url = postgres.url('commands');
    await migrateDatabase({ DATABASE_URL: url, MIGRATION_DATABASE_URL: postgres.url('commands', 'owner') });
    const { db } = openDatabase({ url, onConnectionError: (error) => console.error(error.message) });
    vi.stubEnv('DATABASE_URL', url);
    vi.stubEnv('LOCAL_STATE_DIRECTORY', join(folder, 'state'));
    inUse = {
      db,
      folder,
      async anotherDatabase() {
        await postgres.ensureDatabase('empty');
        return postgres.url('empty');
      },
    };
  }, 60_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await inUse.db.destroy();
    await postgres.stop();
    await rm(inUse.folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    output.length = 0;
    errors.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line) => void output.push(String(line)));
    vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(String(line)));
  });
  return { use: () => inUse, output, errors };
}
