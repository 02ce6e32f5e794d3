import { randomUUID } from 'node:crypto';
import { Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../db/database.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** postgres:// URL of the migrated template; each test file clones it. */
    templateDatabaseUrl: string;
  }
}

/** A database for one test file, cloned from the migrated template (places included). */
export interface TestDatabase {
  db: Database;
  url: string;
  drop(): Promise<void>;
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(` TEMPLATE ${new URL(inject('templateDatabaseUrl')).pathname.slice(1)}`);

/** A database as the version with this migration as its last one had it. */
export async function createDatabaseAt(migration: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await migrateTo(database.db, migration);
  return database;
}

/** Applies the migrations up to this one. */
export async function migrateTo(db: Database, migration: string): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } }).migrateTo(
    migration,
  );
  if (error !== undefined) throw error;
}

/** Without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('');

async function createDatabase(template: string): Promise<TestDatabase> {
  const url = new URL(inject('templateDatabaseUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url.href, `CREATE DATABASE ${name}${template}`);
  url.pathname = `/${name}`;
  const { db } = openDatabase({ url: url.href, onConnectionError: () => undefined });
  return {
    db,
    url: url.href,
    async drop() {
      await db.destroy();
      await onServer(url.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
