import type { RunningServer } from '@marketplace/http-server';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { releasePageSchema, type ListedRemote, type RemoteReleaseEntry } from '@marketplace/contracts';
import type { RemoteListing } from '@marketplace/platform';
import { releasedPages } from '../src/testing/our-remotes.ts';
import { readSiteEnvironment } from './settings.ts';
import { listening, startQuietSite } from './testing/quiet-site.ts';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;

let folder: string;
let listFile: string;
let writes = 0;
let site: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-list-'));
  await mkdir(join(folder, 'assets'));
  listFile = join(folder, 'remotes.json');
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head><!--site-head--></head><body></body></html>');
  await writeFile(join(folder, 'shell.json'), '{"release":"shell-1"}');
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await publish({ 'agency-app': { current: release('agency-app', '1') } });
  site = await startSite();
});
afterEach(() => site.stop());

function release(name: string, id: string, pages: Record<string, string[]> = {}): RemoteReleaseEntry {
  const entry = `/remotes/${name}/${id}/remoteEntry.js`;
  return {
    release: id,
    entry,
    integrity: INTEGRITY,
    server_integrity: INTEGRITY,
    scripts: [entry],
    container: name.replaceAll('-', '_'),
    platform: '^0.1.0',
    published_at: '2026-11-20T10:00:00Z',
    pages: [
      ...releasedPages(name),
      ...Object.entries(pages).map(([path, scripts]) =>
        releasePageSchema.parse({ path, title: path, access: 'public', scripts }),
      ),
    ],
  };
}
function listText(remotes: Record<string, Partial<ListedRemote>>): string {
  const full = Object.entries(remotes).map(([name, remote]) => [
    name,
    { current: null, canary: null, disabled: null, earlier: [], ...remote },
  ]);
  return JSON.stringify({ format: 1, remotes: Object.fromEntries(full) });
}
/** Replaces the list as a publisher does: atomically, by renaming. */
async function publishText(text: string): Promise<void> {
  await writeFile(`${listFile}.new`, text);
  const time = new Date(Date.now() + ++writes * 1000);
  await utimes(`${listFile}.new`, time, time);
  await rename(`${listFile}.new`, listFile);
}
const publish = (remotes: Record<string, Partial<ListedRemote>>) => publishText(listText(remotes));

function startSite(changes: Record<string, string> = {}): Promise<RunningServer> {
  return startQuietSite({ SHELL_DIST: folder, REMOTES_LIST: listFile, ...changes });
}

const get = (path: string, cookie = '') => fetch(site.url + path, { headers: { cookie } });
/** The remotes listed in a page. */
async function remotesIn(page: Response): Promise<readonly RemoteListing[]> {
  const text = /<script type="application\/json" id="site-config">(.*?)<\/script>/.exec(await page.text())?.[1];
  return JSON.parse(text ?? 'null').remotes;
}
async function remotesNow(cookie = ''): Promise<readonly RemoteListing[]> {
  return (await (await get('/remotes.json', cookie)).json()).remotes;
}
const agencyRelease = (remotes: readonly RemoteListing[]) =>
  remotes.find(({ name }) => name === 'agency-app')?.current?.release;

