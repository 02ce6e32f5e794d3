// @vitest-environment node
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRemote } from './create-remote.ts';

const MANIFEST = `{
  "workspaces": [
    "shell",
    "agency-app",
    "caregiver-app",
    "api"
  ],
  "scripts": {}
}
`;
let repository: string;
beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), 'new-remote-'));
  await writeFile(join(repository, 'package.json'), MANIFEST);
});
afterEach(() => rm(repository, { recursive: true }));

const read = (path: string) => readFile(join(repository, path), 'utf8');

test('the new-remote command writes a package, build, routes, pages and tests with the remote’s name', async () => {
  const remote = await createRemote(repository, 'rate-card-app');
  expect(remote).toMatchObject({ path: 'rate-card', component: 'RateCard', title: 'Rate card', port: 4005 });
  expect(remote.files).toEqual([
    'rate-card-app/package.json',
    'rate-card-app/src/index.ts',
    'rate-card-app/src/manifest.ts',
    'rate-card-app/src/rate-card/rate-card-detail-page.tsx',
    'rate-card-app/src/rate-card/rate-card-page.test.tsx',
    'rate-card-app/src/rate-card/rate-card-page.tsx',
    'rate-card-app/src/rate-card/rate-card-section.test.tsx',
    'rate-card-app/src/rate-card/rate-card-section.tsx',
    'rate-card-app/src/routes.tsx',
    'rate-card-app/src/slots.ts',
    'rate-card-app/tsconfig.json',
    'rate-card-app/vitest.config.ts',
    'rate-card-app/webpack.config.mjs',
  ]);
  expect(JSON.parse(await read('rate-card-app/package.json')).name).toBe('@marketplace/rate-card-app');
  expect(await read('rate-card-app/src/routes.tsx')).toContain("{ path: 'rate-card', element: <RateCardPage /> }");
  for (const file of remote.files)
    expect((await read(file)).replaceAll('example.test', ''), file).not.toMatch(/example/i);
});

test('the new-remote command adds a workspace, and the next remote gets a different port', async () => {
  await createRemote(repository, 'rates-app');
  expect((await createRemote(repository, 'visits-app')).port).toBe(4006);
  expect(await read('visits-app/webpack.config.mjs')).toContain('4006');
  expect(await read('package.json')).toBe(
    MANIFEST.replace('"caregiver-app",', '"caregiver-app",\n    "rates-app",\n    "visits-app",'),
  );
});

test('the new-remote command adds the remote to the lockfile as npm would', async () => {
  const own = await readFile(join(import.meta.dirname, '../../../../package-lock.json'), 'utf8');
  await writeFile(join(repository, 'package-lock.json'), own);
  await writeFile(
    join(repository, 'package.json'),
    await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8'),
  );
  await createRemote(repository, 'rate-card-app');
  const { packages } = JSON.parse(await read('package-lock.json'));
  expect(packages['rate-card-app']).toMatchObject({
    name: '@marketplace/rate-card-app',
    version: '0.1.0',
    dependencies: { '@marketplace/platform': '*', react: packages['agency-app'].dependencies.react },
  });
  expect(packages['node_modules/@marketplace/rate-card-app']).toEqual({ resolved: 'rate-card-app', link: true });
  expect(packages[''].workspaces).toEqual(JSON.parse(await read('package.json')).workspaces);
  const { 'rate-card-app': _folder, 'node_modules/@marketplace/rate-card-app': _link, ...others } = packages;
  expect({ ...others, '': JSON.parse(own).packages[''] }).toEqual(JSON.parse(own).packages);
  expect(Object.keys(others)).toEqual(Object.keys(JSON.parse(own).packages));
});

test.each(['', 'rates', 'Rates-app', 'rates_app', '-app', '../rates-app', 'a--b-app', 'api-app', 'candidates-app'])(
  'the new-remote command rejects the name %j and writes nothing',
  async (name) => {
    await expect(createRemote(repository, name)).rejects.toThrow(/name|taken/);
    expect(await read('package.json')).toBe(MANIFEST);
  },
);

test('the new-remote command does not overwrite an existing folder', async () => {
  await mkdir(join(repository, 'rates-app'));
  await expect(createRemote(repository, 'rates-app')).rejects.toThrow('The folder rates-app already exists.');
});
