import { connect, createServer } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUpForm } from '../features/auth/auth.testing.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { openDatabase } from './database.ts';
import { waitForDatabase } from './wait-for-database.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const languages = (on: TestApp) => on.app.inject({ url: '/api/languages' });

/** Kills every connection to the test's database, as a server restart does. */
async function killConnections(databaseUrl: string): Promise<void> {
  const server = new URL(databaseUrl);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  await client.end();
}

describe('the database', () => {
  test('that drops its connections is reconnected by the next request', async () => {
    expect((await languages(host)).statusCode).toBe(200);
    await killConnections(host.databaseUrl ?? '');
    await vi.waitFor(async () => expect((await languages(host)).statusCode).toBe(200), 10_000);
  });

  test('that drops a connection in the middle of a transaction gives a clear error and changes nothing', async () => {
    const cut = await createTestApp({
      overrides: {
        db: host.db,
        outbox: { enqueue: () => killConnections(host.databaseUrl ?? '') },
      },
    });
    const email = 'cut@agency.example.test';
    const answer = await cut.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up',
      payload: signUpForm(email),
    });
    await cut.app.close();
    expect(answer.json()).toMatchObject({
      status: 503,
      code: 'database_unavailable',
      detail: expect.stringContaining('Nothing was changed'),
    });
    expect(answer.headers['retry-after']).toBe('5');
    await vi.waitFor(async () => {
      const users = await host.db.selectFrom('agency_users').select('id').where('email', '=', email).execute();
      expect(users).toEqual([]);
    }, 10_000);
  });

  test('that is unreachable: alive, not ready, and every call fails fast', async () => {
    const { db } = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', onConnectionError: () => undefined });
    const dark = await createTestApp({ overrides: { db } });
    try {
      expect((await dark.app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
      for (const url of ['/api/health/ready', '/api/languages', '/api/associations/iahhc']) {
        expect((await dark.app.inject({ url })).json()).toMatchObject({ status: 503, code: 'database_unavailable' });
      }
      const signIn = await dark.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        payload: { email: 'dana@agency.example.test', password: 'x' },
      });
      expect(signIn.json().code).toBe('database_unavailable');
    } finally {
      await dark.app.close();
      await db.destroy();
    }
  });
});

describe('at startup', () => {
  const start = async (url: string, timeoutMs: number) => {
    const { db } = openDatabase({ url, onConnectionError: () => undefined });
    const words = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      await waitForDatabase(db, url, timeoutMs);
      return words.mock.calls.flat().join('\n');
    } finally {
      words.mockRestore();
      await db.destroy();
    }
  };

  test('a database that comes up a little later is waited for', async () => {
    const target = new URL(host.databaseUrl ?? '');
    // A port that is closed at first and later leads to the database.
    const gate = createServer();
    const port = await new Promise<number>((resolve) => {
      gate.listen(0, '127.0.0.1', () => {
        const address = gate.address();
        const free = typeof address === 'object' && address !== null ? address.port : 0;
        gate.close(() => resolve(free));
      });
    });
    const late = new URL(target);
    late.port = String(port);
    const relay = createServer((socket) => {
      const through = connect(Number(target.port), '127.0.0.1');
      socket.pipe(through).pipe(socket);
      for (const end of [socket, through]) end.on('error', () => socket.destroy());
    });
    const waiting = start(late.href, 10_000);
    relay.listen(port, '127.0.0.1');
    await waiting;
    await new Promise((resolve) => relay.close(resolve));
  });

  test('one that stays unreachable is named, with what to check, and without the password', async () => {
    const url = 'postgres://someone:hidden-word@127.0.0.1:1/market';
    const failure = await start(url, 0).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/127\.0\.0\.1:1\/market was unreachable/);
    expect(String(failure)).toMatch(/Check that PostgreSQL is running/);
    expect(String(failure)).not.toContain('hidden-word');
  });

  test('one that refuses the connection is not waited for', async () => {
    const url = new URL(host.databaseUrl ?? '');
    url.pathname = '/no_such_database';
    const failure = await start(url.href, 60_000).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/refused the connection \(3D000\)/);
  });
});
