// @module-tag slow
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CommandError } from '@marketplace/cli/error';
import { watchCanaries } from '../canary-watch/watch.ts';
import { openStore } from '../store/open-store.ts';
import { writeTrialBuild } from '../testing/trial-build.ts';
import type { SmokeTestResult } from '../smoke-test/smoke-test.ts';
import { runRelease, type ReleaseTools } from './run.ts';

const smoke = vi.hoisted(() => ({
  test: vi.fn<(built: unknown, options: { account: unknown }) => Promise<SmokeTestResult>>(),
}));
vi.mock('../smoke-test/smoke-test.ts', () => ({ smokeTest: smoke.test }));

let server: Server;
let site: string;
let shell: unknown;
let api: unknown;
const API = { openapi: '3.1.0', paths: { '/api/languages': { get: {} } } };
/** Status of the fake API's response about an association. The command asks whether a page's first path segment is one. */
let association: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/api/associations/')) return void response.writeHead(association).end('{}');
    const content = request.url === '/shell.json' ? shell : api;
    response
      .writeHead(content === null ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(content));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  site = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}, 30_000);
afterAll(() => new Promise((resolve) => server.close(resolve)));

const build = vi.fn<ReleaseTools['build']>();
let folder: string;
let dist: string;
let store: string;
let output: string[];
let smokeAccount: Record<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  [dist, store] = [join(folder, 'trial-app', 'dist'), join(folder, 'store')];
  [shell, api, output] = [{ release: 's', platform: '0.1.3', symbols: ['useQuery', 'styled'] }, API, []];
  association = 404;
  smokeAccount = {};
  build.mockResolvedValue(0);
  smoke.test.mockResolvedValue({
    words: 'it works',
    warning: null,
    pictures: new Map([['trial-390.png', Buffer.from('png')]]),
  });
  await writeTrialBuild(dist, { release: 'r1' });
});
afterEach(() => rm(folder, { recursive: true }));

function release(...args: string[]): Promise<number> {
  return runRelease(args, {
    name: 'npm run release --',
    ownRemote: null,
    repository: folder,
    buildOf: () => dist,
    defaultStore: store,
    environment: { SITE_URL: site, ...smokeAccount },
    build,
    describeApi: async () => API,
    findBrowser: () => '/nowhere',
    print: (text) => output.push(text),
    printError: (text) => output.push(text),
    now: () => new Date('2026-11-21T12:00:00Z'),
  });
}
const printedText = () => output.join('\n');
const listText = () => readFile(join(store, 'remotes.json'), 'utf8').catch(() => 'none');
const listed = async () => JSON.parse(await listText()).remotes['trial-app'];

async function publishTwo(): Promise<void> {
  expect(await release('publish', 'trial-app'), printedText()).toBe(0);
  await writeTrialBuild(dist, { release: 'r2' });
  expect(await release('publish', 'trial-app'), printedText()).toBe(0);
}

test('a release is published and rolled back', async () => {
  await publishTwo();
  expect(await listed()).toMatchObject({ current: { release: 'r2' }, earlier: [{ release: 'r1' }] });
  expect((await listed()).current.integrity).toMatch(/^sha384-/);
  expect(await release('rollback', 'trial-app')).toBe(0);
  expect(await listed()).toMatchObject({ current: { release: 'r1' }, earlier: [] });
});

test('a rollback can be undone, and the history has the author and reason', async () => {
  await publishTwo();
  await release('rollback', 'trial-app', '--by', 'dana@example.test', '--reason', 'errors in the list');
  expect(printedText()).toContain('later     r2  (forward trial-app)');
  expect(await release('forward', 'trial-app', '--by', 'Kim')).toBe(0);
  expect(await listed()).toMatchObject({ current: { release: 'r2' }, earlier: [{ release: 'r1' }] });
  output = [];
  expect(await release('history', 'trial-app')).toBe(0);
  const lines = printedText().split('\n');
  expect(lines[0]).toContain('forward   current r1 → r2');
  expect(lines.slice(2, 4).map((line) => line.trim())).toEqual([
    '2026-11-21T12:00:00.000Z  rollback  current r2 → r1',
    'dana: errors in the list',
  ]);
  expect(lines).toHaveLength(8);
  await writeFile(join(store, 'remotes.json'), await listText().then((text) => text.replace('"r2"', '"r9"')));
  output = [];
  await release('history', 'trial-app');
  expect(printedText()).toContain('The list has changed since the last history entry.');
});

