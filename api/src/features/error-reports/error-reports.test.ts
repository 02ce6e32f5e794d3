import { ERROR_REPORT_MESSAGE_LENGTH } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { boundedLabels } from './bounded-labels.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

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

test('a report becomes a line of the log and a count by remote, release and kind', async () => {
  const answer = await send();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ received: true });
  const line = host.logLines.find((entry) => entry.includes('a part of the site failed in a browser'));
  expect(JSON.parse(line ?? '{}')).toMatchObject(report);
  expect(await metrics()).toMatch(
    /site_part_errors_total\{remote="agency-app",release="0\.1\.0-0123456789",kind="load_failed"\} 1/,
  );
});

test('one client that keeps reporting, to all processes, is one failing network in ten minutes', async () => {
  let later = 0;
  // Processes of one test share their metrics: those of the newest are shown.
  const shown = await createTestApp({ overrides: { db: host.db, now: () => new Date(Date.now() + later) } });
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

test('forty invented networks of one IPv6 provider wake nobody', async () => {
  const fresh = await createTestApp({ overrides: { db: host.db } });
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
  expect(away.logLines.join()).toContain('the reporting network could not be counted');
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

describe('refused', () => {
  test.each([
    ['an unknown kind', { kind: 'other' }],
    ['a name that is none', { remote: 'Agency App' }],
    ['a release with a line break', { release: 'a\nb' }],
    ['a page with its query', { page: '/update-profile?token=abc' }],
    ['a message that is too long', { message: 'x'.repeat(ERROR_REPORT_MESSAGE_LENGTH + 1) }],
    ['an unknown key', { user: 'dana' }],
  ])('%s', async (_what, change) => {
    expect((await send(change)).statusCode).toBe(400);
  });

  test('a large body', async () => {
    expect((await send({ message: 'x'.repeat(5_000) })).statusCode).toBe(413);
  });
});

test('one client can report for a while and is then refused', async () => {
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

describe('the counter', () => {
  const labelsOf = (watched: string[] = []) => {
    const forgotten: string[] = [];
    const labels = boundedLabels({
      remotes: ['agency-app'],
      maxReleases: 2,
      isWatched: ({ release }) => watched.includes(release),
      forget: ({ release }) => void forgotten.push(release),
    });
    return { forgotten, labels, report };
    function report(change: Partial<typeof one> = {}, networks = 5) {
      const counted = Array.from({ length: networks }, (_, network) =>
        labels({ ...one, ...change, network: `${network}` }),
      );
      return counted.at(-1);
    }
  };
  const one = { remote: 'agency-app', release: '1', kind: 'integrity' };

  test('counts the shell and the known remotes separately, and all other names as one', () => {
    const { report } = labelsOf();
    expect(report()).toEqual(one);
    expect(report({ remote: 'shell' })).toEqual({ ...one, remote: 'shell' });
    for (const invented of ['a-app', 'b-app', 'unknown']) {
      const expected = { remote: 'unknown', release: 'unknown', kind: 'integrity' };
      expect(report({ remote: invented })).toEqual(expected);
    }
  });

  test('counts a limited number of releases per remote, and made-up ones do not use up those of another', () => {
    const { report } = labelsOf();
    for (const release of ['1', '2']) expect(report({ release })).toEqual({ ...one, release });
    expect(report({ release: '3' })).toEqual({ ...one, release: 'other' });
    expect(report({ release: '1', kind: 'load_failed' })).toMatchObject({ release: '1' });
    expect(report({ remote: 'shell', release: '3' })).toMatchObject({ remote: 'shell', release: '3' });
  });

  test('does not let invented releases of one provider hide the real one, before or after it', () => {
    const { report, forgotten } = labelsOf();
    for (let number = 0; number < 30; number += 1) report({ release: `invented-${number}` }, 4);
    expect(report({ release: 'real' })).toMatchObject({ release: 'real' });
    for (let number = 30; number < 60; number += 1) report({ release: `invented-${number}` }, 4);
    expect(report({ release: 'real' }, 1)).toMatchObject({ release: 'real' });
    expect(forgotten).toHaveLength(59);
    expect(forgotten).not.toContain('real');
  });

  test('always counts watched releases', () => {
    const { report } = labelsOf(['canary']);
    for (const release of ['1', '2', '3']) report({ release });
    expect(report({ release: 'canary' }, 1)).toMatchObject({ release: 'canary' });
  });

  test('forgets the series of a release that loses its place', async () => {
    const fresh = await createTestApp({ overrides: { db: host.db } });
    for (let number = 0; number < 40; number += 1) {
      const payload = { ...report, release: number === 39 ? 'real' : `invented-${number}` };
      await fresh.app.inject({ method: 'POST', url: '/api/error-reports', payload });
    }
    const { body } = await fresh.app.inject({ url: '/metrics' });
    await fresh.app.close();
    expect(body).toContain('site_part_errors_total{remote="agency-app",release="real",kind="load_failed"} 1');
    expect(body.match(/^site_part_errors_total\{/gm)).toHaveLength(20);
  });

  test('counts another remote if the setting names it, and otherwise as unknown', async () => {
    const further = await createTestApp({
      environment: { REMOTE_NAMES: 'agency-app, rate-card-app' },
      overrides: { db: host.db },
    });
    for (const remote of ['rate-card-app', 'invented-app']) {
      await further.app.inject({ method: 'POST', url: '/api/error-reports', payload: { ...report, remote } });
    }
    const { body } = await further.app.inject({ url: '/metrics' });
    await further.app.close();
    expect(body).toContain('site_part_errors_total{remote="rate-card-app"');
    expect(body).toContain('site_part_errors_total{remote="unknown",release="unknown",kind="load_failed"} 1');
    expect(body).not.toContain('invented-app');
  });
});
