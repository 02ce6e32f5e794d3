import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReleaseOf } from './release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@marketplace/trial-app', version: '1.2.3' }));
  write('index.ts', 'export {}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(folder, 'src', file), text);

test('a release is named after its package, version and sources', () => {
  const release = readReleaseOf(folder);
  expect(release.name).toBe('trial-app');
  expect(release.id).toMatch(/^1\.2\.3-[0-9a-f]{10}$/);
  expect(readReleaseOf(folder)).toEqual(release);
});

test('a change to a source file changes the release name, but a change to a test or a build does not', () => {
  const before = readReleaseOf(folder).id;
  write('page.test.tsx', 'test');
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'old.js'), 'old');
  expect(readReleaseOf(folder).id).toBe(before);
  write('page.tsx', 'export {}');
  const after = readReleaseOf(folder).id;
  expect(after).not.toBe(before);
  write('page.tsx', 'export { }');
  expect(readReleaseOf(folder).id).not.toBe(after);
});

test('a new workspace dependency changes the release name', () => {
  const before = readReleaseOf(folder).id;
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: '@marketplace/trial-app', version: '1.2.3', dependencies: { '@marketplace/domain': '*' } }),
  );
  expect(readReleaseOf(folder).id).not.toBe(before);
});
