// @module-tag slow
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS } from './db/migrations/index.ts';
import { runMigrations } from './migrate-database.ts';
import { testDatabaseUrl } from './testing/test-database.ts';

const NAME = 'migrate_only_test';

async function query(database: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: testDatabaseUrl(database, 'superuser') });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(() => query('postgres', `CREATE DATABASE ${NAME}`));
afterEach(() => query('postgres', `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`));

async function migrate(): Promise<string[]> {
  const said: string[] = [];
  // Needs no other API settings.
  await runMigrations({ DATABASE_URL: testDatabaseUrl(NAME, 'superuser') }, (words) => said.push(words));
  return said;
}

test('migrating an empty database creates everything the API needs, and the second run reports that it is up to date', async () => {
  expect(await migrate()).toEqual([`Applied: ${Object.keys(MIGRATIONS).join(', ')}.`]);
  const [places] = await query(NAME, 'SELECT count(*)::int AS places FROM places');
  expect(places?.['places']).toBeGreaterThan(30_000);
  expect(await query(NAME, `SELECT name FROM jobs.queue WHERE name LIKE '%mail%'`)).not.toEqual([]);
  expect(await migrate()).toEqual(['The database is up to date.']);
});

test('migrating without DATABASE_URL fails with an error that names the setting', async () => {
  await expect(runMigrations({}, () => undefined)).rejects.toThrow(/DATABASE_URL/);
});
