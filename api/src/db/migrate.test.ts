import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { DB } from './tables.generated.ts';

const NAME = 'migrate_test';

afterEach(() => asOwner(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`));

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('templateDatabaseUrl').replace(/[^/]+$/, 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

it('runs without a statement timeout and leaves the request timeout unchanged', async () => {
  await asOwner(`CREATE DATABASE ${NAME}`);
  const pool = new Pool({
    connectionString: inject('templateDatabaseUrl').replace(/[^/]+$/, NAME),
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
