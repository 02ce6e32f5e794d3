import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localeFlags, openDirectory } from './embedded-postgres.ts';

let folder: string;
let wanted: string;
let opened: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-folder-'));
  wanted = join(folder, 'postgres');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(opened, { recursive: true, force: true });
});

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

test('the embedded PostgreSQL keeps its data in the given folder if that folder is world-accessible', async () => {
  await chmod(folder, 0o755);
  opened = await openDirectory(wanted);
  expect(opened).toBe(wanted);
});

test('the embedded PostgreSQL keeps its data elsewhere if the given folder is private, and finds it after restarts', async () => {
  await chmod(folder, 0o700);
  opened = await openDirectory(wanted);
  expect(opened).not.toContain(folder);
  await writeFile(join(opened, 'kept'), '');
  expect(await openDirectory(wanted)).toBe(opened);
  expect(await isThere(join(opened, 'kept'))).toBe(true);
});

test('data kept outside a private folder is deleted once that folder is removed', async () => {
  await chmod(folder, 0o700);
  opened = await openDirectory(wanted);
  await writeFile(join(opened, 'former'), '');
  await rm(wanted, { recursive: true });
  expect(await openDirectory(wanted)).toBe(opened);
  expect(await isThere(join(opened, 'former'))).toBe(false);
});

test('the embedded PostgreSQL uses the builtin C.UTF-8 locale on macOS', () => {
  expect(localeFlags('linux')).toEqual(['--locale=C.UTF-8']);
  expect(localeFlags('darwin')).toContain('--builtin-locale=C.UTF-8');
  expect(localeFlags('darwin')).not.toContain('--locale=C.UTF-8');
});
