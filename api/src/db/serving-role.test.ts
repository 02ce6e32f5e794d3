import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../migrate-database.ts';
import { createTestDatabase, testDatabaseUrl, type TestDatabase } from '../testing/test-database.ts';
import { grantRows } from './serving-role.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const run = (statement: string) => sql.raw(statement).execute(database.db);
const own = (statement: string) => sql.raw(statement).execute(database.owner);
const migrate = () => migrateDatabase({ DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl });

describe('serving role', () => {
  test('cannot create databases or roles, belongs to no role, and owns nothing', async () => {
    const { rows } = await run(`
      SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
        (SELECT count(*)::int FROM pg_auth_members WHERE member = pg_roles.oid) AS roles,
        (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = pg_roles.oid AND deptype = 'o') AS owned,
        has_schema_privilege('public', 'CREATE') OR has_schema_privilege('jobs', 'CREATE') AS creates
      FROM pg_roles WHERE rolname = current_user`);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolbypassrls: false,
        rolreplication: false,
        roles: 0,
        owned: 0,
        creates: false,
      },
    ]);
  });

  test.each([
    'CREATE TABLE public.more (id integer)',
    'CREATE TABLE jobs.more (id integer)',
    'CREATE SCHEMA more',
    'CREATE FUNCTION public.more() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE EXTENSION pg_trgm',
    'CREATE ROLE more',
    'CREATE DATABASE more',
    'CREATE INDEX ON places (city)',
    'ALTER TABLE places ADD COLUMN more integer',
    'ALTER TABLE caregivers DISABLE TRIGGER note_change',
    'ALTER FUNCTION note_caregiver_change() RENAME TO more',
    'DROP TABLE people CASCADE',
    'TRUNCATE caregiver_changes',
    `COPY people TO PROGRAM 'true'`,
    `SELECT pg_read_file('PG_VERSION')`,
  ])('cannot %s', async (statement) => {
    await expect(run(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('reads and writes the rows of all tables, including the queue’s', async () => {
    const { rows } = await run(`
      SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind IN ('r', 'p', 'v') AND relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace)
        AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
          AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))`);
    expect(rows).toEqual([]);
  });

  test('gets access to tables, views and schemas as soon as they are created', async () => {
    await own(`
      CREATE TABLE later (id serial, word text);
      CREATE VIEW earlier_name AS SELECT * FROM later;
      CREATE SCHEMA more; CREATE TABLE more.later (word text)`);
    await run(`INSERT INTO earlier_name (word) VALUES ('one')`);
    await run(`INSERT INTO more.later SELECT word FROM later`);
    expect((await run('SELECT word FROM more.later')).rows).toEqual([{ word: 'one' }]);
  });
});

test('a migration grants access to a role that is new or has lost its access', async () => {
  await own(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM marketplace_app; REVOKE USAGE ON SCHEMA jobs FROM marketplace_app;
    ALTER DEFAULT PRIVILEGES REVOKE ALL ON TABLES FROM marketplace_app`);
  await expect(run('SELECT FROM places')).rejects.toMatchObject({ code: '42501' });
  await Promise.all([migrate(), migrate()]);
  await run('SELECT FROM places LIMIT 1');
  await run('SELECT FROM jobs.queue LIMIT 1');
});

test('a single role for serving and migrating needs no grants', async () => {
  await grantRows(database.owner, 'marketplace_owner');
  await migrateDatabase({ DATABASE_URL: testDatabaseUrl(new URL(database.url).pathname.slice(1), 'owner') });
});