test.each<[Record<string, string>, unknown]>([
  [{}, null],
  [{ SMOKE_EMAIL: '', SMOKE_PASSWORD: '' }, null],
  [
    { SMOKE_EMAIL: 'a@example.test', SMOKE_PASSWORD: 'secret' },
    { email: 'a@example.test', password: 'secret' },
  ],
])('the smoke test takes its account from the environment %j', async (environment, account) => {
  smokeAccount = environment;
  expect(await release('publish', 'trial-app'), printedText()).toBe(0);
  expect(smoke.test.mock.lastCall?.[1].account).toEqual(account);
});

test('status shows the watch’s last figures, or that there are none', async () => {
  await release('publish', 'trial-app');
  expect(await release('status', 'trial-app')).toBe(0);
  expect(printedText()).toContain('trial-app has no canary');
  await writeTrialBuild(dist, { release: 'r2' });
  await release('publish', 'trial-app', '--canary', '10');
  expect(await release('status', 'trial-app')).toBe(0);
  expect(printedText()).toContain('The watch has not checked this canary of trial-app yet');

  const groups = Array.from({ length: 9 }, () => 0);
  const counted = (id: string) => ({
    release: id,
    loads: 40,
    errors: 1,
    networks: 31,
    failing_networks: 1,
    lcp: groups,
    inp: groups,
    cls: groups,
  });
  await watchCanaries({
    store: openStore(store),
    limits: { networks: 30 },
    now: () => new Date('2026-11-21T11:40:00Z'),
    ask: async (_name, releases) => releases.map(counted),
  });
  expect(await release('status', 'trial-app'), printedText()).toBe(0);
  expect(printedText()).toContain('verdict: good');
  expect(printedText()).toContain('checked by the watch at 2026-11-21T11:40:00.000Z, which is too long ago');
  expect(await release('status', 'trial-app', '--networks', '5')).toBe(2);
  expect(await release('status', 'trial-app', '--api', 'http://127.0.0.1:1')).toBe(1);
  expect(printedText()).toContain('Without --api and API_URL, status shows the last check of the watch.');
});

test('publishing rejects an incomplete smoke test account before building', async () => {
  smokeAccount = { SMOKE_EMAIL: 'a@example.test', SMOKE_PASSWORD: '' };
  expect(await release('publish', 'trial-app')).toBe(2);
  expect(printedText()).toContain('Set both SMOKE_EMAIL and SMOKE_PASSWORD');
});

test('publishing prints the smoke test’s warning about unopened pages', async () => {
  smoke.test.mockResolvedValue({ words: 'it works', warning: 'no page was opened', pictures: new Map() });
  expect(await release('publish', 'trial-app')).toBe(0);
  expect(printedText()).toMatch(/warning +no page was opened/);
});

test('a release’s server bundle is listed with its own hash', async () => {
  await mkdir(join(dist, 'r1', 'server'));
  await writeFile(join(dist, 'r1', 'server', 'routes.js'), 'exports.default = [];');
  expect(await release('publish', 'trial-app'), printedText()).toBe(0);
  const hash = createHash('sha384').update('exports.default = [];').digest('base64');
  expect((await listed()).current.server_integrity).toBe(`sha384-${hash}`);
});

test.each([
  [200, "is an association's code"],
  [410, "is an association's code"],
  [503, 'Is the live API reachable there?'],
])('a page is not published if the API responds with %s for its first path segment', async (status, words) => {
  association = status;
  expect(await release('publish', 'trial-app')).toBe(1);
  expect(printedText()).toContain(words);
  expect(await listText()).toBe('none');
});

test('publishing stores the smoke test’s pictures in the store’s notes, not in the release folder', async () => {
  await release('publish', 'trial-app');
  expect(await readFile(join(store, '_notes/trial-app/r1/trial-390.png'), 'utf8')).toBe('png');
  await expect(readFile(join(store, 'trial-app/r1/trial-390.png'))).rejects.toThrow('ENOENT');
});

test('source maps are not uploaded, but the rest of the build is', async () => {
  await release('publish', 'trial-app');
  expect(await readFile(join(store, 'trial-app/r1/page.js'), 'utf8')).toContain('useQuery');
  await expect(readFile(join(store, 'trial-app/r1/page.js.map'))).rejects.toThrow('ENOENT');
});

