import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, signUpAgency, type TestApp } from '../testing/test-app.ts';
import { listRankings } from '../search/memory/rank-index.repository.ts';
import { RankIndex, type LoadOptions } from '../search/memory/rank-index.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

test('a running API with its database is live and ready', async () => {
  expect((await host.app.inject({ url: '/api/health/live' })).json()).toEqual({ status: 'ok' });
  expect((await host.app.inject({ url: '/api/health/ready' })).json()).toEqual({ status: 'ok' });
});

test('metrics count requests by route, never by the requested URL', async () => {
  const agency = await signUpAgency(host);
  await host.app.inject({ url: '/api/associations/iahhc', headers: agency.headers });
  const metrics = await host.app.inject({ url: '/metrics' });
  expect(metrics.body).toMatch(
    /http_request_duration_seconds_count\{[^}]*route="\/api\/associations\/:code"[^}]*status_code="2xx"[^}]*\} 1/,
  );
  expect(metrics.body).not.toContain('/api/associations/iahhc');
});

describe('API description', () => {
  test('names all calls, with fields and errors', async () => {
    const document = (await host.app.inject({ url: '/api/openapi.json' })).json();
    const signIn = document.paths['/api/auth/sign-in'].post;
    expect(signIn.requestBody.content['application/json'].schema).toMatchObject({
      required: ['email', 'password'],
      additionalProperties: false,
    });
    expect(Object.keys(signIn.responses)).toEqual(expect.arrayContaining(['200', '4XX', '5XX']));
    expect(document.paths).not.toHaveProperty('/metrics');
  });

  test('opens in a browser under a content security policy that allows only its own scripts', async () => {
    const page = await host.app.inject({ url: '/api/docs' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
  });
});

// Runs last, because the second app resets this process's metrics.
test('a process is unready until its rank index is loaded, even if the load fails repeatedly', async () => {
  const attempts: { fail: (error: Error) => void; succeed: () => Promise<void> }[] = [];
  const rankIndex = new RankIndex(host.db, {
    onLoadError: () => undefined,
    firstRetryMs: 0,
    readAll: (day) =>
      new Promise((resolve, reject) =>
        attempts.push({ fail: reject, succeed: async () => resolve(await listRankings(host.db, day)) }),
      ),
  });
  const second = await createTestApp({ overrides: { db: host.db, rankIndex } });
  const ready = () => second.app.inject({ url: '/api/health/ready' });
  void rankIndex.load();
  for (const attempt of [0, 1, 2]) {
    // Searches would trigger later attempts, but an unready process gets no requests.
    await vi.waitFor(() => expect(attempts).toHaveLength(attempt + 1));
    expect((await ready()).json()).toMatchObject({ status: 503, detail: 'The search is still loading.' });
    attempts[attempt]?.fail(new Error('no connection'));
  }
  await vi.waitFor(() => expect(attempts).toHaveLength(4));
  expect((await second.app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
  await attempts[3]?.succeed();
  await rankIndex.idle();
  expect((await ready()).statusCode).toBe(200);
  await rankIndex.stop();
  await second.app.close();
});

test.each([
  ['cannot load its rank index', () => Promise.reject(new Error('out of memory'))],
  // If the process never became ready, a startup probe would restart it forever.
  [
    'is still loading its rank index',
    (_day: Date, { stopped }: LoadOptions) =>
      new Promise<never>((_resolve, reject) => stopped.addEventListener('abort', () => reject(new Error('stopped')))),
  ],
])('a process that %s for too long serves searches from the database', async (_name, readAll) => {
  const rankIndex = new RankIndex(host.db, {
    onLoadError: () => undefined,
    firstRetryMs: 600_000,
    withoutIndexAfterMs: 0,
    readAll,
  });
  const second = await createTestApp({ overrides: { db: host.db, rankIndex } });
  const ready = async () => (await second.app.inject({ url: '/api/health/ready' })).statusCode;
  expect(await ready()).toBe(503);
  void rankIndex.load();
  await vi.waitFor(async () => expect(await ready()).toBe(200));
  const { headers } = await signUpAgency(second);
  const answer = await second.app.inject({ url: '/api/candidates?discipline_filters=RN', headers });
  expect(answer.statusCode).toBe(200);
  await rankIndex.stop();
  await second.app.close();
});
