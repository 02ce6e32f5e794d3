// @module-tag slow
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrateDatabase, startServer, type RunningServer } from '@marketplace/api';
import { openSwitch, type Switch } from '@marketplace/api/tcp-switch';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  freePort,
  localDatabaseUrl,
  newProfile,
  type RunningPostgres,
  startEmbeddedPostgres,
} from '@marketplace/local';

import { startStandby, type RunningStandby } from './standby.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const DATABASE = 'failover';

let folder: string;
let primary: RunningPostgres | null;
let standby: RunningStandby;
let primaryData: string;
let primaryPort: number;
let route: Switch;
let api: RunningServer;

async function ask<T extends object>(url: string, query: string): Promise<T | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(query)).rows[0];
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failover-'));
  primaryPort = await freePort();
  const options = { dataDirectory: join(folder, 'primary'), port: primaryPort, persistent: true };
  const settings = { fsync: 'off', unix_socket_directories: '' };
  primary = await startEmbeddedPostgres({ ...options, settings });
  await primary.ensureDatabase(DATABASE);
  await migrateDatabase({
    DATABASE_URL: primary.url(DATABASE),
    MIGRATION_DATABASE_URL: primary.url(DATABASE, 'owner'),
  });
  const places = await ask<{ data: string; programs: string }>(
    primary.url('postgres', 'superuser'),
    `SELECT current_setting('data_directory') AS data, setting AS programs FROM pg_config WHERE name = 'BINDIR'`,
  );
  if (places === undefined) throw new Error('PostgreSQL did not return its data directory');
  primaryData = places.data;
  await primary.stop();
  standby = await startStandby({
    programs: places.programs,
    copyOf: places.data,
    dataDirectory: join(dirname(places.data), 'standby'),
    primaryPort,
  });
  primary = await startEmbeddedPostgres({ ...options, settings });
  route = await openSwitch(primaryPort);
  api = await startServer({
    NODE_ENV: 'test',
    DATABASE_URL: localDatabaseUrl(route.port, DATABASE),
    MIGRATE_ON_START: 'false',
    API_PORT: '0',
    TOKEN_SECRET: 'test-secret-test-secret-test-secret',
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'silent',
  });
});
afterEach(async () => {
  await api.stop();
  await route.close();
  await standby.stop();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ready = async () => (await fetch(`${api.address}/api/health/ready`)).status;

async function loads(): Promise<number> {
  const metrics = await (await fetch(`${api.address}/metrics`)).text();
  return Number(/^rank_index_loads\{outcome="loaded"\} (\d+)/m.exec(metrics)?.[1]);
}

const readStatus = async () => {
  const answer = await fetch(`${api.address}/api/check-existing-profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'dana@caregiver.example.test' }),
  });
  return answer.status;
};

let people = 0;
async function signUp(): Promise<{ status: number; code?: string; retryAfter: string | null }> {
  people += 1;
  const answer = await fetch(`${api.address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Dana',
      last_name: 'Reed',
      email: `dana${people}@agency.example.test`,
      password: 'Lantern-Harbor-42!',
      phone: '3175550100',
      title: 'Director',
      agency_name: 'Maple',
      agency_city: 'Carmel',
      agency_state: 'IN',
    }),
  });
  const body: { code?: string } = JSON.parse(await answer.text());
  return { status: answer.status, ...body, retryAfter: answer.headers.get('retry-after') };
}

test('the API is not ready while its database is a standby, and recovers once the standby is promoted', async () => {
  // Readiness waits for the rank index.
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000 });
  expect((await signUp()).status).toBe(200);

  route.leadTo(standby.port);
  route.cut();
  for (let time = 0; time < 3; time += 1) {
    expect(await signUp()).toMatchObject({ status: 503, code: 'database_unavailable', retryAfter: '5' });
    // Reads fail too, because a standby may be stale.
    expect([await readStatus(), await ready()]).toEqual([503, 503]);
  }
  // Routes back to the primary without cutting connections to the standby.
  route.leadTo(primaryPort);
  expect([(await signUp()).status, await ready()]).toEqual([200, 200]);

  // Replication is asynchronous; the standby connects seconds after the primary starts.
  const written = await ask<{ lsn: string }>(
    localDatabaseUrl(primaryPort, 'postgres', 'superuser'),
    'SELECT pg_current_wal_lsn()::text AS lsn',
  );
  await vi.waitFor(
    async () =>
      expect(
        await ask(standby.url('postgres'), `SELECT pg_last_wal_replay_lsn() >= '${written?.lsn}'::pg_lsn AS caught_up`),
      ).toEqual({ caught_up: true }),
    { timeout: 30_000, interval: 100 },
  );

  expect(await loads()).toBe(1);
  // Simulates the loss of the primary's node, whose connections hang, and promotes the standby.
  route.freeze();
  route.leadTo(standby.port);
  await ask(standby.url('postgres'), 'SELECT pg_promote()');
  const signUpsInFlight = Promise.all([signUp(), signUp(), signUp(), signUp()]);
  await vi.waitFor(async () => expect([(await signUp()).status, await ready()]).toEqual([200, 200]), {
    timeout: 60_000,
    interval: 100,
  });
  // The process reloads the index, because the new primary may lack changes that the index has.
  await vi.waitFor(async () => expect(await loads()).toBe(2), 30_000);
  // A sign-up in flight may have succeeded.
  for (const { status } of await signUpsInFlight) expect([200, 503, 504]).toContain(status);
  // Every acknowledged sign-up has its email.
  const mails = await ask<{ count: string }>(
    standby.url(DATABASE),
    "SELECT count(*) FROM jobs.job WHERE name = 'deliver-mail'",
  );
  expect(Number(mails?.count)).toBeGreaterThanOrEqual(3);
});

test('a killed primary loses no acknowledged profile', async () => {
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000 });
  // Synchronous replication, as in production.
  const primaryUrl = localDatabaseUrl(primaryPort, 'postgres', 'superuser');
  await ask(primaryUrl, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await ask(primaryUrl, 'SELECT pg_reload_conf()');
  const state = () => ask(primaryUrl, 'SELECT sync_state AS state FROM pg_stat_replication');
  await vi.waitFor(async () => expect(await state()).toEqual({ state: 'sync' }), { timeout: 30_000, interval: 100 });

  const acknowledged: string[] = [];
  const end = new AbortController();
  const keepJoining = async () => {
    while (!end.signal.aborted) {
      const profile = newProfile();
      const joined = await fetch(`${api.address}/api/community-members`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(profile),
      });
      if (joined.status === 201) acknowledged.push(profile.uuid);
      else expect([503, 504]).toContain(joined.status);
    }
  };
  const joining = Promise.all([keepJoining(), keepJoining(), keepJoining(), keepJoining()]);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), { timeout: 30_000 });
  const [pid] = (await readFile(join(primaryData, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  primary = null;
  const before = acknowledged.length;
  route.leadTo(standby.port);
  route.cut();
  await ask(standby.url('postgres'), 'SELECT pg_promote()');
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 50), { timeout: 30_000 });
  end.abort();
  await joining;

  const row = await ask<{ count: string }>(
    standby.url(DATABASE),
    `SELECT count(*) FROM caregivers WHERE uuid = ANY('{${acknowledged.join()}}')`,
  );
  expect(Number(row?.count)).toBe(acknowledged.length);
});
