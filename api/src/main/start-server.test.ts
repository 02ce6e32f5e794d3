// @module-tag slow
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabaseBeforeBaseline, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startSmtpCatcher, type SmtpCatcher } from '../testing/smtp-catcher.ts';
import { testEnvironment } from '../testing/test-app.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { startServer } from './start-server.ts';

let database: TestDatabase;
let catcher: SmtpCatcher;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.removeRows();
  catcher = await startSmtpCatcher();
});
afterEach(async () => {
  await catcher.close();
});

const environment = (changes: Record<string, string> = {}) =>
  testEnvironment({
    DATABASE_URL: database.url,
    API_PORT: '0',
    SMTP_URL: `smtp://127.0.0.1:${catcher.port}`,
    LOG_LEVEL: 'silent',
    ...changes,
  });

test('a sign-up over HTTP emails a working link, and stopping the process releases every resource', async () => {
  const server = await startServer(environment());
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signedUp = await post('/api/auth/sign-up', {
    first_name: 'Dana',
    last_name: 'Reed',
    email: 'dana@agency.example.test',
    password: 'Lantern-Harbor-42!',
    phone: '3175550100',
    title: 'Director',
    agency_name: 'Maple',
    agency_city: 'Carmel',
    agency_state: 'IN',
  });
  expect(await signedUp.json()).toEqual({ sent: true });
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), { timeout: 10_000 });
  // Decodes the quoted-printable email: soft line breaks and '='.
  const text = catcher.mails[0]?.data.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const confirmed = await post(
    '/api/auth/confirm',
    { token: /confirm-email\?token=([\w-]+)/.exec(text)?.[1] },
    signedUp.headers.get('set-cookie')?.split(';')[0],
  );
  expect(await confirmed.json()).toMatchObject({ user: { email: 'dana@agency.example.test' } });
  expect(confirmed.headers.get('set-cookie')).toContain('HttpOnly');
  // Counted right after the first start, not only at night.
  const supply = () => fetch(`${server.address}/api/supply`).then((answer) => answer.json());
  await vi.waitFor(async () => expect(await supply()).toMatchObject({ counted_at: expect.any(String) }), {
    timeout: 10_000,
  });

  await server.stop();
  await expect(fetch(`${server.address}/api/health/live`)).rejects.toThrow();
});

test('a process without jobs still enqueues emails, and another process delivers them', async () => {
  const web = await startServer(environment({ RUN_JOBS: 'false' }));
  const answer = await fetch(`${web.address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Dana',
      last_name: 'Reed',
      email: 'dana@agency.example.test',
      password: 'Lantern-Harbor-42!',
      phone: '3175550100',
      title: 'Director',
      agency_name: 'Maple',
      agency_city: 'Carmel',
      agency_state: 'IN',
    }),
  });
  expect(answer.status).toBe(200);
  expect(catcher.mails).toEqual([]);
  const worker = await startServer(environment());
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), { timeout: 10_000 });
  await Promise.all([web.stop(), worker.stop()]);
});

describe('process that does not migrate the database', () => {
  test('does not use an older schema, reports missing migrations, and starts once they have run', async () => {
    const earlier = await createDatabaseBeforeBaseline();
    const words = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const starting = startServer(environment({ DATABASE_URL: earlier.url, MIGRATE_ON_START: 'false' }));
      await vi.waitFor(
        () => expect(words.mock.calls.flat().join()).toContain('it lacks the migrations 0048-baseline'),
        20_000,
      );
      const queue = sql<{ queue: string | null }>`SELECT to_regnamespace('jobs')::text AS queue`.execute(earlier.db);
      expect((await queue).rows).toEqual([{ queue: null }]);
      await migrateDatabase({ DATABASE_URL: earlier.url });
      const server = await starting;
      await vi.waitFor(
        async () => expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(200),
        20_000,
      );
      await server.stop();
      expect(words).toHaveBeenCalledTimes(1);
    } finally {
      words.mockRestore();
      await earlier.drop();
    }
  });

  test('runs on a newer schema', async () => {
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-of-tomorrow', 'now')`.execute(database.db);
    try {
      const server = await startServer(environment({ MIGRATE_ON_START: 'false', RUN_JOBS: 'false' }));
      await server.stop();
    } finally {
      await sql`DELETE FROM kysely_migration WHERE name = '9999-of-tomorrow'`.execute(database.db);
    }
  });
});

test('stopping does not wait for the rank index, even if its load takes long', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('BEGIN; LOCK TABLE caregivers IN ACCESS EXCLUSIVE MODE');
    const server = await startServer(environment({ MIGRATE_ON_START: 'false', RUN_JOBS: 'false' }));
    const waiting = sql`
      SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await vi.waitFor(async () => expect((await waiting.execute(database.db)).rows).toHaveLength(1), 20_000);
    await server.stop();
    // PostgreSQL still waits for the lock, so the load is still running.
    expect((await waiting.execute(database.db)).rows).toHaveLength(1);
  } finally {
    await client.end();
  }
});

test('a request that takes more than ten seconds is completed before the process stops', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const server = await startServer(environment({ RUN_JOBS: 'false', DATABASE_LOCK_TIMEOUT_MS: '14000' }));
    await client.query('BEGIN; LOCK TABLE caregiver_contacts IN ACCESS EXCLUSIVE MODE');
    const answer = fetch(`${server.address}/api/check-existing-profile`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'dana@caregiver.example.test' }),
    });
    const waiting = sql`
      SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await vi.waitFor(async () => expect((await waiting.execute(database.db)).rows).toHaveLength(1), 10_000);
    const stopped = server.stop();
    await pause(11_000);
    await client.query('ROLLBACK');
    expect((await answer).status).toBe(200);
    await stopped;
  } finally {
    await client.end();
  }
});

test.each([
  ['https://care.example.test/caregivers', 'path'],
  ['https://dana:secret@care.example.test', 'password'],
  ['https://care.example.test/?source=mail', 'query'],
  ['https://care.example.test/#top', 'fragment'],
])('an unusable public URL stops startup: %s', async (PUBLIC_URL, why) => {
  const failure = await startServer(environment({ PUBLIC_URL })).catch((error: unknown) => String(error));
  expect(failure).toMatch(new RegExp(`PUBLIC_URL: .*${why}`));
  expect(failure).not.toContain('care.example.test');
});

test('an invalid setting stops startup, and the error names the setting but never its value', async () => {
  const start = startServer(environment({ TOKEN_SECRET: 'too-short-word', SUPPORT_EMAIL: 'nobody' }));
  await expect(start).rejects.toThrow(/SUPPORT_EMAIL[\s\S]*TOKEN_SECRET/);
  await expect(start).rejects.not.toThrow(/too-short-word/);
});