test('a release whose name escapes its folder is rejected', async () => {
  await writeTrialBuild(dist, { release: '../../elsewhere' });
  expect(await release('publish', 'trial-app')).toBe(1);
  expect(printedText()).toContain('release.json is not valid release metadata: release');
  expect(await listText()).toBe('none');
});

test('a release for the former major version of the platform is rejected with advice', async () => {
  shell = { release: 's', platform: '1.0.0', symbols: ['useQuery', 'styled'] };
  await writeTrialBuild(dist, { release: 'r0', platform: '^0.3.0', former: true });
  expect(await release('publish', 'trial-app')).toBe(1);
  expect(printedText()).toContain(
    'needs platform ^0.3.0; the live shell s provides 1.0.0. Upgrade to the newer platform',
  );
  expect(await listText()).toBe('none');
});

test.each([
  ['newer', '1.1.0', '^2.0.0', 'Release the shell with the newer platform first.'],
  ['older', '2.0.0', '^1.1.0', 'Upgrade to the newer platform (see docs/CHANGELOG.md for changes) and build again.'],
])(
  'a release is rejected if its platform major version is %s than the site version',
  async (_age, live, range, words) => {
    shell = { release: 's', platform: live, symbols: ['useQuery', 'styled'] };
    await writeTrialBuild(dist, { release: 'r0', platform: range });
    expect(await release('publish', 'trial-app')).toBe(1);
    expect(printedText()).toContain(`needs platform ${range}; the live shell s provides ${live}. ${words}`);
    expect(await listText()).toBe('none');
  },
);

test('a canary is increased, promoted or ended', async () => {
  await release('publish', 'trial-app');
  await writeTrialBuild(dist, { release: 'r2' });
  expect(await release('publish', 'trial-app', '--canary', '10')).toBe(0);
  expect(await listed()).toMatchObject({ current: { release: 'r1' }, canary: { percent: 10 } });
  await release('canary', 'trial-app', '--percent', '50');
  expect(await listed()).toMatchObject({ canary: { percent: 50 } });
  await release('canary', 'trial-app', '--off');
  expect(await listed()).toMatchObject({ current: { release: 'r1' }, canary: null });
  await release('publish', 'trial-app', '--canary', '10');
  await release('promote', 'trial-app');
  expect(await listed()).toMatchObject({ current: { release: 'r2' }, canary: null });
});

test('the kill switch is set with a reason and cleared', async () => {
  await release('publish', 'trial-app');
  await release('disable', 'trial-app', '--reason', 'a fault');
  expect(await listed()).toMatchObject({ disabled: { reason: 'a fault', since: '2026-11-21T12:00:00.000Z' } });
  await release('list');
  expect(printedText()).toContain('DISABLED');
  await release('enable', 'trial-app');
  expect((await listed()).disabled).toBeNull();
});

test.each<[string, () => Promise<void>, string]>([
  ['a platform out of range', () => writeTrialBuild(dist, { release: 'r3', platform: '^0.2.0' }), 'Release the shell'],
  ['a symbol that is not provided', () => writeTrialBuild(dist, { release: 'r3', symbols: ['useNews'] }), 'useNews'],
  ['a missing API call', () => writeTrialBuild(dist, { release: 'r3', calls: ['GET /api/nothing'] }), '/api/nothing'],
  [
    'a second React',
    () => writeTrialBuild(dist, { release: 'r3', more: 'e.x="react.transitional.element"' }),
    'its own copy',
  ],
  [
    'a page over its size budget',
    async () => {
      const noise = Array.from({ length: 60_000 }, (_, index) => Math.sin(index).toString(36)).join('');
      await writeTrialBuild(dist, { release: 'r3', more: `e.x="${noise}"` });
    },
    'over the budget',
  ],
  [
    'a slot over its size budget',
    async () => {
      const noise = Array.from({ length: 20_000 }, (_, index) => Math.sin(index).toString(36)).join('');
      await writeTrialBuild(dist, { release: 'r3' });
      await writeFile(join(dist, 'r3', 'rates.js'), `e.x="${noise}"`);
      const load = { slot: 'account-tab', scripts: ['/remotes/trial-app/r3/rates.js'] };
      await writeFile(join(dist, 'first-loads.json'), JSON.stringify([load]));
    },
    'account-tab',
  ],
  [
    'a release that is too large in total',
    async () => {
      await writeTrialBuild(dist, { release: 'r3' });
      await writeFile(join(dist, 'r3', 'later-atlas.json'), ' '.repeat(20_000_001));
    },
    'over its budget of 20000.0 KB',
  ],
  [
    'a page that does not work in the live shell',
    async () => {
      await writeTrialBuild(dist, { release: 'r3' });
      smoke.test.mockRejectedValue(new CommandError('/trial: console: no'));
    },
    'console: no',
  ],
  [
    'different content under the same release',
    () => writeTrialBuild(dist, { release: 'r1', more: 'e.x=1' }),
    'different content',
  ],
  [
    'a shell that does not respond',
    async () => {
      shell = null;
    },
    '--site',
  ],
  [
    'an API that does not describe itself',
    async () => {
      api = { no: 'document' };
    },
    '--api',
  ],
  ['an incomplete build', () => rm(join(dist, 'r2', 'page.js')), 'Build trial-app again'],
])('%s leaves the remotes list unchanged', async (_what, spoil, words) => {
  await publishTwo();
  const before = await listText();
  await spoil();
  expect(await release('publish', 'trial-app')).toBe(1);
  expect(printedText()).toContain(words);
  expect(await listText()).toBe(before);
});

