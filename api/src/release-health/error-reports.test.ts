import { MAX_ERROR_REPORT_MESSAGE_LENGTH } from '@marketplace/contracts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let host: TestApp;
let folder: string;
let list: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'error-reports-'));
  list = join(folder, 'remotes.json');
  await publish({ 'agency-app': [report.release, 'broken', 'well'] });
  host = await createTestApp({ environment: { REMOTES_LIST: list } });
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

async function publish(remotes: Record<string, readonly string[]>): Promise<void> {
  const entries = Object.entries(remotes).map(([name, ids]) => {
    const [current, ...earlier] = ids.map((release) => ({
      release,
      entry: `/remotes/${name}/${release}/remoteEntry.js`,
      integrity: `sha384-${'A'.repeat(64)}`,
      scripts: [],
      container: 'app',
      platform: '^1.0.0',
      published_at: '2026-11-20T10:00:00Z',
    }));
    return [name, { current, canary: null, disabled: null, earlier }];
  });
  await writeFile(list, JSON.stringify({ format: 1, remotes: Object.fromEntries(entries) }));
}

const report = {
  remote: 'agency-app',
  release: '0.1.0-0123456789',
  shell_release: '0.1.0-9876543210',
  kind: 'load_failed',
  message: 'Failed to fetch',
  page: '/iahhc/candidates/rn',
};
const send = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  host.app.inject({ method: 'POST', url: '/api/error-reports', payload: { ...report, ...change }, headers });
const metrics = async () => (await host.app.inject({ url: '/metrics' })).body;

test('an error report becomes a log line and a count by remote, release and kind', async () => {
  const answer = await send();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ received: true });
  const line = host.logLines.find((entry) => entry.includes('remote or shell failed in a browser'));
  expect(JSON.parse(line ?? '{}')).toMatchObject(report);
  expect(await metrics()).toMatch(
    /site_part_errors_total\{remote="agency-app",release="0\.1\.0-0123456789",kind="load_failed"\} 1/,
  );
});

test('a client that keeps reporting to all processes counts as one failing network in ten minutes', async () => {
  let later = 0;
  // Apps of one test share metrics, so only the newest app serves them.
  const shown = await createTestApp({
    environment: { REMOTES_LIST: list },
    overrides: { db: host.db, now: () => new Date(Date.now() + later) },
  });
  const from = (app: TestApp, remoteAddress: string) => {
    const payload = { ...report, release: 'broken' };
    return app.app.inject({ method: 'POST', url: '/api/error-reports', payload, remoteAddress });
  };
  const networks = async () => {
    const { body } = await shown.app.inject({ url: '/metrics' });
    return /site_part_networks_total\{remote="agency-app",release="broken"\} (\d+)/.exec(body)?.[1];
  };
  await from(host, '192.0.2.1');
  for (let times = 0; times < 30; times += 1) {
    await from(shown, `192.0.2.${times}`);
    await from(shown, `198.51.100.${times}`);
  }
  expect(await networks()).toBe('1');
  for (let network = 0; network < 5; network += 1) await from(shown, `203.0.${network}.7`);
  expect(await networks()).toBe('6');
  later = 601_000;
  await from(shown, '198.51.100.1');
  expect(await networks()).toBe('7');
  const stored = JSON.stringify(await host.db.selectFrom('rate_limit_counters').selectAll().execute());
  expect(stored).not.toMatch(/192\.0\.2|198\.51|203\.0/);
  await shown.app.close();
});

test('forty invented networks of one IPv6 provider raise no alarm', async () => {
  const fresh = await createTestApp({ environment: { REMOTES_LIST: list }, overrides: { db: host.db } });
  const payload = { ...report, release: 'well' };
  for (let network = 0; network < 40; network += 1) {
    const remoteAddress = `2001:db8:${network.toString(16)}::1`;
    await fresh.app.inject({ method: 'POST', url: '/api/error-reports', payload, remoteAddress });
  }
  const { body } = await fresh.app.inject({ url: '/metrics' });
  await fresh.app.close();
  expect(body).toMatch(/site_part_networks_total\{remote="agency-app",release="well"\} 4/);
});

test('a report is accepted while the database is down', async () => {
  const away = await createTestApp();
  await away.owner.schema.dropTable('rate_limit_counters').execute();
  const answer = await away.app.inject({ method: 'POST', url: '/api/error-reports', payload: report });
  expect(answer.json()).toEqual({ received: true });
  expect(away.logLines.join()).toContain('could not count reporting network');
  await away.close();
});

test('personal data and secrets quoted in a message never reach the log', async () => {
  const token = 'Zx8kQ2mN5vB7cL1pR4tY6uI9oP3aS0dF';
  const secrets = ['canary.person', '3175550177', '555-0177', '482913', token, 'shortsecret', 'Canary%40'];
  const message = [
    'TypeError at https://care.example.test/update-profile?token=shortsecret&email=canary.person@agency.example.test#x=shortsecret',
    'for canary.person@agency.example.test, Canary%40agency.example.test, (317) 555-0177, 3175550177, +1 317.555.0177',
    `code 482913 token ${token}`,
  ].join(' ');
  expect((await send({ message, page: `/update/${token}/canary.person@agency.example.test` })).statusCode).toBe(200);
  const log = host.logLines.join('\n');
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
  expect(log).toContain('TypeError at https://care.example.test/update-profile');
});

