import { cp, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemote } from '@marketplace/create-remote';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REPOSITORY } from '../repository.ts';
import { installedPart, linkWorkspaces, neededPart, stampInstallation } from './installation.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'installation-'));
  for (const file of ['package.json', 'package-lock.json']) await cp(join(REPOSITORY, file), join(root, file));
  await mkdir(join(root, 'node_modules'));
});
afterEach(() => rm(root, { recursive: true }));

async function changeJson(file: string, change: (json: Record<string, Record<string, unknown>>) => void) {
  const path = join(root, file);
  const json: Record<string, Record<string, unknown>> = JSON.parse(await readFile(path, 'utf8'));
  change(json);
  await writeFile(path, JSON.stringify(json, null, 2));
}

test('the installation check recognizes an up-to-date installation', () => {
  expect(installedPart(root)).toBe('nothing');
  stampInstallation(root, 'all');
  expect(installedPart(root)).toBe('all');
});

test('the installation check recognizes a site-only installation until the lockfile changes', async () => {
  stampInstallation(root, 'site');
  expect(installedPart(root)).toBe('site');
  await changeJson('package.json', (manifest) => Object.assign(manifest['devDependencies'] ?? {}, { extra: '1.0.0' }));
  expect(installedPart(root)).toBe('nothing');
});

test('npm start needs no development tools, unlike npm run dev', () => {
  expect(neededPart('local start', {})).toBe('site');
  expect(neededPart('local dev', {})).toBe('all');
});

test.each([
  ['traces', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }],
  ['text messages', { TWILIO_ACCOUNT_SID: 'AC1' }],
  ['a release store in a bucket', { RELEASE_STORE: 's3://releases' }],
])('the site-only installation is not enough for %s', (_what, environment) => {
  expect(neededPart('local start', environment)).toBe('all');
});

test('a new remote is linked without an installation', async () => {
  stampInstallation(root, 'all');
  await createRemote(root, 'rate-card-app');
  expect(installedPart(root)).toBe('all');
  const link = 'node_modules/@marketplace/rate-card-app';
  expect(linkWorkspaces(root)).toEqual([link]);
  expect(await readlink(join(root, link))).toBe(join('..', '..', 'rate-card-app'));
  expect(linkWorkspaces(root)).toEqual([]);
});

test('the commands of a new workspace are linked', async () => {
  await mkdir(join(root, 'infra', 'remote-kit'), { recursive: true });
  const link = 'node_modules/.bin/remote-kit';
  expect(linkWorkspaces(root)).toEqual(['node_modules/@marketplace/remote-kit', link]);
  expect(await readlink(join(root, link))).toBe(join('..', '..', 'infra', 'remote-kit', 'src', 'cli.ts'));
  expect(linkWorkspaces(root)).toEqual([]);
});

test('a changed script in package.json needs no installation', async () => {
  stampInstallation(root, 'all');
  await changeJson('package.json', ({ scripts }) => Object.assign(scripts ?? {}, { lint: 'true' }));
  expect(installedPart(root)).toBe('all');
});

test.each(['devDependencies', 'overrides', 'allowScripts'])('a change of %s requires an installation', async (part) => {
  stampInstallation(root, 'all');
  await changeJson('package.json', (manifest) => Object.assign(manifest[part] ?? {}, { extra: '1.0.0' }));
  expect(installedPart(root)).toBe('nothing');
});

test('a changed version in the lockfile requires an installation', async () => {
  stampInstallation(root, 'all');
  await changeJson('package-lock.json', ({ packages }) =>
    Object.assign(packages?.['node_modules/vitest'] ?? {}, { version: '0.0.1' }),
  );
  expect(installedPart(root)).toBe('nothing');
});