describe('the published list', () => {
  test('lists in each page the releases and the remotes that have none yet', async () => {
    const page = await get('/signin');
    const html = await page.clone().text();
    expect(html).toContain(`as="script" href="/remotes/agency-app/1/remoteEntry.js" integrity="${INTEGRITY}"`);
    expect(html).toContain('"shellRelease":"shell-1"');
    expect(await remotesIn(page)).toMatchObject([
      { name: 'agency-app', current: { release: '1', integrity: INTEGRITY } },
      { name: 'caregiver-app', current: null },
    ]);
    expect(html).not.toContain('published_at');
    expect(html).not.toContain('server_integrity');
  });

  test('is picked up without a restart when it changes, also on a rollback', async () => {
    await publish({ 'agency-app': { current: release('agency-app', '2') } });
    expect(agencyRelease(await remotesNow())).toBe('2');
    expect(agencyRelease(await remotesIn(await get('/')))).toBe('2');
    await publish({ 'agency-app': { current: release('agency-app', '1') } });
    expect(agencyRelease(await remotesNow())).toBe('1');
  });

  test('is checked for each page: the very next visitor gets the new release, and the old one after a rollback', async () => {
    for (const id of ['1', '2', '1']) {
      await publish({ 'agency-app': { current: release('agency-app', id) } });
      expect(agencyRelease(await remotesIn(await get('/signin')))).toBe(id);
    }
  });

  test.each(['{"format":1,', '{"format":2,"remotes":{}}', 'not a list', ''])(
    'that is broken (%j) leaves the last good one in force until it is valid again',
    async (broken) => {
      expect(agencyRelease(await remotesNow())).toBe('1');
      await publishText(broken);
      expect(agencyRelease(await remotesNow())).toBe('1');
      expect((await get('/signin')).status).toBe(200);
      await publish({ 'agency-app': { current: release('agency-app', '3') } });
      expect(agencyRelease(await remotesNow())).toBe('3');
    },
  );

  test('that is missing leaves the last good one in force; without any, pages still load', async () => {
    expect(agencyRelease(await remotesNow())).toBe('1');
    await rm(listFile);
    expect(agencyRelease(await remotesNow())).toBe('1');
    await site.stop();
    site = await startSite();
    expect(await remotesIn(await get('/'))).toEqual([
      { name: 'agency-app', current: null },
      { name: 'caregiver-app', current: null },
    ]);
  });
});

describe('a site that starts while the list cannot be used', () => {
  const copies = () => join(folder, 'last-good');
  const restart = async () => {
    await site.stop();
    site = await startSite({ LAST_GOOD_DIRECTORY: copies() });
  };
  beforeEach(async () => {
    await restart();
    expect(agencyRelease(await remotesNow())).toBe('1');
    await expect.poll(() => readdir(copies()).catch(() => [])).toEqual(['remotes.json']);
  });
  afterEach(() => rm(copies(), { recursive: true }));

  test.each(['{"format":1,', '{"format":2,"remotes":{}}', '', null])(
    '(%j) uses the last good one until it is valid again',
    async (broken) => {
      if (broken === null) await rm(listFile);
      else await publishText(broken);
      await restart();
      expect(agencyRelease(await remotesIn(await get('/signin')))).toBe('1');
      await publish({ 'agency-app': { current: release('agency-app', '2') } });
      expect(agencyRelease(await remotesNow())).toBe('2');
      await publishText('broken again');
      await expect.poll(() => readFile(join(copies(), 'remotes.json'), 'utf8')).toContain('/agency-app/2/');
      await restart();
      expect(agencyRelease(await remotesNow())).toBe('2');
    },
  );

  test('ignores a damaged copy', async () => {
    await publishText('broken');
    await writeFile(join(copies(), 'remotes.json'), '{"format":1,"remotes":{"agency-app":{}}}');
    await restart();
    expect(agencyRelease(await remotesNow())).toBeUndefined();
    expect((await get('/signin')).status).toBe(200);
  });
});

describe('the list at a URL', () => {
  let server: Server;
  let answer: { status: number; text: string; etag: string };
  let asked: (string | undefined)[];
  let hangs: boolean;
  /** Whether the site aborted a hanging request. */
  let givenUp: boolean;
  beforeEach(async () => {
    asked = [];
    hangs = false;
    givenUp = false;
    answer = { status: 200, text: listText({ 'agency-app': { current: release('agency-app', '7') } }), etag: '"7"' };
    server = createServer((request, response) => {
      asked.push(request.headers['if-none-match']);
      if (hangs) {
        response.once('close', () => (givenUp = true));
        return;
      }
      const known = request.headers['if-none-match'] === answer.etag;
      response.writeHead(known ? 304 : answer.status, { etag: answer.etag }).end(known ? undefined : answer.text);
    });
    const address = await listening(server);
    await site.stop();
    site = await startSite({ REMOTES_LIST: `${address}/remotes.json` });
  });
  afterEach(() => {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  });
  /** Advances the clock. */
  const quietTime = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });

  test('is fetched with its ETag, and not once per page', async () => {
    expect(agencyRelease(await remotesNow())).toBe('7');
    await Promise.all([get('/'), get('/signin'), get('/account')]);
    expect(asked).toEqual([undefined]);
    expect(agencyRelease(await remotesNow())).toBe('7');
    expect(asked).toEqual([undefined, '"7"']);
  });

  test('is awaited by all who come first after a quiet period', async () => {
    expect(agencyRelease(await remotesIn(await get('/')))).toBe('7');
    answer = { status: 200, text: listText({ 'agency-app': { current: release('agency-app', '6') } }), etag: '"6"' };
    quietTime();
    const pages = await Promise.all([get('/'), get('/signin'), get('/account')]);
    expect(await Promise.all(pages.map(async (page) => agencyRelease(await remotesIn(page))))).toEqual(['6', '6', '6']);
    expect(asked).toEqual([undefined, '"7"']);
  });

  test('that hangs does not block pages: the last good one is used', async () => {
    expect(agencyRelease(await remotesIn(await get('/')))).toBe('7');
    hangs = true;
    quietTime();
    expect(agencyRelease(await remotesIn(await get('/')))).toBe('7');
    expect(asked).toHaveLength(2);
    expect(givenUp).toBe(false);
  });

  test('that fails leaves the last good one in force', async () => {
    expect(agencyRelease(await remotesNow())).toBe('7');
    answer = { status: 500, text: 'down', etag: '"8"' };
    expect(agencyRelease(await remotesNow())).toBe('7');
  });
});

