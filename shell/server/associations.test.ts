import type { RunningServer } from '@marketplace/http-server';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { resolvePath, SHELL_PAGES } from '../src/site/site-map.ts';
import { OUR_REMOTES, PATHS_OF_OUR_REMOTES } from '../src/testing/our-remotes.ts';
import { declaredPage, describePage } from './page-descriptions.ts';
import { listening, startQuietSite } from './testing/quiet-site.ts';
import { OUR_LIST, OUR_RELEASES } from './testing/our-releases.ts';

const association = (code: string, name: string) => ({
  code,
  state: 'OH',
  name,
  logo: `/api/associations/${code}/logo/${'0'.repeat(32)}`,
  theme: {},
  support_email: null,
  sms_opt_in_default: true,
});

let folder: string;
let api: Server;
let site: RunningServer;
let responses: Record<string, ReturnType<typeof association> | number>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-associations-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><!--site-head--></head><body><div id="root"></div></body></html>',
  );
  responses = { firefly: association('firefly', 'Ohio Firefly Alliance'), closed: 410 };
  api = createServer((request, response) => {
    const answer = responses[request.url?.split('/').at(-1) ?? ''] ?? 404;
    response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(typeof answer === 'number' ? {} : answer));
  });
  const list = join(folder, 'remotes.json');
  await writeFile(list, OUR_LIST);
  site = await startQuietSite({ API_URL: await listening(api), SHELL_DIST: folder, REMOTES_LIST: list });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await site.stop();
  api.close();
  await rm(folder, { recursive: true });
});

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

describe.each([...SHELL_PAGES.map((page) => page.path), ...PATHS_OF_OUR_REMOTES])('%s', (path) => {
  const { page } = resolvePath(path, OUR_REMOTES);
  const words = { productName: 'Homecare Talent Network', language: 'en' } as const;
  const { title } = describePage(page, declaredPage(page, OUR_RELEASES), words);

  test.each([
    ['without an association’s code', path],
    ['with an association’s code', path === '/' ? '/firefly' : `/firefly${path}`],
  ])('has its title %s', async (_way, address) => {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(titleOf(await answer.text())).toBe(title);
  });

  test('is not found under an unknown code', async () => {
    expect((await get(path === '/' ? '/nobody' : `/nobody${path}`)).status).toBe(404);
  });
});

describe('association code in uppercase', () => {
  const go = (path: string) => fetch(site.url + path, { redirect: 'manual' });

  test.each([
    ['/FIREFLY', '/firefly'],
    ['/Firefly/candidates/rn?zip=46204&sort=Score', '/firefly/candidates/rn?zip=46204&sort=Score'],
    ['/FIREFLY/update-profile?token=AbC', '/firefly/update-profile?token=AbC'],
    ['/FIREFLY/', '/firefly/'],
    ['/%46IREFLY/signin', '/firefly/signin'],
  ])('%s redirects permanently to %s', async (path, address) => {
    const answer = await go(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, address]);
    // The URL may hold a secret, and the response may depend on the visitor's release bucket.
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('is not found if it is not followed by a page', async () => {
    for (const path of ['/FIREFLY/nothing', '/FIREFLY/CANDIDATES', '/FIREFLY!']) {
      expect((await go(path)).status, path).toBe(404);
    }
  });

  test('never redirects to another site', async () => {
    for (const path of ['//Elsewhere', '//Elsewhere/signin', '/%2FElsewhere']) {
      expect((await go(path)).headers.get('location'), path).toBeNull();
    }
  });
});

test('a changed association is shown within a minute, without a restart', async () => {
  const nameShown = async () => /"name":"([^"]*Alliance[^"]*)"/.exec(await (await get('/firefly')).text())?.[1];
  expect(await nameShown()).toBe('Ohio Firefly Alliance');
  responses['firefly'] = association('firefly', 'Firefly Alliance of Ohio');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  expect(await nameShown()).toBe('Firefly Alliance of Ohio');
});

const PERSON = '7c9e6679-7425-40de-944b-e07fc1f90a01';
describe('URL under a retired association', () => {
  test.each([
    ['/closed', '/'],
    ['/closed/', '/'],
    ['/closed/account', '/account'],
    [`/closed/candidates/rn/${PERSON}`, `/candidates/rn/${PERSON}`],
    ['/closed/reset-password?token=a%26b', '/reset-password?token=a%26b'],
    ['/closed/account/more/%E2%82%AC', '/account/more/%E2%82%AC'],
    ['/closed//', '/'],
  ])('redirects %s to %s, so that links in old emails still work', async (address, target) => {
    const answer = await get(address);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(target);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['/closed/nothing', '/closed//elsewhere.example', '/closed/%2f%2felsewhere.example'])(
    'returns 404 for %s',
    async (address) => {
      expect((await get(address)).status).toBe(404);
    },
  );
});
