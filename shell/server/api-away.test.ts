// @module-tag slow
import type { RunningServer } from '@marketplace/http-server';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SHELL_PAGES } from '../src/site/site-map.ts';
import { PATHS_OF_OUR_REMOTES } from '../src/testing/our-remotes.ts';
import { OUR_LIST } from './testing/our-releases.ts';
import { listening, startQuietSite } from './testing/quiet-site.ts';
import { configOf } from './testing/site-under-test.ts';

const IAHHC = {
  code: 'iahhc',
  state: 'IN',
  name: 'Indiana Association',
  logo: '/associations/iahhc.svg',
  theme: {},
  support_email: null,
  sms_opt_in_default: true,
};

const LOGO = '/api/associations/iahhc/logo/0123456789abcdef0123456789abcdef';

let folder: string;
let copies: string;
let api: Server;
let apiUrl: string;
let site: RunningServer;
let answers: 'normal' | 'no response' | 'connection lost' | 'an error' | 'garbage';
let responses: Record<string, object | number>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-away-'));
  copies = join(folder, 'last-good');
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head><!--site-head--></head><body></body></html>');
  await writeFile(join(folder, 'remotes.json'), OUR_LIST);
  answers = 'normal';
  responses = { iahhc: IAHHC, closed: 410 };
  api = createServer((request, response) => {
    if (answers === 'no response') return;
    if (answers === 'connection lost') return void request.socket.destroy();
    if (answers === 'an error') return void response.writeHead(500).end('{}');
    if (answers === 'garbage') return void response.end('<html>');
    if (request.url === LOGO) return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
    const answer = responses[request.url?.split('/').at(-1) ?? ''] ?? 404;
    response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(typeof answer === 'number' ? {} : answer));
  });
  apiUrl = await listening(api);
  site = await startSite();
});
afterEach(async () => {
  vi.useRealTimers();
  await site.stop();
  api.closeAllConnections();
  api.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const startSite = () =>
  startQuietSite({
    API_URL: apiUrl,
    SHELL_DIST: folder,
    LAST_GOOD_DIRECTORY: copies,
    REMOTES_LIST: join(folder, 'remotes.json'),
  });
async function restart(): Promise<void> {
  await site.stop();
  site = await startSite();
}
const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });
const copied = () => readdir(join(copies, 'associations')).catch(() => []);
const timePasses = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });

describe.each(['no response', 'an error', 'garbage'] as const)('site that gets %s from the API', (kind) => {
  test('returns 503 with Retry-After for an unverified association code, and 200 once verified', async () => {
    answers = kind;
    for (const path of ['/iahhc', '/iahhc/', '/iahhc/candidates/rn', '/nobody', '/nobody/signin']) {
      const answer = await get(path);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get('retry-after'), path).toBe('10');
      expect(answer.headers.get('cache-control'), path).toBe('private, no-cache');
      // The browser calls the API and shows the page once the API responds.
      expect(answer.headers.get('content-type'), path).toContain('text/html');
      expect(configOf(await answer.text()), path).toMatchObject({ associations: [] });
    }
    answers = 'normal';
    expect((await get('/iahhc')).status).toBe(200);
    expect((await get('/nobody')).status).toBe(404);
  });

  test('returns 200 for every page, and 404 for a path without a page', async () => {
    answers = kind;
    for (const path of [...SHELL_PAGES.map((page) => page.path), ...PATHS_OF_OUR_REMOTES]) {
      expect((await get(path)).status, path).toBe(200);
    }
    for (const path of ['/signin/extra', '/nobody/nothing', '/a/b/signin', '/UPPER!']) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test('keeps serving known associations regardless of their age, even after a restart', async () => {
    expect((await get('/iahhc')).status).toBe(200);
    expect((await get('/closed/account')).status).toBe(302);
    await expect.poll(copied).toHaveLength(2);
    answers = kind;
    for (const again of [async () => void timePasses(), restart]) {
      await again();
      const answer = await get('/iahhc/signin');
      expect(answer.status).toBe(200);
      expect(configOf(await answer.text())).toMatchObject({ associations: [IAHHC] });
      expect((await get('/closed/account')).headers.get('location')).toBe('/account');
      expect((await get('/nobody')).status).toBe(503);
    }
  });
});

test('the page contains the logo while the API is down', async () => {
  responses = { iahhc: { ...IAHHC, logo: LOGO } };
  const expectLogo = async (logo: string) =>
    expect(configOf(await (await get('/iahhc')).text())).toMatchObject({ associations: [{ logo }] });
  await expectLogo(LOGO);
  await expect.poll(() => readdir(join(copies, 'logos')).catch(() => [])).toEqual(['iahhc.json']);
  // Pages sent earlier still request the logo.
  expect((await get(LOGO)).headers.get('content-type')).toBe('image/svg+xml');
  answers = 'connection lost';
  const logo = await get(LOGO);
  expect(logo.status).toBe(200);
  expect(logo.headers.get('content-type')).toBe('image/svg+xml');
  expect(await logo.text()).toBe('<svg/>');
  expect((await get(`${LOGO}1`)).status).toBe(503);
  answers = 'an error';
  for (const again of [async () => void timePasses(), restart]) {
    await again();
    await expectLogo(`data:image/svg+xml;base64,${btoa('<svg/>')}`);
  }
  answers = 'normal';
  await restart();
  await expectLogo(LOGO);
});

test('a damaged copy of an association is ignored, and replaced after the next response from the API', async () => {
  await get('/iahhc');
  await expect.poll(copied).toEqual(['iahhc.json']);
  await writeFile(join(copies, 'associations', 'iahhc.json'), '{"code":"iahhc"');
  answers = 'an error';
  await restart();
  expect((await get('/iahhc')).status).toBe(503);
  answers = 'normal';
  expect((await get('/iahhc')).status).toBe(200);
  answers = 'an error';
  await expect
    .poll(async () => {
      await restart();
      return (await get('/iahhc')).status;
    })
    .toBe(200);
});

test('a removed association is not restored from its saved copy', async () => {
  await get('/iahhc');
  await expect.poll(copied).toEqual(['iahhc.json']);
  await restart();
  delete responses['iahhc'];
  expect((await get('/iahhc')).status).toBe(404);
  await expect.poll(copied).toEqual([]);
  answers = 'an error';
  timePasses();
  expect((await get('/iahhc')).status).toBe(404);
  await restart();
  expect((await get('/iahhc')).status).toBe(503);
});

test('unknown association codes evict no cached association and write nothing to disk', async () => {
  await get('/iahhc');
  await Promise.all(Array.from({ length: 600 }, (_, index) => get(`/made-up-${index}`)));
  answers = 'an error';
  timePasses();
  expect((await get('/iahhc')).status).toBe(200);
  expect(await copied()).toEqual(['iahhc.json']);
});

test('concurrent visitors share one call for an association and one call for its supply counts', async () => {
  const calls: (string | undefined)[] = [];
  api.on('request', ({ url }) => calls.push(url));
  await Promise.all(Array.from({ length: 20 }, () => get('/iahhc')));
  expect(calls).toEqual(['/api/associations/iahhc', '/api/supply?association=iahhc']);
});
