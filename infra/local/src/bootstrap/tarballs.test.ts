import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knowingTarballs, withTarballs } from './tarballs.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tarballs-'));
});
afterEach(() => rm(root, { recursive: true }));

const lockfile = JSON.stringify({
  packages: {
    '': { name: 'site' },
    'node_modules/@fastify/cookie': { version: '11.1.5', integrity: 'sha512-x' },
    'node_modules/a/node_modules/zod': { version: '4.6.7' },
    'node_modules/other-name': { name: '@scope/real', version: '1.0.0' },
    'node_modules/bundled': { version: '1.0.0', inBundle: true },
    'node_modules/@marketplace/api': { resolved: 'api', link: true },
    api: { name: '@marketplace/api', version: '0.1.0' },
  },
});

test('the lockfile gives each package from the registry the URL of its tarball', () => {
  const { packages } = JSON.parse(withTarballs(lockfile));
  const urls = Object.entries<{ resolved?: string }>(packages).map(([path, { resolved }]) => [path, resolved]);
  expect(Object.fromEntries(urls)).toEqual({
    '': undefined,
    'node_modules/@fastify/cookie': 'https://registry.invalid/@fastify/cookie/-/cookie-11.1.5.tgz',
    'node_modules/a/node_modules/zod': 'https://registry.invalid/zod/-/zod-4.6.7.tgz',
    'node_modules/other-name': 'https://registry.invalid/@scope/real/-/real-1.0.0.tgz',
    'node_modules/bundled': undefined,
    'node_modules/@marketplace/api': 'api',
    api: undefined,
  });
  expect(packages['node_modules/@fastify/cookie'].integrity).toBe('sha512-x');
});

test('npm sees the tarball URLs only during an installation, and the lockfile stays unchanged', async () => {
  await writeFile(join(root, 'package-lock.json'), lockfile);
  const shrinkwrap = join(root, 'npm-shrinkwrap.json');
  await expect(
    knowingTarballs(root, async () => {
      expect(await readFile(shrinkwrap, 'utf8')).toContain('zod-4.6.7.tgz');
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(existsSync(shrinkwrap)).toBe(false);
  expect(await readFile(join(root, 'package-lock.json'), 'utf8')).toBe(lockfile);
});
