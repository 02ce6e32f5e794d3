import { describe, expect, test } from 'vitest';
import { agencyRelease, release, remotesIn, siteWithList } from './testing/site-with-list.ts';

const { get, publish, remotesNow } = siteWithList();

describe('canary', () => {
  const canaryOf = (percent: number) => ({
    'agency-app': {
      current: release('agency-app', '1'),
      canary: { release: release('agency-app', '2'), percent },
    },
  });
  const visitors = Array.from({ length: 100 }, (_, bucket) => `release_bucket=${bucket}`);
  const takers = async () => {
    const releases = await Promise.all(visitors.map(async (cookie) => agencyRelease(await remotesNow(cookie))));
    return visitors.filter((_, index) => releases[index] === '2');
  };

  test('reaches 20 of 100 visitors at 20 %, and a larger share drops none of them', async () => {
    await publish(canaryOf(20));
    const twenty = await takers();
    expect(twenty).toHaveLength(20);
    expect(await takers()).toEqual(twenty);
    await publish(canaryOf(45));
    const more = await takers();
    expect(more).toHaveLength(45);
    expect(twenty.filter((visitor) => !more.includes(visitor))).toEqual([]);
  });

  test('is chosen by the visitor’s bucket, so that pages and the remotes list agree', async () => {
    await publish(canaryOf(50));
    await remotesNow();
    const first = await get('/signin');
    const setCookie = first.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^release_bucket=\d{1,2}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('cookie');
    const cookie = setCookie.split(';')[0] ?? '';
    const assignedRelease = agencyRelease(await remotesIn(first));
    for (let visit = 0; visit < 5; visit++) {
      const page = await get('/signin', `other=1; ${cookie}`);
      expect(page.headers.get('set-cookie')).toBeNull();
      expect(agencyRelease(await remotesIn(page))).toBe(assignedRelease);
      expect(agencyRelease(await remotesNow(cookie))).toBe(assignedRelease);
    }
  });

  test('turns on browser reports for both releases, but only while it runs', async () => {
    const asksForReports = async (cookie?: string) =>
      (await (await get('/signin', cookie)).text()).includes('"canary-watch"');
    await publish(canaryOf(10));
    await remotesNow();
    for (const cookie of [...visitors.slice(0, 12), undefined]) expect(await asksForReports(cookie)).toBe(true);
    await publish({ 'agency-app': { current: release('agency-app', '1') } });
    await remotesNow();
    expect(await asksForReports()).toBe(false);
  });

  test('of another remote goes to other visitors', async () => {
    const both = (name: string) => ({
      current: release(name, '1'),
      canary: { release: release(name, '2'), percent: 10 },
    });
    await publish({ 'agency-app': both('agency-app'), 'caregiver-app': both('caregiver-app') });
    const tries = await Promise.all(
      visitors.map(async (cookie) => (await remotesNow(cookie)).map(({ current }) => current?.release)),
    );
    expect(tries.filter(([agency, caregiver]) => agency === '2' && caregiver === '2').length).toBeLessThan(10);
  });

  test('sets a cookie only on pages, and only while it is running', async () => {
    await remotesNow();
    expect((await get('/')).headers.get('set-cookie')).toBeNull();
    await publish(canaryOf(50));
    const list = await get('/remotes.json');
    expect(list.headers.get('set-cookie')).toBeNull();
    expect(agencyRelease((await list.json()).remotes)).toBe('1');
  });

  test.each(['release_bucket=100', 'release_bucket=-1', 'release_bucket=x', 'xrelease_bucket=1', ''])(
    'ignores the cookie %j',
    async (cookie) => {
      await publish(canaryOf(99));
      expect(agencyRelease(await remotesNow(cookie))).toBe('1');
    },
  );
});

test('a disabled remote is listed as disabled and not preloaded', async () => {
  const disabled = { reason: 'Payments fail because of us', since: '2026-11-20T10:00:00Z' };
  await publish({ 'agency-app': { current: release('agency-app', '1'), disabled } });
  expect(await remotesNow()).toMatchObject([{ name: 'agency-app', outOfService: true }, { name: 'caregiver-app' }]);
  const html = await (await get('/signin')).text();
  expect(html).not.toContain('rel="preload" as="script"');
  expect(html).not.toContain('Payments fail');
});
