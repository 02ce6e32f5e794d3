import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const limits = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' };
let database: TestDatabase;
let host: TestApp;
let second: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.removeRows();
  host = await createTestApp({ environment: limits, overrides: { db: database.db } });
  second = await createTestApp({ environment: limits, overrides: { db: database.db } });
});
afterEach(async () => {
  await second.close();
  await host.close();
});

const signIn = (on: TestApp, client: string, email: string, via = '127.0.0.1') =>
  on.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    remoteAddress: via,
    headers: { 'x-forwarded-for': client },
    payload: { email, password: 'Wrong-Password-1!' },
  });
const confirm = (on: TestApp, client: string, via = '127.0.0.1') =>
  on.app.inject({
    method: 'POST',
    url: '/api/auth/confirm',
    remoteAddress: via,
    headers: { 'x-forwarded-for': client },
    payload: { token: 'x'.repeat(43) },
  });
const statuses = async (times: number, call: (index: number) => Promise<{ statusCode: number }>) => {
  const answers: number[] = [];
  for (let index = 0; index < times; index += 1) answers.push((await call(index)).statusCode);
  return answers;
};

describe('rate limits', () => {
  test(
    'apply to an address and a client across two processes, and end after their time window',
    { tags: ['slow'] },
    async () => {
      const email = 'dana@agency.example.test';
      const answers = await statuses(11, (index) => signIn(index % 2 === 0 ? host : second, '10.0.1.1', email));
      expect(answers).toEqual([...Array<number>(10).fill(401), 429]);
      const refused = await signIn(second, '10.0.1.1', email);
      expect(refused.json()).toMatchObject({ code: 'rate_limited', detail: expect.stringContaining('wait a moment') });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
      // Other addresses and clients are not limited, and the limit ends with its window.
      expect((await signIn(host, '10.0.1.1', 'other@agency.example.test')).statusCode).toBe(401);
      expect((await signIn(host, '10.0.0.1', email)).statusCode).toBe(401);
      second.clock.advance(301_000);
      expect((await signIn(second, '10.0.1.1', email)).statusCode).toBe(401);
    },
  );

  test('count each client behind the proxy separately, and an IPv6 client by its network', async () => {
    expect(await statuses(31, () => confirm(host, '10.0.0.1'))).toEqual([...Array<number>(30).fill(400), 429]);
    expect((await confirm(second, '10.0.0.1')).statusCode).toBe(429);
    expect((await confirm(host, '10.0.0.2')).statusCode).toBe(400);
    expect(await statuses(31, (index) => confirm(host, `2001:db8:1:2::${index}`))).toContain(429);
  });

  test('do not start over when an IPv6 client uses other networks of its /48', async () => {
    const answers = await statuses(151, (index) => confirm(host, `2001:db8:9:${index.toString(16)}::1`));
    expect(answers).toEqual([...Array<number>(150).fill(400), 429]);
    expect((await confirm(second, '2001:db8:9:ffff::1')).statusCode).toBe(429);
    expect((await confirm(host, '2001:db8:a::1')).statusCode).toBe(400);
  });

  test('trust a forwarded address only from the proxy', async () => {
    const answers = await statuses(31, (index) => confirm(host, `10.0.9.${index}`, '203.0.113.9'));
    expect(answers.at(-1)).toBe(429);
  });

  test('count all spellings of an address together', async () => {
    const spellings = ['dana@agency.example.test', 'DANA@agency.example.test', ' dana@agency.example.test '];
    const answers = await statuses(11, (index) => signIn(host, '10.0.0.1', spellings[index % 3] ?? ''));
    expect(answers.at(-1)).toBe(429);
  });

  test('store neither email nor IP addresses', async () => {
    await signIn(host, '10.11.12.13', 'dana@agency.example.test');
    const rows = await host.db.selectFrom('rate_limit_counters').selectAll().execute();
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/dana|10\.11\.12\.13/);
  });

  test('let requests pass when counting fails, and log a warning', async () => {
    await sql`ALTER TABLE rate_limit_counters RENAME TO away`.execute(database.owner);
    try {
      expect(await statuses(12, () => signIn(host, '10.0.0.1', 'dana@agency.example.test'))).toEqual(
        Array<number>(12).fill(401),
      );
    } finally {
      await sql`ALTER TABLE away RENAME TO rate_limit_counters`.execute(database.owner);
    }
    expect(host.logLines.join()).toContain('could not count request');
  });
});