describe('an error report is rejected for', () => {
  test.each([
    ['an unknown kind', { kind: 'other' }],
    ['an invalid remote name', { remote: 'Agency App' }],
    ['a release with a line break', { release: 'a\nb' }],
    ['a page with a query', { page: '/update-profile?token=abc' }],
    ['a message that is too long', { message: 'x'.repeat(MAX_ERROR_REPORT_MESSAGE_LENGTH + 1) }],
    ['an unknown key', { user: 'dana' }],
  ])('%s', async (_what, change) => {
    expect((await send(change)).statusCode).toBe(400);
  });

  test('a large body', async () => {
    expect((await send({ message: 'x'.repeat(5_000) })).statusCode).toBe(413);
  });
});

test('one client may send a limited number of error reports', async () => {
  const limited = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1' }, overrides: { db: host.db } });
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) {
    const answer = await limited.app.inject({ method: 'POST', url: '/api/error-reports', payload: report });
    statuses.push(answer.statusCode);
  }
  await limited.app.close();
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
  expect(statuses[30]).toBe(429);
});

describe('error counter', () => {
  const invented = async (app: TestApp, remote: string, times: number) => {
    for (let number = 0; number < times; number += 1) {
      const payload = { ...report, remote, release: `invented-${number}` };
      await app.app.inject({ method: 'POST', url: '/api/error-reports', payload, remoteAddress: `198.51.${number}.1` });
    }
  };
  const seriesOf = async (app: TestApp) => {
    const { body } = await app.app.inject({ url: '/metrics' });
    return [...body.matchAll(/^site_part_errors_total\{remote="(.+?)",release="(.+?)",kind=".+?"\} (\d+)$/gm)].map(
      ([, ...labels]) => labels.join(' '),
    );
  };

  test('counts each listed release separately, and all invented releases together, even if many networks report them', async () => {
    await publish({ 'agency-app': [report.release], 'rate-card-app': ['1'] });
    const fresh = await createTestApp({ environment: { REMOTES_LIST: list }, overrides: { db: host.db } });
    await invented(fresh, 'agency-app', 30);
    await invented(fresh, 'invented-app', 2);
    await invented(fresh, 'shell', 2);
    for (const change of [{}, { remote: 'rate-card-app', release: '1' }, { release: null }]) {
      const payload = { ...report, ...change };
      await fresh.app.inject({ method: 'POST', url: '/api/error-reports', payload });
    }
    expect(await seriesOf(fresh)).toEqual([
      'agency-app unknown 31',
      'unknown unknown 2',
      'shell any 2',
      `agency-app ${report.release} 1`,
      'rate-card-app 1 1',
    ]);
    await fresh.app.close();
  });

  test('counts a release as soon as it is published, and still after it has left the remotes list', async () => {
    await publish({ 'agency-app': ['1'] });
    const clock = { past: 0 };
    const fresh = await createTestApp({
      environment: { REMOTES_LIST: list },
      overrides: { db: host.db, now: () => new Date(Date.now() + clock.past) },
    });
    const sent = async (release: string) => {
      const payload = { ...report, release };
      await fresh.app.inject({ method: 'POST', url: '/api/error-reports', payload });
      clock.past += 2_000;
    };
    await sent('2');
    await publish({ 'agency-app': ['2', '1'] });
    await sent('2');
    await publish({ 'agency-app': ['3'] });
    await sent('3');
    await sent('1');
    expect(await seriesOf(fresh)).toEqual(['unknown', '2', '3', '1'].map((release) => `agency-app ${release} 1`));
    await fresh.app.close();
  });

  test('keeps known releases while the remotes list is unusable, and logs the problem once', async () => {
    await publish({ 'agency-app': ['1'] });
    let past = 0;
    const fresh = await createTestApp({
      environment: { REMOTES_LIST: list },
      overrides: { db: host.db, now: () => new Date(Date.now() + past) },
    });
    for (const [release, text] of [
      ['1', null],
      ['2', 'broken'],
      ['1', null],
      ['3', 'broken, too'],
    ] as const) {
      if (text !== null) await writeFile(list, text);
      const payload = { ...report, release };
      const { statusCode } = await fresh.app.inject({ method: 'POST', url: '/api/error-reports', payload });
      expect(statusCode).toBe(200);
      past += 2_000;
    }
    expect(await seriesOf(fresh)).toEqual(['agency-app 1 2', 'agency-app unknown 2']);
    expect(fresh.logLines.filter((line) => line.includes('could not read remotes list'))).toHaveLength(1);
    await fresh.app.close();
  });
});
