import { connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmedAccount, PASSWORD, signUpForm, testBrowser } from '../agency/accounts/auth.testing.ts';
import { createProfile } from '../caregiver/profile/caregivers.testing.ts';
import { callsOf } from '../agency/people/colleagues.testing.ts';
import { createTestApp, signUpAgency, type TestApp } from '../testing/test-app.ts';
import { openDatabase } from './database.ts';
import { openSwitch, type Switch } from '../testing/tcp-switch.ts';
import { verifyServer } from './standby.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { withoutTimeLimit } from './without-time-limit.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

async function killConnections(databaseUrl: string): Promise<void> {
  const server = new URL(databaseUrl);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  await client.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1', [name]);
  await client.end();
}

describe('during a database outage', () => {
  test('the next request reconnects after dropped connections', async () => {
    const place = async () => (await host.app.inject({ url: '/api/places/46032' })).statusCode;
    expect(await place()).toBe(200);
    await killConnections(host.databaseUrl ?? '');
    await vi.waitFor(async () => expect(await place()).toBe(200), 10_000);
  });

  test('a connection that drops during a transaction gives a clear error, and nothing is changed', async () => {
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
      const users = await host.db.selectFrom('people').select('id').where('email', '=', email).execute();
      expect(users).toEqual([]);
    }, 10_000);
  });

  test('connections of a closed pool cause no error when the server closes them', async () => {
    const onConnectionError = vi.fn();
    const { db, pool } = openDatabase({ url: host.databaseUrl ?? '', onConnectionError });
    await sql`SELECT 1`.execute(db);
    const client = await pool.connect();
    client.release();
    await db.destroy();
    // The server may report its shutdown after the pool has closed.
    client.emit('error', new Error('terminating connection due to administrator command'));
    expect(onConnectionError).not.toHaveBeenCalled();
  });

  test('an unreachable database leaves the process alive but not ready, and every call fails fast', async () => {
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

describe('after a database node is lost without closing its connections', { tags: ['slow'] }, () => {
  let way: Switch;
  let lost: TestApp;
  let close: () => Promise<void>;

  /** Starts an API whose database connections pass through a TCP switch, and opens a few of these connections. */
  beforeEach(async () => {
    const url = new URL(host.databaseUrl ?? '');
    way = await openSwitch(Number(url.port));
    url.port = String(way.port);
    const { db } = openDatabase({ url: url.href, silenceLimitMs: 2_000, onConnectionError: () => undefined });
    lost = await createTestApp({ overrides: { db } });
    close = async () => {
      await lost.app.close();
      await db.destroy();
      await way.close();
    };
    expect(await places(5)).toEqual([200, 200, 200, 200, 200]);
  });
  afterEach(() => close());

  const places = (calls: number) =>
    Promise.all(
      Array.from({ length: calls }, async () => (await lost.app.inject({ url: '/api/places/46032' })).statusCode),
    );
  const ready = async () => (await lost.app.inject({ url: '/api/health/ready' })).statusCode;

  test('calls on the lost connections fail in time, and the next calls get new connections', async () => {
    way.freeze();
    // Not every call fails: without an idle connection, a call opens a new one.
    expect(await places(5)).toContain(503);
    expect([...(await places(5)), await ready()]).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test('the process is unready until the lost connections are gone, even if a new connection works', async () => {
    way.freeze();
    expect(await ready()).toBe(503);
    await vi.waitFor(async () => expect(await ready()).toBe(200), 10_000);
    expect(await places(5)).toEqual([200, 200, 200, 200, 200]);
  });

  test('the loss is noticed even while statements hold every connection', async () => {
    way.freeze();
    const waiting = places(60);
    await vi.waitFor(async () => expect(await ready()).toBe(503), 10_000);
    await waiting;
    await vi.waitFor(async () => expect([await ready(), ...(await places(1))]).toEqual([200, 200]), 10_000);
  });

  test('work that has no time limit still runs without one', async () => {
    const waited = await withoutTimeLimit(lost.db, async (connection) => {
      const { rows } = await sql<{ slept: boolean }>`SELECT pg_sleep(2.5) IS NOT NULL AS slept`.execute(connection);
      return rows;
    });
    expect(waited).toEqual([{ slept: true }]);
    // Outside of `withoutTimeLimit`, the connection's silence limit applies again.
    await expect(sql`SELECT pg_sleep(5)`.execute(lost.db)).rejects.toThrow(/was silent/);
  });
});

describe('connection that is cut after a statement was sent', () => {
  let way: Switch;
  let cut: TestApp;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const url = new URL(host.databaseUrl ?? '');
    way = await openSwitch(Number(url.port));
    url.port = String(way.port);
    const { db } = openDatabase({ url: url.href, onConnectionError: () => undefined });
    cut = await createTestApp({ overrides: { db }, environment: { RATE_LIMIT_FACTOR: '1000' } });
    close = async () => {
      await cut.app.close();
      await db.destroy();
      await way.close();
    };
  });
  afterEach(() => close());

  const UNKNOWN = {
    status: 504,
    code: 'database_unavailable',
    detail: 'The service did not answer in time. Check whether it went through before trying again.',
  };
  const UNCHANGED = {
    status: 503,
    code: 'database_unavailable',
    detail: expect.stringContaining('Nothing was changed'),
  };
  const signUp = (email: string) =>
    cut.app.inject({ method: 'POST', url: '/api/auth/sign-up', payload: signUpForm(email) });
  const signUpsOf = (email: string) => host.db.selectFrom('sign_ups').select('id').where('email', '=', email).execute();

  test('leaves the outcome unknown if it is cut during COMMIT, because the change was saved', async () => {
    way.cutAfter('commit');
    const answer = await signUp('confirmed@agency.example.test');
    expect(answer.json()).toMatchObject(UNKNOWN);
    // An automatic retry could duplicate the change.
    expect(answer.headers['retry-after']).toBeUndefined();
    await vi.waitFor(async () => expect(await signUpsOf('confirmed@agency.example.test')).toHaveLength(1), 10_000);
  });

  test('leaves nothing changed if it is cut before COMMIT', async () => {
    way.cutAfter('insert into "sign_ups"');
    expect((await signUp('before@agency.example.test')).json()).toMatchObject(UNCHANGED);
    expect(await signUpsOf('before@agency.example.test')).toEqual([]);
  });

  test('leaves the outcome unknown if it is cut during a single statement that commits automatically', async () => {
    const profile = await createProfile(cut);
    way.cutAfter('update "caregivers"');
    const answer = await cut.app.inject({
      method: 'POST',
      url: '/api/user-availability',
      payload: { token: profile.editToken, slots: [] },
    });
    expect(answer.json()).toMatchObject(UNKNOWN);
  });

  test('leaves the outcome unknown if an earlier transaction of the call added the user to an agency', async () => {
    const { call, invite, people } = callsOf(cut);
    const [owner, robin] = [await signUpAgency(cut), await signUpAgency(cut)];
    const { token } = await invite(owner, robin.email);
    // After the transaction that adds the person, the call to join an agency still looks up open charges.
    way.cutAfter('"closed_at" is not null');
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).body).toMatchObject(UNKNOWN);
    await vi.waitFor(async () => expect((await people(owner)).people).toHaveLength(2), 10_000);
  });

  test('leaves nothing changed if the earlier transactions of the call were rolled back or only read', async () => {
    const { call, invite, people } = callsOf(cut);
    const [owner, robin] = [await signUpAgency(cut), await signUpAgency(cut)];
    const { token } = await invite(owner, robin.email);
    way.cutAfter('update "agency_people"');
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).body).toMatchObject(UNCHANGED);
    expect((await people(owner)).people).toHaveLength(1);
  });

  test('leaves the change committed if it is cut while a rate-limit counter is updated', async () => {
    way.cutAfter('insert into "rate_limit_counters"');
    expect((await signUp('counted@agency.example.test')).statusCode).toBe(200);
    expect(await signUpsOf('counted@agency.example.test')).toHaveLength(1);
  });

  test('leaves the user signed in if it is cut while the successful sign-in is removed from the rate-limit count', async () => {
    const { email } = await confirmedAccount(cut, testBrowser(cut), 'counted-back@agency.example.test');
    way.cutAfter('update "rate_limit_counters"');
    const payload = { email, password: PASSWORD };
    expect((await cut.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload })).statusCode).toBe(200);
    expect(cut.logLines.join()).toContain('could not restore the attempt, so the rate limit stays one lower');
  });

  test('leaves nothing changed if it is cut during a read', async () => {
    way.cutAfter('from "places"');
    expect((await cut.app.inject({ url: '/api/places/46032' })).json()).toMatchObject(UNCHANGED);
  });
});

