import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REPOSITORY } from '../repository.ts';
import { findNode, missingNode, nodePackage } from './node-binary.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-binary-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function nodeOf(version: string, path: string): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\necho ${version}\n`);
  await chmod(file, 0o755);
  return file;
}

test('npm start prefers the Node in node_modules', async () => {
  const running = await nodeOf('v24.9.0', 'running');
  const pinned = await nodeOf('v24.21.0', `modules/${nodePackage(process.platform, process.arch)}/bin/node`);
  expect(findNode(join(folder, 'modules'), running)).toBe(pinned);
});

test('npm start falls back to a running Node 24', async () => {
  const running = await nodeOf('v24.9.0', 'running');
  expect(findNode(join(folder, 'modules'), running)).toBe(running);
});

test('npm start rejects any other Node with instructions', async () => {
  expect(findNode(join(folder, 'modules'), await nodeOf('v20.20.2', 'running'))).toBeNull();
  expect(missingNode('v20.20.2')).toMatch(/this is Node v20\.20\.2[\s\S]*Install Node 24/);
});

test('the repository depends on the Node package for each platform that has one', async () => {
  const { optionalDependencies } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
  const platforms = [
    ['darwin', 'x64'],
    ['linux', 'arm64'],
    ['linux', 'x64'],
    ['win32', 'x64'],
  ] as const;
  expect(Object.keys(optionalDependencies)).toEqual(platforms.map(([platform, arch]) => nodePackage(platform, arch)));
});
