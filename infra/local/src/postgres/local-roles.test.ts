// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, openDatabase, openQueue, JOB_NAMES } from '@marketplace/api';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateCaregivers } from '../demo-data/caregivers.ts';
import { freePort } from '../supervision/ports.ts';
import { openDirectory, startEmbeddedPostgres, type RunningPostgres } from './embedded-postgres.ts';
import type { LocalRole } from './local-roles.ts';

const DATABASE = 'marketplace';
const CAREGIVERS = 5;
let folder: string;
let postgres: RunningPostgres;

async function ask(role: LocalRole, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres.url(DATABASE, role) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const migrate = () =>
  migrateDatabase({ DATABASE_URL: postgres.url(DATABASE), MIGRATION_DATABASE_URL: postgres.url(DATABASE, 'owner') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-roles-'));
  postgres = await startEmbeddedPostgres({
    dataDirectory: join(folder, 'postgres'),
    port: await freePort(),
    persistent: true,
  });
  await postgres.ensureDatabase(DATABASE);
  await migrate();
  const { db } = openDatabase({ url: postgres.url(DATABASE, 'owner'), onConnectionError: () => undefined });
  await generateCaregivers(db, { count: CAREGIVERS, seed: 1 });
  await db.destroy();
  await ask('owner', `CREATE TYPE mood AS ENUM ('good'); CREATE TABLE by_hand (id serial, mood mood)`);
}, 120_000);
afterAll(async () => {
  await postgres.stop();
  if (process.getuid?.() === 0)
    await rm(await openDirectory(join(folder, 'postgres')), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test('a repeated start keeps all rows, and the app role can read and write them', async () => {
  await postgres.ensureDatabase(DATABASE);
  expect(await migrate()).toEqual([]);
  const count = 'SELECT count(*)::int AS count FROM caregivers JOIN caregiver_contacts ON caregiver_id = id';
  expect(await ask('app', count)).toEqual([{ count: CAREGIVERS }]);
  await ask('app', `UPDATE caregivers SET first_name = 'Nora'`);
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

test('the owner role can migrate but is not a superuser', async () => {
  await ask('owner', 'ALTER TABLE caregivers ADD COLUMN more integer; DROP TABLE by_hand; DROP TYPE mood');
  expect(await ask('app', 'SELECT more FROM caregivers LIMIT 1')).toEqual([{ more: null }]);
  await expect(ask('owner', 'CREATE ROLE more')).rejects.toMatchObject({ code: '42501' });
});
