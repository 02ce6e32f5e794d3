import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseBeforeBaseline, createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { TABLES } from './migrations/0052-one-word-each.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { DB } from './tables.generated.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseBeforeBaseline();
});
afterEach(() => database.drop());

/** Everything that migrations create, in a form that does not depend on column order. */
async function schemaOf(db: Kysely<DB>): Promise<Record<string, string[]>> {
  const list = async (text: string) => (await sql.raw<{ one: string }>(text).execute(db)).rows.map(({ one }) => one);
  return {
    tables: await list(`
      SELECT concat_ws(' ', relname, relkind, relpersistence, relacl, obj_description(oid, 'pg_class')) AS one FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'S', 'p') ORDER BY 1`),
    columns: await list(`
      SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        attgenerated, pg_get_expr(adbin, adrelid), col_description(attrelid, attnum)) AS one
      FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = attrelid AND d.adnum = attnum
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped
      ORDER BY 1`),
    constraints: await list(`
      SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS one FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace ORDER BY 1`),
    indexes: await list(`
      SELECT pg_get_indexdef(indexrelid) AS one FROM pg_index JOIN pg_class c ON c.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace ORDER BY 1`),
    functions: await list(`
      SELECT concat_ws(' ', p.oid::regprocedure, provolatile, proparallel, proisstrict, prosecdef, proconfig::text,
        regexp_replace(prosrc, '\\s+', ' ', 'g')) AS one
      FROM pg_proc p WHERE pronamespace = 'public'::regnamespace ORDER BY 1`),
    triggers: await list(`SELECT pg_get_triggerdef(oid) AS one FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`),
    views: await list(`SELECT concat_ws(' ', viewname, definition) AS one FROM pg_views WHERE schemaname = 'public'`),
    sequences: await list(`
      SELECT concat_ws(' ', sequencename, data_type, start_value, increment_by, cycle) AS one FROM pg_sequences
      WHERE schemaname = 'public' ORDER BY 1`),
  };
}

async function rowsOf(db: Kysely<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND relname NOT LIKE 'kysely%'`.execute(db);
  const counted = rows.map(async ({ name }) => {
    const { rows: count } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.table(name)}`.execute(db);
    return [name, count[0]?.n ?? 0] as const;
  });
  return Object.fromEntries((await Promise.all(counted)).filter(([, n]) => n > 0));
}

const recorded = async (db: Kysely<DB>) =>
  (await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)).rows.map(
    ({ name }) => name,
  );

test('a database from the replaced migrations gets the baseline’s schema and keeps all its rows', async () => {
  const rows = await rowsOf(database.db);
  expect(rows).toMatchObject({
    agency_people: 3,
    candidate_requests: 2,
    checkouts: 1,
    contact_access_log: 1,
    unlock_notes: 1,
  });
  await migrateToLatest(database.db);
  const fresh = await createEmptyDatabase();
  try {
    await migrateToLatest(fresh.db);
    expect(await schemaOf(database.db)).toEqual(await schemaOf(fresh.db));
  } finally {
    await fresh.drop();
  }
  const renamed = Object.entries(rows).map(([table, n]) => [TABLES[table] ?? table, n]);
  expect(await rowsOf(database.db)).toEqual(Object.fromEntries(renamed));
  const paid = await database.db
    .selectFrom('unlocks as unlock')
    .innerJoin('agency_people as person', 'person.person_id', 'unlock.unlocked_by')
    .innerJoin('checkouts', 'checkouts.agency_id', 'unlock.agency_id')
    .where('unlock.free', '=', false)
    .select(['unlock.agency_id', 'person.agency_id as personOf', 'checkouts.amount_cents', 'unlock.candidate_email'])
    .execute();
  const agency = '0199a0de-0000-7000-8000-000000000001';
  expect(paid).toEqual([
    { agency_id: agency, personOf: agency, amount_cents: 40_000, candidate_email: 'maria@people.example.test' },
  ]);
  const searches = await database.db.selectFrom('saved_searches').select('person_id').execute();
  expect(searches).toEqual([{ person_id: '0199a0de-0000-7000-8000-000000000002' }]);
});

test('adopting the baseline a second time does nothing', async () => {
  await migrateToLatest(database.db);
  const schema = await schemaOf(database.db);
  expect(await migrateToLatest(database.db)).toEqual([]);
  expect(await schemaOf(database.db)).toEqual(schema);
  expect(await recorded(database.db)).toEqual(Object.keys(MIGRATIONS));
});

test('two concurrent processes adopt the baseline once, and the second finds it adopted', async () => {
  const other = openDatabase({ url: database.ownerUrl, onConnectionError: () => undefined });
  try {
    const say = () => undefined;
    const applied = await Promise.all([migrateToLatest(database.db, say), migrateToLatest(other.db, say)]);
    expect(applied.flat()).toEqual(Object.keys(MIGRATIONS));
    expect(await recorded(database.db)).toEqual(Object.keys(MIGRATIONS));
  } finally {
    await other.db.destroy();
  }
});

test('a database with missing migrations is rejected unchanged, and the error names the commit to start first', async () => {
  await sql`DELETE FROM kysely_migration WHERE name IN ('0046-saved-cases', '0047-earlier-names')`.execute(database.db);
  const before = { schema: await schemaOf(database.db), names: await recorded(database.db) };
  await expect(migrateToLatest(database.db)).rejects.toThrow(
    /lacks the migrations 0046-saved-cases, 0047-earlier-names.*start the version of commit 62951e7a/,
  );
  expect({ schema: await schemaOf(database.db), names: await recorded(database.db) }).toEqual(before);
});
