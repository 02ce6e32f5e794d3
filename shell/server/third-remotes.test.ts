import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { subresourceIntegrity } from '@marketplace/release/format';
import { beforeEach, describe, expect, test } from 'vitest';
import { readSiteEnvironment, serversOfRemotes } from './settings.ts';
import { listening } from './testing/quiet-site.ts';
import { INTEGRITY, listText, release, siteWithList } from './testing/site-with-list.ts';

const { folder, get, publish, remotesNow, startSite, stopSite, url } = siteWithList();

describe('third remote on the site', () => {
  test('needs no restart and no setting, because the site serves its files once it is in the remotes list', async () => {
    const file = '/remotes/rates-app/1/remoteEntry.js';
    await mkdir(join(folder(), 'rates-app', '1'), { recursive: true });
    await writeFile(join(folder(), 'rates-app', '1', 'remoteEntry.js'), 'rates');
    await writeFile(join(folder(), 'rates-app', '1', 'remoteEntry.js.map'), '{}');
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

  describe('with hashes of its files in the remotes list', () => {
    const inFolder = (path: string) => join(folder(), 'rates-app', '1', path);
    const listedWith = async (hashes: Record<string, string>) => {
      const text = JSON.stringify(hashes);
      await writeFile(inFolder('files.json'), text);
      const current = { ...release('rates-app', '1'), files_integrity: subresourceIntegrity(Buffer.from(text)) };
      await publish({ 'rates-app': { current } });
    };
    const ask = (path: string, encodings = 'identity') =>
      fetch(`${url()}/remotes/rates-app/1/${path}`, { headers: { 'accept-encoding': encodings } });

    beforeEach(async () => {
      await mkdir(inFolder(''), { recursive: true });
      await writeFile(inFolder('rates.js'), 'rates');
      await writeFile(inFolder('rates.js.br'), brotliCompressSync('rates'));
      await writeFile(inFolder('added.js'), 'added');
      await listedWith({
        'rates.js': subresourceIntegrity(Buffer.from('rates')),
        'rates.js.br': subresourceIntegrity(brotliCompressSync('rates')),
      });
    });

    test('sends the files named in the release, and their compressed copies', async () => {
      const answer = await ask('rates.js');
      expect([answer.status, await answer.text()]).toEqual([200, 'rates']);
      expect(answer.headers.get('content-type')).toContain('text/javascript');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const compressed = await ask('rates.js', 'gzip, br');
      expect([compressed.headers.get('content-encoding'), await compressed.text()]).toEqual(['br', 'rates']);
      expect((await ask('rates.js', 'br;q=0')).headers.get('content-encoding')).toBeNull();
    });

    test('sends no file that is not named in the release', async () => {
      expect((await ask('added.js')).status).toBe(404);
      expect((await ask('toString')).status).toBe(404);
    });

    test('sends no file with changed content until the file is restored', async () => {
      await writeFile(inFolder('rates.js'), 'changed');
      expect(await (await ask('rates.js')).json()).toMatchObject({ code: 'remote_unreachable' });
      await writeFile(inFolder('rates.js'), 'rates');
      expect((await ask('rates.js')).status).toBe(200);
    });

    test('sends no files if the list of hashes was changed', async () => {
      await publish({ 'rates-app': { current: { ...release('rates-app', '1'), files_integrity: INTEGRITY } } });
      expect((await ask('rates.js')).status).toBe(503);
      // The release works again once the list and its files match.
      await listedWith({ 'rates.js': subresourceIntegrity(Buffer.from('rates')) });
      expect((await ask('rates.js')).status).toBe(200);
    });

    test('hides the hashes from browsers', async () => {
      expect(JSON.stringify(await remotesNow())).not.toContain('files_integrity');
    });
  });

  test('exposes no other files of the store', async () => {
    await publish({ 'rates-app': { current: release('rates-app', '1') } });
    await mkdir(join(folder(), 'secret-app', '1'), { recursive: true });
    await writeFile(join(folder(), 'secret-app', '1', 'a.js'), 'secret');
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
      const status = await new Promise((resolve, reject) => {
        const { port } = new URL(url());
        httpRequest({ port, host: '127.0.0.1', path }, (answer) => resolve(answer.resume().statusCode))
          .once('error', reject)
          .end();
      });
      expect(status, path).toBe(404);
    }
  });

  test('is served from the store at the remotes list’s URL, and the store gets no data about the visitor', async () => {
    const requests: { url: string | undefined; cookie: string | undefined }[] = [];
    const files: Record<string, string> = {
      '/site/remotes.json': listText({ 'rates-app': { current: release('rates-app', '1', { '/rates': [] }) } }),
      '/site/rates-app/1/remoteEntry.js': 'rates',
    };
    const store = createServer((request, response) => {
      requests.push({ url: request.url, cookie: request.headers.cookie });
      if (request.url === '/site/rates-app/1/elsewhere.js') {
        return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      }
      const text = files[request.url ?? ''];
      response.writeHead(text === undefined ? 403 : 200, { 'content-type': 'text/html', 'set-cookie': 'a=1' });
      response.end(text);
    });
    await stopSite();
    await startSite({ REMOTES_LIST: `${await listening(store)}/site/remotes.json` });
    const answer = await get('/remotes/rates-app/1/remoteEntry.js', 'refresh=secret');
    expect(await answer.text()).toBe('rates');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(requests.at(-1)).toEqual({ url: '/site/rates-app/1/remoteEntry.js', cookie: undefined });
    expect((await get('/remotes/rates-app/1/gone.js')).status).toBe(404);
    expect((await get('/remotes/rates-app/1/elsewhere.js')).status).toBe(503);
    store.closeAllConnections();
    store.close();
    const away = await get('/remotes/rates-app/1/remoteEntry.js');
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({ code: 'remote_unreachable' });
  });

  test('adds its own pages, but cannot replace the pages of another remote', async () => {
    await publish({
      'agency-app': { current: release('agency-app', '1') },
      'rates-app': {
        current: release('rates-app', '1', {
          '/rates': { scripts: ['/remotes/rates-app/1/rates.js'], indexed: false },
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
    const indiana = await get('/rates/indiana');
    expect(indiana.status).toBe(200);
    expect(await indiana.text()).toContain('<link rel="canonical" href="https://care.example.test/rates/indiana"');
    expect((await get('/rates/indiana/1')).status).toBe(404);
    expect((await get('/candidates/dentist')).status).toBe(404);
    expect(await (await get('/signin')).text()).not.toContain('/remotes/rates-app/1/remoteEntry.js" ');
  });
});

describe('one of our own remotes without a server', () => {
  const withoutServers = { AGENCY_REMOTE_URL: undefined, CAREGIVER_REMOTE_URL: undefined };

  test('is served in every release from the store at the remotes list’s URL, so that open tabs keep their chunks', async () => {
    const store = createServer((request, response) => {
      if (request.url === '/site/remotes.json')
        response.end(listText({ 'agency-app': { current: release('agency-app', '2') } }));
      else if (/^\/site\/agency-app\/[12]\/chunk\.js$/.test(request.url ?? '')) response.end(request.url);
      else response.writeHead(404).end();
    });
    await stopSite();
    await startSite({ ...withoutServers, REMOTES_LIST: `${await listening(store)}/site/remotes.json` });
    for (const id of ['1', '2']) {
      const answer = await get(`/remotes/agency-app/${id}/chunk.js`);
      expect([answer.status, await answer.text()]).toEqual([200, `/site/agency-app/${id}/chunk.js`]);
    }
    expect((await get('/remotes/agency-app/3/chunk.js')).status).toBe(404);
    expect(await remotesNow()).toMatchObject([{ name: 'agency-app' }, { name: 'caregiver-app', current: null }]);
    expect((await get('/remotes/caregiver-app/1/chunk.js')).status).toBe(404);
    expect(await (await get('/sitemap.xml')).text()).toContain('<loc>https://care.example.test/');
    store.closeAllConnections();
    store.close();
  });

  test('has a default local server only if no remotes list is set', () => {
    const servers = (settings: Record<string, string>) => serversOfRemotes(readSiteEnvironment(settings));
    expect(servers({})).toEqual({ 'agency-app': 'http://127.0.0.1:4002', 'caregiver-app': 'http://127.0.0.1:4003' });
    expect(servers({ REMOTES_LIST: '/store/remotes.json', REMOTE_SERVERS: 'rates-app=http://127.0.0.1:4005' })).toEqual(
      {
        'rates-app': 'http://127.0.0.1:4005',
      },
    );
    expect(servers({ REMOTES_LIST: '/store/remotes.json', AGENCY_REMOTE_URL: 'http://agency:4002' })).toEqual({
      'agency-app': 'http://agency:4002',
    });
  });
});

test('the setting for additional remotes is a list of name and URL pairs', () => {
  const servers = (text: string) => readSiteEnvironment({ REMOTE_SERVERS: text }).REMOTE_SERVERS;
  expect(servers('rates-app=http://127.0.0.1:4005, b=http://b.test/?x=1')).toEqual({
    'rates-app': 'http://127.0.0.1:4005',
    b: 'http://b.test/?x=1',
  });
  expect(servers('')).toEqual({});
  for (const bad of ['rates-app', 'Rates=http://127.0.0.1:1', 'rates=not-an-address', '../x=http://a.test'])
    expect(() => servers(bad), bad).toThrow(/REMOTE_SERVERS/);
});
