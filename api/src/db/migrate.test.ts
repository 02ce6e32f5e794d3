import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabaseBeforeBaseline, createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { DB } from './tables.generated.ts';

let database: TestDatabase;
afterEach(() => database.drop());

test(
  'a migration waits for a long transaction by repeating short attempts to lock, so that searches continue',
  { tags: ['slow'] },
  async () => {
    database = await createDatabaseBeforeBaseline();
    const reader = new Client({ connectionString: database.url });
    await reader.connect();
    // Holds a database snapshot, as the rank index does while it loads.
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM community_members');
    const searching = openDatabase({ url: database.url, lockTimeoutMs: 3_000, onConnectionError: () => undefined });
    try {
      const said: string[] = [];
      const migrating = migrateToLatest(database.db, (words) => said.push(words));
      const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'community_members'::regclass`;
      for (let turn = 0; turn < 2; turn += 1) {
        await vi.waitFor(async () => expect((await waiting.execute(searching.db)).rows).not.toEqual([]), {
          timeout: 20_000,
          interval: 20,
        });
        for (let search = 0; search < 3; search += 1)
          expect(await sql`SELECT id FROM community_members LIMIT 20`.execute(searching.db)).toMatchObject({
            rows: [{ id: 1 }, { id: 2 }],
          });
      }
      await reader.query('COMMIT');
      expect(await migrating).toEqual(Object.keys(MIGRATIONS));
      expect(said).toEqual([expect.stringContaining('is waiting')]);
    } finally {
      await reader.end();
      await searching.db.destroy();
    }
  },
);

test(
  'a migration runs without a statement timeout and leaves the request timeout unchanged',
  // On a busy machine, even lifting the timeout may take longer than 1 ms.
  { retry: 3 },
  async () => {
    database = await createEmptyDatabase();
    const pool = new Pool({
      connectionString: database.url,
      max: 1,
      // Creating even an empty table takes longer than 1 ms, so migrations succeed only without this timeout.
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
  },
);
