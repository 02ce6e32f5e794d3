// @module-tag slow
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packAll } from './pack.ts';
import { PUBLISHED_PACKAGES } from './published-packages.ts';

let folder: string;
let tarballs: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packages-'));
  tarballs = await packAll(folder);
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

const tar = (name: string, ...words: readonly string[]) =>
  execFileSync('tar', [...words, '-f', tarballs[name] ?? ''], { encoding: 'utf8' });
const filesIn = (name: string) => tar(name, '-tz').split('\n').filter(Boolean);

test('a packed package has scripts, declarations and source maps, but no tests and no TypeScript', () => {
  expect(Object.keys(tarballs)).toHaveLength(PUBLISHED_PACKAGES.length);
  for (const name of Object.keys(tarballs)) {
    const compiled = filesIn(name).filter((file) => file.startsWith('package/dist/'));
    for (const ending of ['.js', '.d.ts', '.js.map'])
      expect(
        compiled.some((file) => file.endsWith(ending)),
        name,
      ).toBe(true);
    for (const file of compiled) expect(file).not.toMatch(/(?<!\.d)\.tsx?$|\.test\.|\/testing\//);
  }
});

test('the contracts package contains the OpenAPI document', () => {
  const document = JSON.parse(tar('@marketplace/contracts', '-xzO', 'package/openapi.json'));
  expect(document.paths).toHaveProperty('/api/languages');
});

test('the generator package contains its templates and bundled packages', () => {
  const files = filesIn('@marketplace/create-remote');
  for (const file of [
    'versions.json',
    'template/package.json',
    'repository/README.md',
    'node_modules/@marketplace/cli/package.json',
    'node_modules/@marketplace/domain/package.json',
  ]) {
    expect(files).toContain(`package/${file}`);
  }
  const { dependencies } = JSON.parse(tar('@marketplace/create-remote', '-xzO', 'package/package.json'));
  expect(dependencies).toHaveProperty('commander');
});
