import { startCollector, type Collector, type ReceivedSpan } from '@marketplace/tracing/testing';
import { openTracing } from '@marketplace/tracing/open';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD, signUpForm } from '../agency/accounts/auth.testing.ts';
import { startServer, type RunningServer } from '../main/start-server.ts';
import { startSmtpCatcher, type SmtpCatcher } from '../testing/smtp-catcher.ts';
import { createTestApp, testEnvironment } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const EMAIL = 'canary.person@agency.example.test';

let database: TestDatabase;
let catcher: SmtpCatcher;
let collector: Collector;
let server: RunningServer | null;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.removeRows();
  catcher = await startSmtpCatcher();
  collector = await startCollector();
});
afterEach(async () => {
  await server?.stop();
  await collector.stop();
  await catcher.close();
});

const started = (changes: Record<string, string> = {}) =>
  startServer(
    testEnvironment({
      DATABASE_URL: database.url,
      API_PORT: '0',
      SMTP_URL: `smtp://127.0.0.1:${catcher.port}`,
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ...changes,
    }),
  );

async function told(): Promise<ReceivedSpan[]> {
  await server?.stop();
  server = null;
  return collector.spans;
}

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${server?.address}${path}`, init);
  await answer.text();
  return answer;
};
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('a request is traced with its statements and its email, whose log line has the trace id', async () => {
  server = await started();
  const signedUp = await post('/api/auth/sign-up', signUpForm(EMAIL), { traceparent: PARENT });
  expect(signedUp.status).toBe(200);
  expect(signedUp.headers.get('x-request-id')).toBe(TRACE);
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 15_000);
  const spans = (await told()).filter(({ traceId }) => traceId === TRACE);
  const request = spans.find(({ name }) => name === 'POST /api/auth/sign-up');
  expect(request).toMatchObject({ service: 'marketplace-api', kind: 2, parentSpanId: '00f067aa0ba902b7' });
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/auth/sign-up',
    'http.response.status_code': 200,
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.find(({ name }) => name === 'INSERT sign_ups')?.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'INSERT',
    'db.collection.name': 'sign_ups',
  });
  const mail = statements.find(({ name }) => name === 'deliver-mail');
  expect(mail).toMatchObject({ kind: 5, status: { code: 0 } });
  expect(spans.find(({ name }) => name === 'SMTP')).toMatchObject({ kind: 3, parentSpanId: mail?.spanId });
});

test('each job has its own trace', async () => {
  server = await started();
  await vi.waitFor(async () => {
    const supply: unknown = await (await fetch(`${server?.address}/api/supply`)).json();
    expect(supply).toMatchObject({ counted_at: expect.any(String) });
  }, 15_000);
  const spans = await told();
  const job = spans.find(({ name }) => name === 'count-supply');
  expect(job).toMatchObject({ kind: 1, status: { code: 0 } });
  const within = spans.filter(({ parentSpanId, traceId }) => traceId === job?.traceId && parentSpanId === job?.spanId);
  expect(within.length).toBeGreaterThan(0);
});

test('a trace contains nothing that a person sends: no address, token, path or parameter', async () => {
  server = await started();
  const secret = 'canary-token-5f3a9c';
  await post('/api/auth/sign-up', signUpForm(EMAIL, { agency_name: 'Canary Care' }));
  await post('/api/auth/sign-in', { email: EMAIL, password: PASSWORD });
  await post('/api/auth/confirm', { token: secret });
  await ask(`/api/candidates?search=${secret}&email=${EMAIL}`, { headers: { authorization: `Bearer ${secret}` } });
  await ask(`/api/associations/${secret}`);
  await ask(`/${secret}`);
  await ask('/api/languages', { headers: { 'x-request-id': 'canary-proxy-id', 'user-agent': 'canary-browser' } });
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 15_000);
  const spans = await told();
  const names = new Set(spans.map(({ name }) => name));
  for (const name of ['POST /api/auth/sign-in', 'GET /api/candidates', 'GET /api/associations/:code', 'GET', 'SMTP'])
    expect(names).toContain(name);
  // Matches the whole phone number, because its first digits occur in many random ids.
  expect(collector.text()).not.toMatch(/canary|Lantern-Harbor|317\D*555|Dana/i);
});

test('a failed request is traced with its status, and without a message', async () => {
  server = await started({ DATABASE_LOCK_TIMEOUT_MS: '50' });
  const locked = database.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE languages`.execute(trx);
    return ask('/api/languages');
  });
  expect((await locked).status).toBe(503);
  const spans = await told();
  const request = spans.find(({ name }) => name === 'GET /api/languages');
  expect(request).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '503' } });
  const statement = spans.find(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statement).toMatchObject({ name: 'SELECT languages', attributes: { 'error.type': '55P03' } });
  expect(spans.every(({ status }) => status.message === undefined)).toBe(true);
});

test('probes are not traced', async () => {
  server = await started({ SEARCH_IN_MEMORY: 'false' });
  for (const path of ['/api/health/live', '/api/health/ready', '/metrics']) expect((await ask(path)).status).toBe(200);
  await ask('/api/languages');
  const names = (await told()).map(({ name }) => name);
  expect(names).toContain('GET /api/languages');
  expect(names.filter((name) => /health|metrics/.test(name))).toEqual([]);
});

test('a visitor can neither set the trace id nor force the recording of a trace', async () => {
  const settings = testEnvironment({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
  const overrides = { db: database.db };
  const host = await createTestApp({ environment: settings, overrides });
  const tracing = await openTracing({ ...host.config, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, () => undefined);
  const traced = await createTestApp({ environment: settings, overrides: { ...overrides, tracing } });
  const idOf = async (remoteAddress: string, headers: Record<string, string>) =>
    (await traced.app.inject({ url: '/api/languages', remoteAddress, headers })).headers['x-request-id'];
  const visitors = [
    await idOf('10.42.0.9', { traceparent: PARENT }),
    await idOf('10.42.0.9', { 'x-request-id': TRACE }),
    // Not a valid trace id, so the new trace's id is used instead.
    await idOf('127.0.0.1', { 'x-request-id': 'proxy-0001' }),
  ];
  for (const id of visitors) expect(id).toMatch(/^(?!4bf92f)[\da-f]{32}$/);
  expect(await idOf('127.0.0.1', { 'x-request-id': TRACE })).toBe(TRACE);
  expect(await idOf('127.0.0.1', { 'x-request-id': 'proxy-0001', traceparent: PARENT })).toBe(TRACE);
  await traced.close();
  await tracing?.stop();
  // Only the trusted proxy's trace is recorded.
  expect(collector.spans.filter(({ kind }) => kind === 2)).toMatchObject([{ traceId: TRACE }]);
  await host.close();
});

test('an unreachable collector delays neither requests nor the shutdown', { tags: ['slow'] }, async () => {
  const { url } = collector;
  await collector.stop();
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  server = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  for (let at = 0; at < 20; at += 1) expect((await ask('/api/languages')).status).toBe(200);
  await told();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  collector = await startCollector();
});
