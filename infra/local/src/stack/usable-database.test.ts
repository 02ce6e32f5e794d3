// @module-tag slow
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseUrls } from '@marketplace/api';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../supervision/ports.ts';
import { findRunningSite, forgetRunningSite, recordRunningSite } from './running-site.ts';
import { openDirectory, startEmbeddedPostgres, type RunningPostgres } from '../postgres/embedded-postgres.ts';
import { withUsableDatabase } from './usable-database.ts';

let state: string;
let errors: string[];
let postgres: RunningPostgres | undefined;

beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'usable-database-'));
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(String(line)));
});
afterEach(async () => {
  await postgres?.stop();
  postgres = undefined;
  if (process.getuid?.() === 0)
    await rm(await openDirectory(join(state, 'postgres')), { recursive: true, force: true });
  await rm(state, { recursive: true, force: true });
});

const settings = (DATABASE_URL?: string) => ({
  stateDirectory: state,
  environment: { DATABASE_URL, MIGRATION_DATABASE_URL: undefined },
});
const urlOf = (given?: string) =>
  withUsableDatabase(settings(given), ({ DATABASE_URL }) => Promise.resolve(DATABASE_URL));

async function runSite(port: number, other_database: string | null = null): Promise<void> {
  await recordRunningSite(state, { site_url: 'http://localhost:1', ports: { POSTGRES_PORT: port }, other_database });
}

async function startDatabase(): Promise<number> {
  const port = await freePort();
  postgres = await startEmbeddedPostgres({ dataDirectory: join(state, 'postgres'), port, persistent: true });
  await postgres.ensureDatabase('marketplace');
  return port;
}

test('a command prefers DATABASE_URL, and prints the database without the password', async () => {
  await runSite(await startDatabase());
  const url = 'postgres://someone:secret@db.example.test:5433/theirs';
  expect(await urlOf(url)).toBe(url);
  expect(errors).toEqual(['Database: theirs on db.example.test:5433']);
});

test('a command uses the running site’s database, on any port', async () => {
  const port = await startDatabase();
  await runSite(port);
  expect(new URL(await urlOf()).port).toBe(String(port));
  expect(errors).toEqual([`Database: marketplace on 127.0.0.1:${port}`]);
});

test('a command without a running site starts the local database, even if the default port is taken', async () => {
  const portHolder: Server | null = await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(4028, '127.0.0.1', () => resolve(server));
  });
  await startDatabase();
  await postgres?.stop();
  const connected = await withUsableDatabase(settings(), async ({ DATABASE_URL: url }) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.end();
    return url;
  });
  expect(new URL(connected).port).not.toBe('4028');
  portHolder?.close();
});

test('a read-only command does not create a missing database', async () => {
  await expect(urlOf()).rejects.toThrow('There is no local database yet');
});

test('a command fails if the running site uses a different database than the local one', async () => {
  await startDatabase();
  await runSite(await freePort(), 'theirs on db.example.test');
  await expect(urlOf()).rejects.toThrow('theirs on db.example.test');
});

test('a command reports a database with an older schema and does not change it', async () => {
  const port = await startDatabase();
  await runSite(port);
  const ask = async ({ DATABASE_URL: url }: DatabaseUrls) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('SELECT 1 FROM caregivers').finally(() => client.end());
  };
  await expect(withUsableDatabase(settings(), ask)).rejects.toThrow('schema is older than the code');
});

test('a command ignores the record of a site that is no longer running', async () => {
  await runSite(4028);
  expect(await findRunningSite(state)).toMatchObject({ pid: process.pid, ports: { POSTGRES_PORT: 4028 } });
  const record = { pid: 2 ** 30, site_url: 'http://localhost:1', ports: {}, other_database: null };
  await writeFile(join(state, 'running-site.json'), JSON.stringify(record));
  expect(await findRunningSite(state)).toBeNull();
  await writeFile(join(state, 'running-site.json'), '{"pid": "none"}');
  expect(await findRunningSite(state)).toBeNull();
  await forgetRunningSite(state);
  expect(await findRunningSite(state)).toBeNull();
  await mkdir(join(state, 'elsewhere'));
  expect(await findRunningSite(join(state, 'elsewhere'))).toBeNull();
});
