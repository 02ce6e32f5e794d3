// @module-tag slow
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';

const FLOOD = 60;

let database: TestDatabase;
let host: TestApp;
let agency: SignedUpAgency;
let close: () => Promise<void>;
let unlock = async () => {};

/** Starts an API as in production, with ten connections and this lock timeout. */
async function open(lockTimeoutMs: number): Promise<void> {
  const { db } = openDatabase({
    url: database.url,
    maxConnections: 10,
    lockTimeoutMs,
    // Blocked calls must stay blocked until the test has checked the other calls.
    connectionTimeoutMs: 60_000,
    onConnectionError: () => undefined,
  });
  host = await createTestApp({ overrides: { db } });
  agency = await signUpAgency(host);
  close = async () => {
    await host.app.close();
    await db.destroy();
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await unlock();
  await close();
});

/** Locks a table as a migration does, until `unlock`. */
async function lock(table: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  unlock = () => client.end();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
}

const list = () => host.app.inject({ url: '/api/candidates?discipline_filters=RN', headers: agency.headers });
const ready = () => host.app.inject({ url: '/api/health/ready' });
const languages = () => host.app.inject({ url: '/api/languages' });
const session = () => host.app.inject({ url: '/api/auth/session', headers: agency.headers });
const savedSearches = () => host.app.inject({ url: '/api/saved-searches', headers: agency.headers });
const places = () => host.app.inject({ url: '/api/places/46032' });
const linkFor = () =>
  host.app.inject({
    method: 'POST',
    url: '/api/check-existing-profile',
    payload: { email: 'dana@caregiver.example.test' },
  });

interface Flood {
  call: typeof list;
  others: Record<string, typeof list>;
}

describe('locked table', () => {
  test.each<[table: string, flood: Flood]>([
    ['caregivers', { call: list, others: { ready, languages, session, places } }],
    ['saved_searches', { call: savedSearches, others: { ready, languages, session, list, linkFor } }],
    ['auth_sessions', { call: savedSearches, others: { ready, languages, places, linkFor } }],
  ])('blocks only the calls that need it: %s', async (table, { call, others }) => {
    // Exceeds the statement timeout, so a response within this time did not wait for the lock.
    await open(30_000);
    await lock(table);
    let answered = 0;
    const flood = Array.from({ length: FLOOD }, () => call().finally(() => (answered += 1)));
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Object.entries(others).map(async ([name, other]) => [name, (await other()).statusCode] as const),
      );
      expect(Object.fromEntries(answers)).toEqual(
        Object.fromEntries(Object.keys(others).map((name) => [name, 200] as const)),
      );
    }
    // The blocked calls are still waiting, so the responses above came in the meantime.
    expect(answered).toBe(0);
    await unlock();
    expect(new Set((await Promise.all(flood)).map((answer) => answer.statusCode))).toEqual(new Set([200]));
  });

  test('makes a call wait briefly, then return Retry-After, and a later retry succeeds', async () => {
    await open(50);
    await lock('saved_searches');
    const flood = await Promise.all(Array.from({ length: FLOOD }, savedSearches));
    for (const answer of flood) {
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({
        status: 503,
        code: 'database_unavailable',
        detail: expect.stringContaining('try again in a moment'),
      });
    }
    await unlock();
    expect((await savedSearches()).statusCode).toBe(200);
  });
});