describe('a canary', () => {
  const canaryOf = (percent: number) => ({
    'agency-app': {
      current: release('agency-app', '1'),
      canary: { release: release('agency-app', '2'), percent },
    },
  });
  /** One visitor of each bucket. */
  const visitors = Array.from({ length: 100 }, (_, bucket) => `release_bucket=${bucket}`);
  const takers = async () => {
    const releases = await Promise.all(visitors.map(async (cookie) => agencyRelease(await remotesNow(cookie))));
    return visitors.filter((_, index) => releases[index] === '2');
  };

  test('goes to its share of a hundred visitors; a growing share keeps those who already have it', async () => {
    await publish(canaryOf(20));
    const twenty = await takers();
    expect(twenty).toHaveLength(20);
    expect(await takers()).toEqual(twenty);
    await publish(canaryOf(45));
    const more = await takers();
    expect(more).toHaveLength(45);
    expect(twenty.filter((visitor) => !more.includes(visitor))).toEqual([]);
  });

  test('gives a visitor a bucket once, and page and list agree from then on', async () => {
    await publish(canaryOf(50));
    await remotesNow();
    const first = await get('/signin');
    const setCookie = first.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^release_bucket=\d{1,2}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('cookie');
    const cookie = setCookie.split(';')[0] ?? '';
    const given = agencyRelease(await remotesIn(first));
    for (let visit = 0; visit < 5; visit++) {
      const page = await get('/signin', `other=1; ${cookie}`);
      expect(page.headers.get('set-cookie')).toBeNull();
      expect(agencyRelease(await remotesIn(page))).toBe(given);
      expect(agencyRelease(await remotesNow(cookie))).toBe(given);
    }
  });

  test('picks different visitors for each remote', async () => {
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

  test('sets no cookie while there is none, and never with the list itself', async () => {
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

test('a switched-off remote is listed as such and not preloaded', async () => {
  const disabled = { reason: 'Payments fail for reasons of ours', since: '2026-11-20T10:00:00Z' };
  await publish({ 'agency-app': { current: release('agency-app', '1'), disabled } });
  expect(await remotesNow()).toMatchObject([{ name: 'agency-app', outOfService: true }, { name: 'caregiver-app' }]);
  const html = await (await get('/signin')).text();
  expect(html).not.toContain('rel="preload" as="script"');
  expect(html).not.toContain('Payments fail');
});

describe('a third remote', () => {
  test('needs no restart and no setting: its files are served from the list’s location as soon as the list names it', async () => {
    const file = '/remotes/rates-app/1/remoteEntry.js';
    await mkdir(join(folder, 'rates-app', '1'), { recursive: true });
    await writeFile(join(folder, 'rates-app', '1', 'remoteEntry.js'), 'rates');
    await writeFile(join(folder, 'rates-app', '1', 'remoteEntry.js.map'), '{}');
    expect((await get('/rates')).status).not.toBe(200);
    expect((await get(file)).status).toBe(404);
    await publish({ 'rates-app': { current: release('rates-app', '1', { '/rates': [file] }) } });
    expect((await get('/rates')).status).toBe(200);
    const answer = await get(file);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('rates');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect((await get(`${file}.map`)).status).toBe(404);
    expect((await get('/remotes/rates-app/2/remoteEntry.js')).status).toBe(404);
  });

  test('gives no access to other files of the store', async () => {
    await publish({ 'rates-app': { current: release('rates-app', '1') } });
    await mkdir(join(folder, 'secret-app', '1'), { recursive: true });
    await writeFile(join(folder, 'secret-app', '1', 'a.js'), 'secret');
    for (const path of [
      '/remotes/secret-app/1/a.js',
      '/remotes/rates-app/../secret-app/1/a.js',
      '/remotes/rates-app/%2e%2e/secret-app/1/a.js',
      '/remotes/rates-app/..%2fsecret-app/1/a.js',
      '/remotes/rates-app/..%5csecret-app/1/a.js',
      '/remotes/rates-app//secret-app/1/a.js',
      '/remotes/rates-app/../remotes.json',
      '/remotes/./remotes.json',
      '/remotes/%2e/remotes.json',
      '/remotes/remotes.json',
      '/remotes/__proto__/1/a.js',
    ]) {
      // fetch would resolve the dots before it sends them.
      const status = await new Promise((resolve, reject) => {
        const { port } = new URL(site.url);
        httpRequest({ port, host: '127.0.0.1', path }, (answer) => resolve(answer.resume().statusCode))
          .once('error', reject)
          .end();
      });
      expect(status, path).toBe(404);
    }
  });

  test('is served from the list’s URL, and the store learns nothing about the visitor', async () => {
    const asked: { url: string | undefined; cookie: string | undefined }[] = [];
    const files: Record<string, string> = {
      '/site/remotes.json': listText({ 'rates-app': { current: release('rates-app', '1', { '/rates': [] }) } }),
      '/site/rates-app/1/remoteEntry.js': 'rates',
    };
    const store = createServer((request, response) => {
      asked.push({ url: request.url, cookie: request.headers.cookie });
      if (request.url === '/site/rates-app/1/elsewhere.js') {
        return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      }
      const text = files[request.url ?? ''];
      // The store's content type and cookies are ignored.
      response.writeHead(text === undefined ? 403 : 200, { 'content-type': 'text/html', 'set-cookie': 'a=1' });
      response.end(text);
    });
    await site.stop();
    site = await startSite({ REMOTES_LIST: `${await listening(store)}/site/remotes.json` });
    const answer = await get('/remotes/rates-app/1/remoteEntry.js', 'refresh=secret');
    expect(await answer.text()).toBe('rates');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(asked.at(-1)).toEqual({ url: '/site/rates-app/1/remoteEntry.js', cookie: undefined });
    expect((await get('/remotes/rates-app/1/gone.js')).status).toBe(404);
    expect((await get('/remotes/rates-app/1/elsewhere.js')).status).toBe(503);
    store.closeAllConnections();
    store.close();
    const away = await get('/remotes/rates-app/1/remoteEntry.js');
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({ code: 'remote_unreachable' });
  });

  test('adds its own pages, and cannot take another’s', async () => {
    await publish({
      'agency-app': { current: release('agency-app', '1') },
      'rates-app': {
        current: release('rates-app', '1', {
          '/rates': ['/remotes/rates-app/1/rates.js'],
          '/rates/:place': [],
          '/signin': [],
          '/:anything': [],
        }),
      },
    });
    await remotesNow();
    const page = await get('/rates');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('href="/remotes/rates-app/1/rates.js"');
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect((await get('/rates/indiana')).status).toBe(200);
    expect((await get('/rates/indiana/1')).status).toBe(404);
    expect((await get('/candidates/dentist')).status).toBe(404);
    expect(await (await get('/signin')).text()).not.toContain('/remotes/rates-app/1/remoteEntry.js" ');
  });
});

test('servers of further remotes come as pairs of name and address', () => {
  const servers = (text: string) => readSiteEnvironment({ REMOTE_SERVERS: text }).REMOTE_SERVERS;
  expect(servers('rates-app=http://127.0.0.1:4005, b=http://b.test/?x=1')).toEqual({
    'rates-app': 'http://127.0.0.1:4005',
    b: 'http://b.test/?x=1',
  });
  expect(servers('')).toEqual({});
  for (const bad of ['rates-app', 'Rates=http://127.0.0.1:1', 'rates=not-an-address', '../x=http://a.test'])
    expect(() => servers(bad), bad).toThrow(/REMOTE_SERVERS/);
});
