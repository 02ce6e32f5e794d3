import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateToLatest } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { DB } from './tables.generated.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

it('runs without a statement timeout and leaves the request timeout unchanged', async () => {
  const pool = new Pool({
    connectionString: database.url,
    max: 1,
    // A millisecond is less than creating tables and indexes takes, even empty ones.
    options: '-c statement_timeout=1',
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    expect(await migrateToLatest(db)).toEqual(Object.keys(MIGRATIONS));
    const { rows } = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(db);
    expect(rows).toEqual([{ statement_timeout: '1ms' }]);
  } finally {
    await db.destroy();
  }
});