test('a store that corrupts files leaves the remotes list unchanged', async () => {
  await publishTwo();
  const before = await listText();
  await writeTrialBuild(dist, { release: 'r3' });
  const { ReleaseStore } = await import('../store/release-store.ts');
  vi.spyOn(ReleaseStore.prototype, 'readRelease').mockResolvedValue(
    new Map([['remoteEntry.js', Buffer.from('other')]]),
  );
  expect(await release('publish', 'trial-app')).toBe(1);
  expect(printedText()).toContain('does not match the uploaded file');
  expect(await listText()).toBe(before);
});

test('a build that takes too long is stopped', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  build.mockImplementation(async (_name, signal) => {
    signal.throwIfAborted();
    return 0;
  });
  expect(await release('publish', 'trial-app')).toBe(1);
  expect(printedText()).toContain('trial-app took more than 10 minutes to build. Nothing was changed.');
});

test('a dry run checks everything and changes nothing', async () => {
  expect(await release('publish', 'trial-app', '--dry-run')).toBe(0);
  expect(smoke.test).toHaveBeenCalled();
  expect(await listText()).toBe('none');
  await publishTwo();
  const before = await listText();
  expect(await release('rollback', 'trial-app', '--dry-run')).toBe(0);
  expect(printedText()).toContain('It would become:');
  expect(await listText()).toBe(before);
});

test('a finished build from a different place is published unchanged with --built', async () => {
  const elsewhere = join(folder, 'elsewhere');
  await writeTrialBuild(elsewhere, { release: 'from-elsewhere' });
  expect(await release('publish', 'trial-app', '--built', elsewhere)).toBe(0);
  expect((await listed()).current.release).toBe('from-elsewhere');
});

test.each([
  [['push', 'trial-app'], "unknown command 'push'"],
  [['publish'], "missing required argument 'remote'"],
  [['publish', 'Trial App'], 'Pass the name of a remote'],
  [['publish', 'trial-app', '--canary', '100'], 'from 1 to 99'],
  [['publish', 'trial-app', '--percent', '10'], "unknown option '--percent'"],
  [['canary', 'trial-app'], 'either --percent'],
  [['disable', 'trial-app'], '--reason'],
  [['rollback', 'trial-app', '--reason', 'x'.repeat(201)], 'at most 200'],
  [['history'], "missing required argument 'remote'"],
  [['rollback', 'trial-app', '--too', 'r1'], "unknown option '--too'"],
  [['publish', 'trial-app', '--site', 'nowhere'], 'is not a valid URL'],
])('the arguments %j are rejected as invalid usage', async (args, words) => {
  expect(await release(...args)).toBe(2);
  expect(printedText()).toContain(words);
});

test('the list command with --json prints the remotes list itself', async () => {
  await release('publish', 'trial-app');
  output = [];
  await release('list', '--json');
  expect(JSON.parse(printedText())).toEqual(JSON.parse(await listText()));
});

test('a broken remotes list is never overwritten', async () => {
  await release('publish', 'trial-app');
  await writeFile(join(store, 'remotes.json'), '{"format":');
  expect(await release('rollback', 'trial-app')).toBe(1);
  expect(await listText()).toBe('{"format":');
});
