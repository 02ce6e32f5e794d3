import type { ReleaseFigures } from '@marketplace/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { housekeepingJob } from '../../jobs/housekeeping.job.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const REMOTE = 'agency-app';
const HOUR_MS = 60 * 60 * 1000;
const SINCE = new Date(Date.now() - HOUR_MS).toISOString();
let host: TestApp;
let other: TestApp;
beforeAll(async () => {
  host = await createTestApp();
  // Another process with the same database.
  other = await createTestApp({ overrides: { db: host.db } });
});
afterAll(async () => {
  await other.close();
  await host.close();
});
beforeEach(() => host.db.deleteFrom('watched_releases').execute());

const post = (url: string, payload: object, ip = '203.0.113.7', app = host) =>
  app.app.inject({ method: 'POST', url, payload, remoteAddress: ip });
const visit = (release: string, ip?: string, vitals: object = {}, app = host) =>
  post(
    '/api/page-reports',
    { shown: [{ remote: REMOTE, release }], vitals: { remote: REMOTE, release, ...vitals } },
    ip,
    app,
  );
const fail = (release: string, ip?: string) =>
  post(
    '/api/error-reports',
    { remote: REMOTE, release, shell_release: null, kind: 'render_error', message: 'x', page: '/' },
    ip,
  );
async function figures(...releases: string[]): Promise<ReleaseFigures[]> {
  const answer = await post('/release-health', { remote: REMOTE, releases, since: SINCE });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().figures;
}
const network = (number: number) => `198.51.${number}.9`;

test('visits, failures and vitals of a watched release are counted, for all processes together', async () => {
  await figures('new', 'old');
  await other.app.inject({
    method: 'POST',
    url: '/release-health',
    payload: { remote: REMOTE, releases: ['new'], since: SINCE },
  });
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const [app, ip] = [visitor % 2 ? host : other, network(visitor)];
    expect((await visit('new', ip, { lcp: 1_800, inp: 90, cls: 0.3 }, app)).json()).toEqual({ received: true });
  }
  await fail('new', network(1));
  await fail('new', network(2));
  await visit('old', network(1), { lcp: 400 });
  await other.app.inject({
    method: 'POST',
    url: '/release-health',
    payload: { remote: REMOTE, releases: ['new'], since: SINCE },
  });
  const [fresh, old] = await figures('new', 'old');
  expect(fresh).toMatchObject({ release: 'new', loads: 20, errors: 2, networks: 20, failing_networks: 2 });
  expect(fresh?.lcp).toEqual([0, 0, 0, 20, 0, 0, 0, 0, 0]);
  expect(fresh?.inp).toEqual([0, 20, 0, 0, 0, 0, 0, 0, 0]);
  expect(fresh?.cls).toEqual([0, 0, 0, 0, 0, 0, 0, 20, 0]);
  expect(old).toMatchObject({ loads: 1, errors: 0, networks: 1 });
});

test('one client that reports without end changes no rate: it is one network, with one measurement an hour', async () => {
  await figures('new');
  for (let times = 0; times < 30; times += 1) {
    await fail('new', `192.0.2.${times}`);
    await visit('new', `2001:db8:1:${times}::1`, { lcp: 60_000 });
  }
  const [fresh] = await figures('new');
  expect(fresh).toMatchObject({ loads: 30, errors: 30, networks: 2, failing_networks: 1 });
  expect(fresh?.lcp).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test('what nobody watches is not counted, whatever is reported', async () => {
  for (let times = 0; times < 50; times += 1) {
    await visit(`made-up-${times}`);
    await fail(`made-up-${times}`);
  }
  await figures('new');
  const rows = await host.db.selectFrom('release_hours').selectAll().execute();
  expect(rows).toEqual([]);
});

test('counts from before the question are left out, and old ones are removed', async () => {
  await figures('new');
  await visit('new');
  await figures('new');
  const later = await post('/release-health', {
    remote: REMOTE,
    releases: ['new'],
    since: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
  });
  expect(later.json().figures[0]).toMatchObject({ loads: 0, lcp: [] });
  await housekeepingJob.run({ ...host.deps, now: () => new Date(Date.now() + 8 * 24 * HOUR_MS) });
  expect(await host.db.selectFrom('release_hours').selectAll().execute()).toEqual([]);
});

test('no address and no network is stored', async () => {
  await figures('new');
  await visit('new', '203.0.113.77');
  await figures('new');
  const stored = JSON.stringify(await host.db.selectFrom('release_hours').selectAll().execute());
  expect(stored).not.toContain('203.0.113');
});

test.each([
  ['too many remotes', { shown: Array.from({ length: 6 }, () => ({ remote: REMOTE, release: 'r' })) }],
  ['a release with a line break', { shown: [{ remote: REMOTE, release: 'a\nb' }] }],
  ['a negative vital', { shown: [], vitals: { remote: REMOTE, release: 'r', lcp: -1 } }],
  ['a vital that is no number', { shown: [], vitals: { remote: REMOTE, release: 'r', cls: null } }],
  ['an unknown key', { shown: [], user: 'dana' }],
])('a report with %s is rejected', async (_what, body) => {
  expect((await post('/api/page-reports', body)).statusCode).toBe(400);
});

test('one client can report for a while and is then refused', async () => {
  const limited = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1' }, overrides: { db: host.db } });
  const statuses: number[] = [];
  for (let count = 0; count < 121; count += 1) {
    statuses.push((await post('/api/page-reports', { shown: [] }, '203.0.113.8', limited)).statusCode);
  }
  await limited.close();
  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]));
  expect(statuses[120]).toBe(429);
});
