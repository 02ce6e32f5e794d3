import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening } from '../testing/quiet-site.ts';
import { releaseFiles } from './release-files.ts';

const PATH = '/remotes/rates-app/1/server/routes.js';

let folder: string;
let store: Server;
let storeUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-files-'));
  await mkdir(join(folder, 'rates-app', '1', 'server'), { recursive: true });
  await writeFile(join(folder, 'rates-app', '1', 'server', 'routes.js'), 'from the folder');
  store = createServer((request, response) => {
    if (request.url === '/elsewhere.js') response.writeHead(302, { location: '/bucket/rates-app/1/a.js' });
    response.end(`from ${request.url}`);
  });
  storeUrl = await listening(store);
});
afterAll(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

test('the release files of a remote without its own setting come from the folder or URL of remotes.json', async () => {
  const list = join(folder, 'remotes.json');
  expect(String(await releaseFiles({}, list)('rates-app', PATH))).toBe('from the folder');
  const read = releaseFiles({}, `${storeUrl}/bucket/remotes.json`);
  expect(String(await read('rates-app', PATH))).toBe('from /bucket/rates-app/1/server/routes.js');
});

test('the release files of a remote with its own setting come from the server named in that setting', async () => {
  const read = releaseFiles({ 'rates-app': storeUrl }, join(folder, 'remotes.json'));
  expect(String(await read('rates-app', PATH))).toBe(`from ${PATH}`);
});

test.each(['/remotes/../secret.js', '/remotes/rates-app/%2e%2e/a.js', '/remotes/rates-app/1/a.js?b', '/etc/a.js'])(
  '%s is never read as a release file',
  async (path) => {
    for (const list of [join(folder, 'remotes.json'), `${storeUrl}/bucket/remotes.json`, undefined]) {
      await expect(releaseFiles({}, list)('rates-app', path)).rejects.toThrow('could not locate a release file');
    }
  },
);

test('redirects for release files are not followed', async () => {
  await expect(releaseFiles({ 'rates-app': storeUrl })('rates-app', '/elsewhere.js')).rejects.toThrow();
});
