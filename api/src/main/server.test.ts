// @module-tag slow
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUpForm } from '../agency/accounts/auth.testing.ts';
import { startSmtpCatcher } from '../testing/smtp-catcher.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testEnvironment } from '../testing/test-app.ts';
import { startServer } from './start-server.ts';

let database: TestDatabase;
let running: ChildProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database.drop();
});

interface ApiProcess {
  port: number;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  said: () => string;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

function spawnApi(port: number, changes: Record<string, string> = {}): ApiProcess {
  const environment = testEnvironment({
    DATABASE_URL: database.url,
    API_PORT: String(port),
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'warn',
    // Only the settings that these tests need, so that startup is fast.
    MIGRATE_ON_START: 'false',
    SEARCH_IN_MEMORY: 'false',
    RUN_JOBS: 'false',
    ...changes,
  });
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server.mjs')], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => {
    const end: [number | null, NodeJS.Signals | null] = [code, signal];
    return end;
  });
  return { port, kill: (signal) => void child.kill(signal), ended, said: () => said };
}

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

const agent = new Agent({ keepAlive: true });

function get(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, agent }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}

const isReady = (port: number) =>
  get(port, '/api/health/ready').then(
    ({ status }) => status === 200,
    () => false,
  );
const becomesReady = ({ port }: ApiProcess) =>
  vi.waitFor(async () => expect(await isReady(port)).toBe(true), { timeout: 30_000, interval: 50 });

test('SIGTERM fails readiness and closes each connection after its call, and a second SIGTERM ends the drain', async () => {
  const api = spawnApi(await freePort(), { DRAIN_SECONDS: '600' });
  await becomesReady(api);
  expect((await get(api.port, '/api/languages')).headers.connection).toBe('keep-alive');
  api.kill('SIGTERM');
  await vi.waitFor(async () => expect(await isReady(api.port)).toBe(false), 10_000);
  const ready = await get(api.port, '/api/health/ready');
  expect(ready.headers).toMatchObject({
    'content-type': expect.stringContaining('application/problem+json'),
    'retry-after': '1',
    connection: 'close',
  });
  expect(JSON.parse(ready.body)).toMatchObject({ status: 503, code: 'shutting_down' });
  for (const path of ['/api/health/live', '/api/languages']) {
    const answer = await get(api.port, path);
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
  }
  api.kill('SIGTERM');
  expect(await api.ended).toEqual([0, null]);
});

describe('connections that PostgreSQL ends', () => {
  let server: Client;
  beforeEach(async () => {
    server = new Client({ connectionString: database.url });
    await server.connect();
  });
  afterEach(() => server.end());
  const connections = async () => {
    const { rows } = await server.query<{ pid: number; name: string }>(
      `SELECT pid, CASE WHEN query LIKE 'LISTEN%' OR query LIKE '%pg_listening_channels()%' THEN 'listens' ELSE application_name END AS name
       FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows;
  };
  const endAll = () =>
    server.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`);
  const start = async () => {
    const api = spawnApi(await freePort(), { RUN_JOBS: 'true', SEARCH_IN_MEMORY: 'true', LOG_LEVEL: 'info' });
    await becomesReady(api);
    return api;
  };

  test('are replaced in the pool, the readiness check, the queue and the queue’s listener', async () => {
    const api = await start();
    for (let round = 0; round < 3; round += 1) {
      await vi.waitFor(
        async () => {
          await get(api.port, '/api/languages');
          await isReady(api.port);
          const names = (await connections()).map(({ name }) => name);
          expect(names).toEqual(expect.arrayContaining(['', 'readiness', 'pgboss', 'listens']));
        },
        { timeout: 30_000, interval: 50 },
      );
      // Repeats, so that connections end both while idle and during work.
      for (let again = 0; again < 20; again += 1) await Promise.all([isReady(api.port), endAll()]);
      await becomesReady(api);
      expect((await get(api.port, '/api/languages')).status).toBe(200);
    }
    api.kill('SIGINT');
    expect(await api.ended).toEqual([0, null]);
    expect(api.said()).not.toMatch(/uncaught|unhandled/i);
  });

  test('do not disturb a running shutdown', async () => {
    const api = await start();
    const running = new AbortController();
    const ended = api.ended.finally(() => running.abort());
    api.kill('SIGINT');
    while (!running.signal.aborted) await endAll();
    expect(await ended, api.said()).toEqual([0, null]);
    expect(api.said()).not.toMatch(/uncaught|unhandled/i);
  });
});

test('SIGINT stops without a drain', async () => {
  const api = spawnApi(await freePort(), { DRAIN_SECONDS: '600' });
  await becomesReady(api);
  api.kill('SIGINT');
  expect(await api.ended).toEqual([0, null]);
});

test('SIGTERM during any step of startup exits cleanly', async () => {
  const api = spawnApi(await freePort(), { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  await vi.waitFor(() => expect(api.said()).toContain('Waiting for the database'), 20_000);
  api.kill('SIGTERM');
  expect(await api.ended).toEqual([0, null]);
});

test('a draining process starts no job, and another process takes the email', async () => {
  const catchers = await Promise.all([startSmtpCatcher(), startSmtpCatcher()]);
  const start = (catcher: (typeof catchers)[number] | undefined) =>
    startServer(
      testEnvironment({
        DATABASE_URL: database.url,
        API_PORT: '0',
        SMTP_URL: `smtp://127.0.0.1:${catcher?.port}`,
        LOG_LEVEL: 'silent',
      }),
    );
  // Starts the servers one after another, because both register metrics in this process.
  const first = await start(catchers[0]);
  const second = await start(catchers[1]);
  try {
    first.drain();
    for (let person = 0; person < 5; person += 1) {
      const answer = await fetch(`${first.address}/api/auth/sign-up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(signUpForm(`dana${person}@agency.example.test`)),
      });
      expect(answer.status).toBe(200);
    }
    await vi.waitFor(() => expect(catchers[1]?.mails).toHaveLength(5), 20_000);
    expect(catchers[0]?.mails).toEqual([]);
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await Promise.all(catchers.map((catcher) => catcher.close()));
  }
});
