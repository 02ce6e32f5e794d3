import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRepository } from './create-repository.ts';
import { TOOLS, type Versions } from './versions.ts';

const OURS = ['domain', 'contracts', 'platform', 'ui', 'cli', 'release', 'remote-kit', 'create-remote'];
const versions: Versions = {
  ours: Object.fromEntries(OURS.map((name) => [`@marketplace/${name}`, '1.2.3'])),
  tools: Object.fromEntries(TOOLS.map((name) => [name, '4.5.6'])),
};
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-repository-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (path: string) => readFile(join(folder, path), 'utf8');
const manifest = async () => JSON.parse(await read('package.json'));

test('the generator writes a complete repository with the remote’s name into an empty folder', async () => {
  const files = await createRepository(folder, 'rate-card-app', { versions, packages: null });
  expect(files).toEqual([
    '.github/workflows/remote.yml',
    '.gitignore',
    'README.md',
    'package.json',
    'src/index.ts',
    'src/manifest.ts',
    'src/rate-card/rate-card-detail-page.tsx',
    'src/rate-card/rate-card-page.test.tsx',
    'src/rate-card/rate-card-page.tsx',
    'src/rate-card/rate-card-section.test.tsx',
    'src/rate-card/rate-card-section.tsx',
    'src/routes.tsx',
    'src/slots.ts',
    'tsconfig.json',
    'vitest.config.ts',
    'webpack.config.mjs',
  ]);
  expect(await read('README.md')).toContain('# rate-card-app');
  for (const file of files)
    expect((await read(file)).replaceAll(/example\.(test|org)/g, ''), file).not.toMatch(/example/i);
});

test('the generator pins versions and uses remote-kit’s commands', async () => {
  await createRepository(folder, 'rate-card-app', { versions, packages: null });
  const { name, scripts, dependencies, devDependencies } = await manifest();
  expect(name).toBe('rate-card-app');
  expect(dependencies).toMatchObject({ '@marketplace/platform': '1.2.3', '@marketplace/ui': '1.2.3' });
  expect(devDependencies).toMatchObject({ '@marketplace/remote-kit': '1.2.3', typescript: '4.5.6', vitest: '4.5.6' });
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(scripts).toMatchObject({ start: 'remote-kit dev', build: 'remote-kit build', release: 'remote-kit release' });
});

test('the generator copies the tarballs of our packages into the repository, so that they need no registry', async () => {
  const packages = join(folder, 'tarballs');
  await mkdir(packages);
  for (const name of OURS) await writeFile(join(packages, `marketplace-${name}-1.2.3.tgz`), name);
  folder = join(folder, 'rate-card-app');
  await createRepository(folder, 'rate-card-app', { versions, packages });
  const { dependencies, devDependencies } = await manifest();
  expect(dependencies['@marketplace/domain']).toBe('file:packages/marketplace-domain-1.2.3.tgz');
  expect(devDependencies['@marketplace/release']).toBe('file:packages/marketplace-release-1.2.3.tgz');
  expect(await read('packages/marketplace-ui-1.2.3.tgz')).toBe('ui');
  folder = join(folder, '..');
});

test('the generator overwrites nothing and names missing tarballs', async () => {
  await expect(createRepository(folder, 'rate-card-app', { versions, packages: folder })).rejects.toThrow(
    'has no marketplace-domain-1.2.3.tgz',
  );
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await expect(createRepository(folder, 'rate-card-app', { versions, packages: null })).rejects.toThrow('is not empty');
  expect(await read('notes.txt')).toBe('mine');
});
