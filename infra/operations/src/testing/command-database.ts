import type { Database } from '@marketplace/api';
import { createTestDatabase, type TestDatabase } from '@marketplace/api/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

interface CommandDatabase {
  db: Database;
  folder: string;
}

/** Registers hooks for a migrated database. `output` and `errors` hold the current test's printed lines. */
export function commandDatabase(): { use: () => CommandDatabase; output: string[]; errors: string[] } {
  const output: string[] = [];
  const errors: string[] = [];
  let database: TestDatabase;
  let inUse: CommandDatabase;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'operations-'));
    database = await createTestDatabase();
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('LOCAL_STATE_DIRECTORY', join(folder, 'state'));
    inUse = { db: database.db, folder };
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await database.drop();
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
