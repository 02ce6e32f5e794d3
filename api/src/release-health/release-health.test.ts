import { HOUR_MS } from '@marketplace/domain';
import type { ReleaseFigures } from '@marketplace/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { housekeepingJob } from '../main/housekeeping.job.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const REMOTE = 'agency-app';
const SINCE = new Date(Date.now() - HOUR_MS).toISOString();
let host: TestApp;
let other: TestApp;
let hours = 0;
const now = () => new Date(Date.now() + hours * HOUR_MS);
beforeAll(async () => {
  host = await createTestApp({ overrides: { now } });
  other = await createTestApp({ overrides: { db: host.db, now } });
});
afterAll(async () => {
  await other.close();
  await host.close();
});
beforeEach(async () => {
  hours = 0;
  await host.db.deleteFrom('release_runs').execute();
});

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
async function figuresSince(since: string, releases: string[], app = host): Promise<ReleaseFigures[]> {
  const answer = await post('/release-health', { remote: REMOTE, releases, since }, undefined, app);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().figures;
}
const figures = (...releases: string[]) => figuresSince(SINCE, releases);
const network = (number: number) => `198.51.${number}.9`;

test('visits, failures and vitals of a watched release are counted over all processes', async () => {
  await figures('new', 'old');
  await figuresSince(SINCE, ['new'], other);
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const [app, ip] = [visitor % 2 ? host : other, network(visitor)];
    expect((await visit('new', ip, { lcp: 1_800, inp: 90, cls: 0.3 }, app)).json()).toEqual({ received: true });
  }
  await fail('new', network(1));
  await fail('new', network(2));
  await visit('old', network(1), { lcp: 400 });
  await figuresSince(SINCE, ['new'], other);
  const [fresh, old] = await figures('new', 'old');
  expect(fresh).toMatchObject({ release: 'new', loads: 20, errors: 2, networks: 20, failing_networks: 2 });
  expect(fresh?.lcp).toEqual([0, 0, 0, 20, 0, 0, 0, 0, 0]);
  expect(fresh?.inp).toEqual([0, 20, 0, 0, 0, 0, 0, 0, 0]);
  expect(fresh?.cls).toEqual([0, 0, 0, 0, 0, 0, 0, 20, 0]);
  expect(old).toMatchObject({ loads: 1, errors: 0, networks: 1 });
});

