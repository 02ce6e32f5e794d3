import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { REPLACED } from './adopt-baseline.ts';
import { openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { DB } from './tables.generated.ts';

let database: TestDatabase;
/** A database that the replaced migrations created. */
beforeEach(async () => {
  database = await createTestDatabase();
  await sql`DELETE FROM kysely_migration`.execute(database.owner);
  await sql`INSERT INTO kysely_migration (name, timestamp) SELECT unnest(${REPLACED}::text[]), 'now'`.execute(
    database.owner,
  );
});
afterEach(() => database.drop());

const recorded = async (db: Kysely<DB>) =>
  (await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)).rows.map(
    ({ name }) => name,
  );
const countLanguages = async (db: Kysely<DB>) => (await db.selectFrom('languages').selectAll().execute()).length;

test('a database of the replaced migrations keeps its rows and has the migrations of a new one', async () => {
  const languages = await countLanguages(database.db);
  expect(await migrateToLatest(database.owner)).toEqual(Object.keys(MIGRATIONS));
  expect(await recorded(database.owner)).toEqual(Object.keys(MIGRATIONS));
  expect(await countLanguages(database.db)).toBe(languages);
});

test('the second run does nothing', async () => {
  await migrateToLatest(database.owner);
  expect(await migrateToLatest(database.owner)).toEqual([]);
  expect(await recorded(database.owner)).toEqual(Object.keys(MIGRATIONS));
});

test('two processes at once: one adopts the baseline, the other finds it', async () => {
  const other = openDatabase({ url: database.ownerUrl, onConnectionError: () => undefined });
  try {
    const say = () => undefined;
    const applied = await Promise.all([migrateToLatest(database.owner, say), migrateToLatest(other.db, say)]);
    expect(applied.flat()).toEqual(Object.keys(MIGRATIONS));
    expect(await recorded(database.owner)).toEqual(Object.keys(MIGRATIONS));
  } finally {
    await other.db.destroy();
  }
});

test('a database that stopped earlier is refused with the commit to start first, and unchanged', async () => {
  await sql`DELETE FROM kysely_migration WHERE name IN ('0064-texts', '0066-bounced-addresses')`.execute(
    database.owner,
  );
  const before = await recorded(database.owner);
  await expect(migrateToLatest(database.owner)).rejects.toThrow(
    /lacks 0064-texts, 0066-bounced-addresses.*Start the version of commit c8a1f890/,
  );
  expect(await recorded(database.owner)).toEqual(before);
});
