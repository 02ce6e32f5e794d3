// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, openDatabase, openQueue, JOB_NAMES } from '@marketplace/api';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateCaregivers } from '../demo-data/caregivers.ts';
import { freePort } from '../supervision/ports.ts';
import { openedDirectory, startEmbeddedPostgres, type RunningPostgres } from './embedded-postgres.ts';
import type { LocalRole } from './local-roles.ts';

const DATABASE = 'marketplace';
const CAREGIVERS = 5;
let folder: string;
let postgres: RunningPostgres;

const start = async () =>
  startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), port: await freePort(), persistent: true });

async function ask(role: LocalRole, statement: string, database = DATABASE): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres.url(database, role) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const migrate = () =>
  migrateDatabase({ DATABASE_URL: postgres.url(DATABASE), MIGRATION_DATABASE_URL: postgres.url(DATABASE, 'owner') });

/** A database from versions with one role, in which the superuser owns everything. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-roles-'));
  postgres = await start();
  const url = postgres.url(DATABASE, 'superuser');
  await ask('superuser', `CREATE DATABASE ${DATABASE}`, 'postgres');
  await migrateDatabase({ DATABASE_URL: url });
  const { db } = openDatabase({ url, onConnectionError: () => undefined });
  await generateCaregivers(db, { count: CAREGIVERS, seed: 1 });
  await db.destroy();
  await ask('superuser', `CREATE TYPE mood AS ENUM ('good'); CREATE TABLE by_hand (id serial, mood mood)`);
  await postgres.stop();

  postgres = await start();
  await postgres.ensureDatabase(DATABASE);
}, 120_000);
afterAll(async () => {
  await postgres.stop();
  if (process.getuid?.() === 0)
    await rm(await openedDirectory(join(folder, 'postgres')), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test('the start transfers all database objects from the superuser to the owner role, and can be repeated', async () => {
  const owners = `
    SELECT DISTINCT pg_get_userbyid(owner) AS owner FROM (
      SELECT datdba AS owner FROM pg_database WHERE datname = current_database()
      UNION ALL SELECT relowner FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace)
      UNION ALL SELECT nspowner FROM pg_namespace WHERE nspname = 'jobs'
      UNION ALL SELECT typowner FROM pg_type t WHERE typnamespace IN ('public'::regnamespace, 'jobs'::regnamespace)
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = t.oid AND deptype = 'e')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = t.typelem AND deptype = 'e')
      UNION ALL SELECT proowner FROM pg_proc p WHERE pronamespace IN ('public'::regnamespace, 'jobs'::regnamespace)
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    ) AS objects`;
  expect(await ask('superuser', owners)).toEqual([{ owner: 'marketplace_owner' }]);
  await postgres.ensureDatabase(DATABASE);
  expect(await ask('superuser', owners)).toEqual([{ owner: 'marketplace_owner' }]);
});

test('the start keeps all rows, and after a migration the app role can read and write them', async () => {
  await expect(ask('app', 'SELECT FROM caregivers')).rejects.toMatchObject({ code: '42501' });
  expect(await migrate()).toEqual([]);
  const count = 'SELECT count(*)::int AS count FROM caregivers JOIN caregiver_contacts ON caregiver_id = id';
  expect(await ask('app', count)).toEqual([{ count: CAREGIVERS }]);
  await ask('app', `UPDATE caregivers SET first_name = 'Nora'; INSERT INTO by_hand (mood) VALUES ('good')`);
  await ask('app', 'DELETE FROM caregivers WHERE id = (SELECT min(id) FROM caregivers)');
  expect(await ask('app', count)).toEqual([{ count: CAREGIVERS - 1 }]);
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const queue = await openQueue({ DATABASE_URL: postgres.url(DATABASE), RUN_JOBS: true }, JOB_NAMES, silent);
  await queue.stop();
});

test.each([
  'CREATE TABLE more (id integer)',
  'CREATE TABLE jobs.more (id integer)',
  'DROP TABLE caregivers',
  'ALTER TABLE caregivers ADD COLUMN more integer',
  'CREATE ROLE more',
  'SET ROLE marketplace_owner',
])('the app role cannot %s', async (statement) => {
  await expect(ask('app', statement)).rejects.toMatchObject({ code: '42501' });
});

test('the owner can migrate but is not a superuser', async () => {
  await ask('owner', 'ALTER TABLE caregivers ADD COLUMN more integer; DROP TABLE by_hand; DROP TYPE mood');
  expect(await ask('app', 'SELECT more FROM caregivers LIMIT 1')).toEqual([{ more: null }]);
  await expect(ask('owner', 'CREATE ROLE more')).rejects.toMatchObject({ code: '42501' });
});