test('a client that keeps reporting counts as one network with one measurement', async () => {
  await figures('new');
  for (let times = 0; times < 30; times += 1) {
    await fail('new', `192.0.2.${times}`);
    await visit('new', `2001:db8:1:${times}::1`, { lcp: 60_000 });
  }
  const [fresh] = await figures('new');
  expect(fresh).toMatchObject({ loads: 30, errors: 30, networks: 2, failing_networks: 1 });
  expect(fresh?.lcp).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test('invented IPv6 networks of one provider neither end nor save a canary', async () => {
  await figures('new', 'old');
  for (let visitor = 0; visitor < 40; visitor += 1) {
    for (const release of ['new', 'old']) await visit(release, `198.51.${visitor}.9`, { lcp: 900 });
    const invented = `2001:db8:${visitor.toString(16)}::1`;
    await fail('new', invented);
    await visit('new', invented, { lcp: 60_000 });
  }
  const [fresh] = await figures('new');
  expect(fresh?.loads).toBe(80);
  // A verdict requires more networks than this test has.
  expect(fresh?.networks).toBeLessThan(46);
  expect(fresh?.failing_networks).toBeLessThan(5);
  expect(fresh?.lcp.at(-1)).toBeLessThan(5);
});

test('a client that reports a bad visit each hour, to any process, counts as one slow network', async () => {
  for (const app of [host, other]) await figuresSince(SINCE, ['new'], app);
  for (; hours < 24; hours += 1) {
    for (const app of [host, other]) {
      await visit('new', '203.0.113.9', { lcp: 60_000 }, app);
      await visit('new', network(hours), { lcp: 900 }, app);
      await figuresSince(SINCE, ['new'], app);
    }
  }
  const [fresh] = await figures('new');
  expect(fresh).toMatchObject({ loads: 96, networks: 25 });
  expect(fresh?.lcp).toEqual([0, 24, 0, 0, 0, 0, 0, 0, 1]);
});

test('a network’s newest measurement replaces its older values, except those that the new measurement lacks', async () => {
  await figuresSince(SINCE, ['new'], other);
  await figures('new');
  await visit('new', network(1), { lcp: 60_000, cls: 0.3 });
  await figures('new');
  await visit('new', network(1), { lcp: 400, inp: 90 }, other);
  await figuresSince(SINCE, ['new'], other);
  const [fresh] = await figures('new');
  expect(fresh).toMatchObject({
    lcp: [1, 0, 0, 0, 0, 0, 0, 0, 0],
    inp: [0, 1, 0, 0, 0, 0, 0, 0, 0],
    cls: [0, 0, 0, 0, 0, 0, 0, 1, 0],
  });
});

test('a canary that restarts within the hour is counted from zero, separately from its earlier run', async () => {
  const again = new Date(Date.parse(SINCE) + 60_000).toISOString();
  await figures('new', 'old');
  for (let visitor = 0; visitor < 5; visitor += 1) {
    await visit('new', network(visitor), { lcp: 60_000 });
    await fail('new', network(visitor));
  }
  expect(await figures('new')).toMatchObject([{ loads: 5, failing_networks: 5 }]);
  expect(await figuresSince(again, ['new', 'old'])).toMatchObject([
    { release: 'new', loads: 0, errors: 0, networks: 0, failing_networks: 0 },
    { release: 'old', loads: 0 },
  ]);
  await visit('new', network(9), { lcp: 400 });
  expect(await figuresSince(again, ['new'])).toMatchObject([{ loads: 1, lcp: [1, 0, 0, 0, 0, 0, 0, 0, 0] }]);
  expect(await figures('new')).toMatchObject([{ loads: 6 }]);
});

test('unwatched releases are not counted', async () => {
  for (let times = 0; times < 50; times += 1) {
    await visit(`made-up-${times}`);
    await fail(`made-up-${times}`);
  }
  await figures('new');
  const rows = await host.db.selectFrom('release_runs').select(['release', 'loads', 'errors']).execute();
  expect(rows).toEqual([{ release: 'new', loads: 0, errors: 0 }]);
});

test('a canary that nobody queried for a week is forgotten', async () => {
  await figures('new');
  await visit('new');
  hours = 6 * 24;
  expect(await figures('new')).toMatchObject([{ loads: 1 }]);
  hours += 6 * 24;
  await housekeepingJob.run(host.deps);
  expect(await figures('new')).toMatchObject([{ loads: 1 }]);
  hours += 8 * 24;
  await housekeepingJob.run(host.deps);
  expect(await host.db.selectFrom('release_runs').selectAll().execute()).toEqual([]);
});

test('release health stores no address and no network', async () => {
  await figures('new');
  await visit('new', '203.0.113.77');
  await figures('new');
  const stored = JSON.stringify(await host.db.selectFrom('release_runs').selectAll().execute());
  expect(stored).not.toContain('203.0.113');
});

test.each([
  ['too many remotes', { shown: Array.from({ length: 6 }, () => ({ remote: REMOTE, release: 'r' })) }],
  ['a line break in a release', { shown: [{ remote: REMOTE, release: 'a\nb' }] }],
  ['a negative vital', { shown: [], vitals: { remote: REMOTE, release: 'r', lcp: -1 } }],
  ['a vital that is not a number', { shown: [], vitals: { remote: REMOTE, release: 'r', cls: null } }],
  ['an unknown key', { shown: [], user: 'dana' }],
])('a health report with %s is rejected', async (_what, body) => {
  expect((await post('/api/page-reports', body)).statusCode).toBe(400);
});

test('one client may send a limited number of health reports', async () => {
  const limited = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1' }, overrides: { db: host.db } });
  const statuses: number[] = [];
  for (let count = 0; count < 121; count += 1) {
    statuses.push((await post('/api/page-reports', { shown: [] }, '203.0.113.8', limited)).statusCode);
  }
  await limited.close();
  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]));
  expect(statuses[120]).toBe(429);
});
