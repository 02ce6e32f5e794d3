import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../db/database.ts';

export interface UrlsByRole {
  superuser: string;
  owner: string;
  app: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    template: UrlsByRole;
  }
}

export interface TestDatabase {
  /** Connection as the API's role, which cannot change tables. */
  db: Database;
  url: string;
  owner: Database;
  ownerUrl: string;
  /** Removes all rows and queued jobs, except reference data. Faster than TRUNCATE or another database. */
  removeRows(): Promise<void>;
  drop(): Promise<void>;
}

async function onServer(statement: string): Promise<void> {
  const server = new URL(inject('template').superuser);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function testDatabaseUrl(name: string, role: keyof UrlsByRole): string {
  const url = new URL(inject('template')[role]);
  url.pathname = `/${name}`;
  return url.href;
}

/** FILE_COPY takes a quarter of the time, because it bypasses the write-ahead log. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(` TEMPLATE ${new URL(inject('template').owner).pathname.slice(1)} STRATEGY FILE_COPY`, 'app');

/** A database with rows, as the migrations before the baseline created it. Only its owner can use it. */
export async function createDatabaseBeforeBaseline(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const script = await readFile(new URL('before-baseline.sql', import.meta.url), 'utf8');
  await sql.raw(script).execute(database.db);
  return database;
}

export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('', 'owner');

/** Tables that migrations fill. */
const REFERENCE_TABLES = ['association_logos', 'associations', 'candidate_types', 'city_places', 'languages', 'places'];

async function removeRows(trx: Database): Promise<void> {
  // Bypasses triggers, so foreign keys restrict nothing and no change is recorded.
  await sql`SET LOCAL session_replication_role = replica`.execute(trx);
  const { rows } = await sql<{ name: string }>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND pg_relation_size(oid) > 0 AND (
      relnamespace = 'public'::regnamespace AND relname NOT LIKE 'kysely%' AND relname <> ALL(${REFERENCE_TABLES})
      OR oid IN (SELECT relid FROM pg_partition_tree('jobs.job')))`.execute(trx);
  if (rows.length > 0) await sql.raw(rows.map(({ name }) => `DELETE FROM ${name}`).join(';')).execute(trx);
}

async function createDatabase(template: string, role: 'owner' | 'app'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const ownerUrl = testDatabaseUrl(name, 'owner');
  await onServer(`CREATE DATABASE ${name} OWNER ${new URL(ownerUrl).username}${template}`);
  const url = testDatabaseUrl(name, role);
  const { db } = openDatabase({ url, onConnectionError: () => undefined });
  const { db: owner } = openDatabase({ url: ownerUrl, onConnectionError: () => undefined });
  const { db: superuser } = openDatabase({
    url: testDatabaseUrl(name, 'superuser'),
    maxConnections: 1,
    onConnectionError: () => undefined,
  });
  return {
    db,
    url,
    owner,
    ownerUrl,
    removeRows: () => superuser.transaction().execute(removeRows),
    async drop() {
      await Promise.all([db.destroy(), owner.destroy(), superuser.destroy()]);
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
