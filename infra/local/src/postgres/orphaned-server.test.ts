// @module-tag slow
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../supervision/ports.ts';
import { expectPortsFree, startScript } from '../testing/process-tree.ts';
import { localDatabaseUrl, openDirectory } from './embedded-postgres.ts';

const SERVER = join(import.meta.dirname, 'server.ts');
let folder: string;
let port: number;
let server: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orphaned-server-'));
  port = await freePort();
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await expectPortsFree([port]);
  await rm(folder, { recursive: true, force: true });
  if (process.getuid?.() === 0) await rm(await openDirectory(join(folder, 'state')), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

async function start(until = 'PostgreSQL listens'): Promise<ChildProcess> {
  server = await startScript(SERVER, ['kept'], {
    until,
    env: { POSTGRES_PORT: String(port), POSTGRES_DIRECTORY: join(folder, 'state') },
  });
  return server;
}

async function ask(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: localDatabaseUrl(port, 'kept', 'owner') });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test.each(['SIGTERM', 'SIGKILL'] as const)('%s to its host process shuts PostgreSQL down cleanly', async (signal) => {
  const first = await start();
  await ask('CREATE TABLE kept AS SELECT 7 AS number');
  first.kill(signal);
  await expectPortsFree([port]);
  await start();
  expect(await ask('SELECT number FROM kept')).toEqual([{ number: 7 }]);
});

test('the next start works after the first one is killed', async () => {
  const first = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER, 'kept'], {
    env: { ...process.env, POSTGRES_PORT: String(port), POSTGRES_DIRECTORY: join(folder, 'state') },
    stdio: 'ignore',
    detached: true,
  });
  const place = process.getuid?.() === 0 ? await openDirectory(join(folder, 'state')) : join(folder, 'state');
  const unfinished = async () => (await readdir(place)).find((name) => name.startsWith('data.unfinished'));
  await expect.poll(unfinished, { interval: 5 }).toBeDefined();
  process.kill(-(first.pid ?? 0), 'SIGKILL');
  await start();
  expect(await ask('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await unfinished()).toBeUndefined();
});

test('a temporary database is removed when its host dies', async () => {
  const script = join(import.meta.dirname, '..', 'testing', 'temporary-database.ts');
  const data = join(folder, 'passing');
  server = await startScript(script, [String(port), data], { until: 'ready' });
  const place = process.getuid?.() === 0 ? await openDirectory(data) : data;
  server.kill('SIGKILL');
  await expectPortsFree([port]);
  await expect
    .poll(() =>
      stat(place).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false);
});
