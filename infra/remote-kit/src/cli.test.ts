// @module-tag slow
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownFile } from './own-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remote-kit-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@example/rates-app', version: '1.0.0' }));
});
afterEach(() => rm(folder, { recursive: true }));

function kit(...words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [ownFile('cli'), ...words], { cwd: folder }, (_error, out, errors) =>
      resolve({ code: child.exitCode ?? -1, said: out + errors }),
    );
  });
}

async function writeBuild(script: string): Promise<void> {
  const at = '/remotes/rates-app/r1/remoteEntry.js';
  await mkdir(join(folder, 'dist', 'r1'), { recursive: true });
  await writeFile(join(folder, 'dist', 'r1', 'remoteEntry.js'), script);
  const page = { path: '/rates', title: 'Rates', access: 'public', scripts: [at] };
  const record = { name: 'rates-app', release: 'r1', entry: at, scripts: [at], integrity: null, pages: [page] };
  await writeFile(
    join(folder, 'dist', 'release.json'),
    JSON.stringify({ ...record, container: 'rates_app', platform: '^1.0.0' }),
  );
}

test('remote-kit lists the commands if none is given, and rejects an unknown command', async () => {
  expect(await kit()).toMatchObject({ code: 0, said: expect.stringContaining('remote-kit COMMAND') });
  expect(await kit('push')).toMatchObject({ code: 2, said: expect.stringContaining("unknown command 'push'") });
});

async function writePluginBuild(name: string): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'remoteEntry.js'), '0;');
  const plugin = {
    metaData: { remoteEntry: { name: 'remoteEntry.js' }, globalName: 'rates_app' },
    shared: [],
    exposes: [{ path: './routes', assets: { js: { sync: [], async: [] } } }],
  };
  await writeFile(join(folder, name, 'mf-manifest.json'), JSON.stringify(plugin));
}
async function writePages(pages: string): Promise<void> {
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src', 'manifest.ts'), `export default ${pages};`);
}

test('the describe command rejects dist as the build folder, and explains what to do', async () => {
  await writePluginBuild('dist');
  await writePages("[{ path: '/rates', title: 'Rates', access: 'public', indexed: false }]");
  const { code, said } = await kit('describe', 'dist');
  expect(code).toBe(1);
  expect(said.trim()).toBe(
    'The build cannot be in dist, because the release is written there. Build into another folder, such as build.',
  );
});

test('the describe command reports which manifest entry is wrong', async () => {
  await writePluginBuild('build');
  await writePages("[{ path: '/rates', title: 'Rates', access: 'anybody', indexed: false }]");
  const { code, said } = await kit('describe', 'build');
  expect(code).toBe(1);
  expect(said).toMatch(/manifest\.ts is not valid:[^]*access/);
  expect(said).not.toContain('    at ');
});

test('the sizes command compares each page with the size budget, or with the remote’s own smaller budget', async () => {
  await writeBuild('0;'.repeat(10_000));
  expect(await kit('sizes')).toMatchObject({ code: 0, said: expect.stringContaining('ok      /rates: 0.1 KB') });
  expect(await kit('sizes', '--budget', '20')).toMatchObject({
    code: 1,
    said: expect.stringContaining('TOO BIG /rates'),
  });
  expect((await kit('sizes', '--budget', '50000')).code).toBe(2);
});

test('the sizes command rejects a slot over the size budget, and explains what to do', async () => {
  await writeBuild('0;');
  const at = '/remotes/rates-app/r1/remoteEntry.js';
  const big = '/remotes/rates-app/r1/rates.js';
  await writeFile(join(folder, 'dist', 'r1', 'rates.js'), randomBytes(25_000).toString('base64'));
  const loads = [
    { page: '/rates', scripts: [at] },
    { slot: 'candidate-fact', scripts: [at] },
    { slot: 'account-tab', scripts: [at, big] },
  ];
  await writeFile(join(folder, 'dist', 'first-loads.json'), JSON.stringify(loads));
  const { code, said } = await kit('sizes');
  expect(code).toBe(1);
  expect(said).toContain('ok      slot candidate-fact: 0.0 KB of 20.0 KB');
  expect(said).toMatch(/TOO BIG slot account-tab: 2\d\.\d KB of 20\.0 KB/);
  expect(said).toContain("A slot loads on other remotes' pages");
});

test('the sizes command requires a build', async () => {
  expect(await kit('sizes')).toMatchObject({ code: 1, said: expect.stringContaining('Build the remote first') });
});

test('the smoke command rejects a build that is older than its sources', async () => {
  await writeBuild('0;');
  await mkdir(join(folder, 'src'));
  const source = join(folder, 'src', 'index.ts');
  await writeFile(source, '');
  await utimes(source, new Date(), new Date(Date.now() + 60_000));
  expect(await kit('smoke')).toMatchObject({ code: 1, said: expect.stringContaining('Build the remote again') });
});

test('the release commands use the remote of the current folder', async () => {
  const store = join(folder, 'store');
  const rollback = await kit('release', 'rollback', '--store', store);
  expect(rollback).toMatchObject({ code: 1, said: expect.stringContaining('rates-app') });
  expect(await kit('release', 'rollback', 'rates-app', '--store', store)).toEqual(rollback);
  expect((await kit('release', 'rollback', 'other-app', '--store', store)).code).toBe(2);
  expect(await kit('release', 'list', '--store', store)).toMatchObject({ code: 0 });
});
