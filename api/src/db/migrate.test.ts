import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { DB } from './tables.generated.ts';

let database: TestDatabase;
afterEach(async () => {
  delete MIGRATIONS[TOMORROW];
  await database.drop();
});

/** A migration that locks a table which searches read. */
const TOMORROW = '9999-of-tomorrow';
const lockCaregivers = (db: Kysely<unknown>) => sql`LOCK TABLE caregivers IN ACCESS EXCLUSIVE MODE`.execute(db);

it('waits for a long reader in short attempts, so that searches continue', { tags: ['slow'] }, async () => {
  database = await createTestDatabase();
  MIGRATIONS[TOMORROW] = { up: async (db) => void (await lockCaregivers(db)) };
  const reader = new Client({ connectionString: database.url });
  await reader.connect();
  // Holds a snapshot, as loading a rank index does.
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM caregivers');
  const searching = openDatabase({ url: database.url, lockTimeoutMs: 3_000, onConnectionError: () => undefined });
  try {
    const said: string[] = [];
    const migrating = migrateToLatest(database.owner, (words) => said.push(words));
    const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'caregivers'::regclass`;
    for (let turn = 0; turn < 2; turn += 1) {
      await vi.waitFor(async () => expect((await waiting.execute(searching.db)).rows).not.toEqual([]), {
        timeout: 20_000,
        interval: 20,
      });
      for (let search = 0; search < 3; search += 1)
        expect(await sql`SELECT id FROM caregivers LIMIT 20`.execute(searching.db)).toMatchObject({ rows: [] });
    }
    await reader.query('COMMIT');
    expect(await migrating).toEqual([TOMORROW]);
    expect(said).toEqual([expect.stringContaining('waits')]);
  } finally {
    await reader.end();
    await searching.db.destroy();
  }
});

it('runs without a statement timeout and leaves the request timeout unchanged', async () => {
  database = await createEmptyDatabase();
  const pool = new Pool({
    connectionString: database.url,
    max: 1,
    // Creating even empty tables and indexes takes over a millisecond.
    options: '-c statement_timeout=1',
  });
  // The pool ends before its connection, which may then report that the database was dropped.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    expect(await migrateToLatest(db)).toEqual(Object.keys(MIGRATIONS));
    const { rows } = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(db);
    expect(rows).toEqual([{ statement_timeout: '1ms' }]);
  } finally {
    await db.destroy();
  }
});
