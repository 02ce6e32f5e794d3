import { createServer, type Server } from 'node:http';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '@marketplace/http-server';
import { publishFiles } from './publish-files.ts';
import { listening, startQuietSite } from './testing/quiet-site.ts';
import { listText } from './testing/site-with-list.ts';

let folder: string;
let store: string;
let server: Server;
let storeUrl: string;
/** Error status that the store's URL returns; null serves the file. */
let trouble: number | null;
let sites: RunningServer[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-files-'));
  store = join(folder, 'store');
  await mkdir(store);
  await writeFile(join(store, 'remotes.json'), listText({}));
  trouble = null;
  sites = [];
  server = createServer((request, response) => {
    const path = join(store, (request.url ?? '').replace(/^\/site\//, ''));
    readFile(path).then(
      (bytes) => response.writeHead(trouble ?? 200).end(bytes),
      () => response.writeHead(trouble ?? 403).end(),
    );
  });
  storeUrl = `${await listening(server)}/site/remotes.json`;
});
afterEach(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function build(version: string): Promise<string> {
  const dist = join(folder, version);
  await mkdir(join(dist, 'assets'), { recursive: true });
  const hash = version.padEnd(10, '0');
  const main = `/assets/main.${hash}.js`;
  const html = `<head><!--site-head--><script defer src="${main}"></script><link href="/assets/main.${hash}.css" rel="stylesheet"></head>`;
  await writeFile(join(dist, 'index.html'), `<!doctype html><html lang="en">${html}<body></body></html>`);
  await writeFile(join(dist, 'shell.json'), JSON.stringify({ release: version }));
  for (const name of [
    `main.${hash}.js`,
    `main.${hash}.css`,
    `309.${hash}.js`,
    `figtree.${hash}.woff2`,
    `main.${hash}.js.map`,
  ])
    await writeFile(join(dist, 'assets', name), `${name} of ${version}`);
  return dist;
}

async function start(dist: string, list = storeUrl): Promise<RunningServer> {
  const site = await startQuietSite({ SHELL_DIST: dist, REMOTES_LIST: list });
  sites.push(site);
  return site;
}

const publish = (dist: string) => publishFiles({ RELEASE_STORE: store, SHELL_DIST: dist }, () => {});
const readiness = async ({ url }: RunningServer) => (await fetch(`${url}/health/ready`)).status;

async function filesNamedBy(site: RunningServer): Promise<string[]> {
  const html = await (await fetch(site.url)).text();
  return [...html.matchAll(/(?:src|href|data-script)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
}

describe.each(['a folder', 'a URL'])('release store in %s', (kind) => {
  const list = () => (kind === 'a URL' ? storeUrl : join(store, 'remotes.json'));

  test('lets two versions of the site serve each other’s files', async () => {
    const builds = [await build('aaaa'), await build('bbbb')];
    for (const dist of builds) await publish(dist);
    const both = await Promise.all(builds.map((dist) => start(dist, list())));
    const paths = (await Promise.all(both.map(filesNamedBy))).flat();
    expect(paths).toEqual(expect.arrayContaining(['/assets/main.aaaa000000.js', '/assets/main.bbbb000000.js']));
    expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(2);
    paths.push('/assets/309.aaaa000000.js', '/assets/309.bbbb000000.js');
    for (const site of both) {
      for (const path of paths) {
        const answer = await fetch(site.url + path);
        expect(answer.status, path).toBe(200);
        expect(await answer.text()).toBe(`${path.split('/')[2]} of ${path.includes('.a') ? 'aaaa' : 'bbbb'}`);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('content-type')).not.toContain('html');
      }
    }
  });

  test('exposes no other files, and a file that belongs to no version is not found', async () => {
    const dist = await build('aaaa');
    await publish(dist);
    await writeFile(join(store, 'history.json'), 'secret');
    await writeFile(join(store, '_shell/assets/plain.js'), 'not hashed');
    const site = await start(dist, list());
    for (const path of [
      'gone.0123456789.js',
      'main.aaaa000000.js.map',
      'plain.js',
      '..%2f..%2fhistory.json',
      '..%2f..%2fhistory.0123456789.json',
    ]) {
      const answer = await fetch(`${site.url}/assets/${path}`);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('site process whose files are not published', () => {
  test('is not ready until they are published, and then stays ready', async () => {
    const dist = await build('aaaa');
    const site = await start(dist);
    expect(await readiness(site)).toBe(503);
    expect(await (await fetch(`${site.url}/health/ready`)).json()).toMatchObject({ code: 'shell_unpublished' });
    await publish(dist);
    expect(await readiness(site)).toBe(200);
    await rm(join(store, '_shell'), { recursive: true });
    expect(await readiness(site)).toBe(200);
  });

  test('becomes ready if the store has failed for half a minute', async () => {
    const site = await start(await build('aaaa'));
    trouble = 500;
    expect(await readiness(site)).toBe(503);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 29_000);
    expect(await readiness(site)).toBe(503);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
    expect(await readiness(site)).toBe(200);
    vi.restoreAllMocks();
    expect((await fetch(`${site.url}/assets/main.bbbb000000.js`)).status).toBe(503);
  });

  test('is ready immediately if the remotes list is a file or is not set', async () => {
    const dist = await build('aaaa');
    expect(await readiness(await start(dist, join(store, 'remotes.json')))).toBe(200);
    const site = await startQuietSite({ SHELL_DIST: dist });
    sites.push(site);
    expect(await readiness(site)).toBe(200);
  });
});

test('publishing prints how many files are new, and the same files again add none', async () => {
  const messages: string[] = [];
  const dist = await build('aaaa');
  for (let time = 0; time < 2; time += 1)
    await publishFiles({ RELEASE_STORE: store, SHELL_DIST: dist }, (words) => messages.push(words));
  expect(messages).toEqual([
    `4 files of the site are in ${store}, 4 of them new.`,
    `4 files of the site are in ${store}, 0 of them new.`,
  ]);
  await mkdir(join(folder, 'empty/assets'), { recursive: true });
  await expect(publish(join(folder, 'empty'))).rejects.toThrow('has no files to publish');
});