test('a connection that is cut while its server is being checked fails only one query', async () => {
  const url = new URL(host.databaseUrl ?? '');
  const way = await openSwitch(Number(url.port));
  url.port = String(way.port);
  // Like the queue's pool, this pool has no listener on its connections.
  const pool = new Pool({ connectionString: url.href, verify: verifyServer() });
  pool.on('error', () => undefined);
  way.cutAfter('pg_is_in_recovery');
  await expect(pool.query('SELECT 1')).rejects.toThrow('Connection terminated');
  expect((await pool.query('SELECT 1')).rowCount).toBe(1);
  await pool.end();
  await way.close();
});

describe('startup', () => {
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

  test('waits for a database that starts a little later', async () => {
    const target = new URL(host.databaseUrl ?? '');
    // A port that is closed at first and later forwards to the database.
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

  test('reports an unreachable database and what to check, without the password', async () => {
    const url = 'postgres://someone:hidden-word@127.0.0.1:1/market';
    const failure = await start(url, 0).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/127\.0\.0\.1:1\/market was unreachable/);
    expect(String(failure)).toMatch(/Check that PostgreSQL is running/);
    expect(String(failure)).not.toContain('hidden-word');
  });

  test('does not wait for a database that rejects the connection', async () => {
    const url = new URL(host.databaseUrl ?? '');
    url.pathname = '/no_such_database';
    const failure = await start(url.href, 60_000).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/refused the connection \(3D000\)/);
  });
});
