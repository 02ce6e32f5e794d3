import { JOB_NAMES, JOBS } from '../main/jobs.ts';
import type { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signUpForm } from '../agency/accounts/auth.testing.ts';
import { openQueue } from '../queue/queue.ts';
import { startWorkers } from '../queue/workers.ts';
import type { MailServer } from '../mail/mail-server.ts';
import { mailOutbox } from '../mail/outbox.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { currentRequestAge } from './current-work.ts';

let host: TestApp;
let queue: PgBoss | null = null;
beforeAll(async () => {
  host = await createTestApp();
});
afterEach(() => queue?.stop({ graceful: false }));
afterAll(() => host.close());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const idOf = async (remoteAddress: string, headers: Record<string, string>) =>
  (await host.app.inject({ url: '/api/health/live', remoteAddress, headers })).headers['x-request-id'];

test('a request id is accepted only from a trusted proxy and in a valid format, and is replaced otherwise', async () => {
  expect(await idOf('127.0.0.1', { 'x-request-id': 'proxy-0001' })).toBe('proxy-0001');
  expect(await idOf('127.0.0.1', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })).toBe(TRACE);
  const made = [
    await idOf('10.42.0.9', { 'x-request-id': 'visitor-0001' }),
    await idOf('10.42.0.9', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }),
    await idOf('127.0.0.1', { 'x-request-id': 'dana@agency.example.test' }),
    await idOf('127.0.0.1', {}),
  ];
  for (const id of made) expect(id).toMatch(/^(?!4bf92f)[\da-f]{32}$/);
  expect(new Set(made).size).toBe(made.length);
});

test('a request knows its age, even after its body is read, and there is no age outside of a request', async () => {
  const ages: (number | null)[] = [];
  const now = () => {
    ages.push(currentRequestAge());
    return new Date();
  };
  const watched = await createTestApp({ overrides: { db: host.db, now } });
  ages.length = 0;
  const payload = signUpForm('kim@agency.example.test');
  expect((await watched.app.inject({ method: 'POST', url: '/api/auth/sign-up', payload })).statusCode).toBe(200);
  expect(ages.filter((age) => age !== null && age >= 0).length).toBeGreaterThan(0);
  expect(currentRequestAge()).toBeNull();
  await watched.close();
});

test('the log line of an email has the id of the request that caused it', async () => {
  queue = await openQueue({ DATABASE_URL: host.databaseUrl ?? '', RUN_JOBS: true }, JOB_NAMES, host.app.log);
  const sending = await createTestApp({ overrides: { db: host.db, outbox: mailOutbox(queue, host.config) } });
  const mailServer: MailServer = { deliver: async () => undefined, close: () => undefined };
  await startWorkers({ queue, deps: sending.deps, mailServer, log: sending.app.log }, JOBS);
  for (const person of ['dana', 'kim']) {
    const answer = await sending.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up',
      headers: { 'x-request-id': `proxy-${person}` },
      payload: signUpForm(`${person}@agency.example.test`),
    });
    expect(answer.statusCode).toBe(200);
  }
  await vi.waitFor(
    () => {
      const delivered = sending.logLines.filter((line) => line.includes('email delivered'));
      const ids = delivered.map((line) => String(JSON.parse(line).reqId));
      expect(ids.sort()).toEqual(['proxy-dana', 'proxy-kim']);
    },
    { timeout: 15_000, interval: 50 },
  );
  const { body } = await sending.app.inject({ url: '/metrics' });
  expect(body).toContain('mails_total{queue="deliver-mail",outcome="delivered"} 2');
  await queue.send('housekeeping');
  await vi.waitFor(
    () => {
      const done = sending.logLines.find((line) => line.includes('"job":"housekeeping"') && line.includes('job done'));
      expect(JSON.parse(done ?? '{}').reqId).toMatch(/^[\da-f]{32}$/);
    },
    { timeout: 15_000, interval: 50 },
  );
  await sending.close();
});
