import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listening } from './testing/quiet-site.ts';
import { agencyRelease, INTEGRITY, listText, release, remotesIn, siteWithList } from './testing/site-with-list.ts';

const { folder, get, listFile, publish, publishText, remotesNow, startSite, stopSite } = siteWithList();

describe('published remotes list', () => {
  test('gives each page the current release of each remote, or null if it has no release', async () => {
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

  test('is reloaded without a restart when it changes, even on a rollback', async () => {
    await publish({ 'agency-app': { current: release('agency-app', '2') } });
    expect(agencyRelease(await remotesNow())).toBe('2');
    expect(agencyRelease(await remotesIn(await get('/')))).toBe('2');
    await publish({ 'agency-app': { current: release('agency-app', '1') } });
    expect(agencyRelease(await remotesNow())).toBe('1');
  });

  test('is checked for each page, so that the next visitor gets a new release or a rollback', async () => {
    for (const id of ['1', '2', '1']) {
      await publish({ 'agency-app': { current: release('agency-app', id) } });
      expect(agencyRelease(await remotesIn(await get('/signin')))).toBe(id);
    }
  });

  test.each(['{"format":1,', '{"format":2,"remotes":{}}', 'not a list', ''])(
    'is kept in its last valid version while the file is broken (%j)',
    async (content) => {
      expect(agencyRelease(await remotesNow())).toBe('1');
      await publishText(content);
      expect(agencyRelease(await remotesNow())).toBe('1');
      expect((await get('/signin')).status).toBe(200);
      await publish({ 'agency-app': { current: release('agency-app', '3') } });
      expect(agencyRelease(await remotesNow())).toBe('3');
    },
  );

  test('is kept in its last valid version if the file is missing, and pages load even without any version', async () => {
    expect(agencyRelease(await remotesNow())).toBe('1');
    await rm(listFile());
    expect(agencyRelease(await remotesNow())).toBe('1');
    await stopSite();
    await startSite();
    expect(await remotesIn(await get('/'))).toEqual([
      { name: 'agency-app', current: null },
      { name: 'caregiver-app', current: null },
    ]);
  });
});

describe('site that starts while the remotes list is unusable', () => {
  const copies = () => join(folder(), 'last-good');
  const restart = async () => {
    await stopSite();
    await startSite({ LAST_GOOD_DIRECTORY: copies() });
  };
  beforeEach(async () => {
    await restart();
    expect(agencyRelease(await remotesNow())).toBe('1');
    await expect.poll(() => readdir(copies()).catch(() => [])).toEqual(['remotes.json']);
  });
  afterEach(() => rm(copies(), { recursive: true }));

  test.each(['{"format":1,', '{"format":2,"remotes":{}}', '', null])(
    'uses the last valid list until the list is valid again (%j)',
    async (content) => {
      if (content === null) await rm(listFile());
      else await publishText(content);
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

  test('ignores a damaged copy of the list', async () => {
    await publishText('broken');
    await writeFile(join(copies(), 'remotes.json'), '{"format":1,"remotes":{"agency-app":{}}}');
    await restart();
    expect(agencyRelease(await remotesNow())).toBeUndefined();
    expect((await get('/signin')).status).toBe(200);
  });
});

describe('remotes list at a URL', () => {
  let server: Server;
  let answer: { status: number; text: string; etag: string };
  let etags: (string | undefined)[];
  let hangs: boolean;
  let givenUp: boolean;
  beforeEach(async () => {
    etags = [];
    hangs = false;
    givenUp = false;
    answer = { status: 200, text: listText({ 'agency-app': { current: release('agency-app', '7') } }), etag: '"7"' };
    server = createServer((request, response) => {
      etags.push(request.headers['if-none-match']);
      if (hangs) {
        response.once('close', () => (givenUp = true));
        return;
      }
      const isUnchanged = request.headers['if-none-match'] === answer.etag;
      response
        .writeHead(isUnchanged ? 304 : answer.status, { etag: answer.etag })
        .end(isUnchanged ? undefined : answer.text);
    });
    const address = await listening(server);
    await stopSite();
    await startSite({ REMOTES_LIST: `${address}/remotes.json` });
  });
  afterEach(() => {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  });
  const quietTime = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });

  test('is revalidated with its ETag instead of being fetched for every page', async () => {
    expect(agencyRelease(await remotesNow())).toBe('7');
    await Promise.all([get('/'), get('/signin'), get('/account')]);
    expect(etags).toEqual([undefined]);
    expect(agencyRelease(await remotesNow())).toBe('7');
    expect(etags).toEqual([undefined, '"7"']);
  });

  test('is refreshed once after an idle period, and concurrent requests wait for the refresh', async () => {
    expect(agencyRelease(await remotesIn(await get('/')))).toBe('7');
    answer = { status: 200, text: listText({ 'agency-app': { current: release('agency-app', '6') } }), etag: '"6"' };
    quietTime();
    const pages = await Promise.all([get('/'), get('/signin'), get('/account')]);
    expect(await Promise.all(pages.map(async (page) => agencyRelease(await remotesIn(page))))).toEqual(['6', '6', '6']);
    expect(etags).toEqual([undefined, '"7"']);
  });

  test('does not block pages if its URL hangs, and pages use the last valid list', async () => {
    expect(agencyRelease(await remotesIn(await get('/')))).toBe('7');
    hangs = true;
    quietTime();
    expect(agencyRelease(await remotesIn(await get('/')))).toBe('7');
    expect(etags).toHaveLength(2);
    expect(givenUp).toBe(false);
  });

  test('is kept in its last valid version if its URL fails', async () => {
    expect(agencyRelease(await remotesNow())).toBe('7');
    answer = { status: 500, text: 'down', etag: '"8"' };
    expect(agencyRelease(await remotesNow())).toBe('7');
  });
});
