import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localeFlags, openedDirectory } from './embedded-postgres.ts';

let folder: string;
let wanted: string;
/** The actual data directory; removed after each test. */
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

test('a world-accessible folder holds the data itself', async () => {
  await chmod(folder, 0o755);
  opened = await openedDirectory(wanted);
  expect(opened).toBe(wanted);
});

test('the data of a private folder is kept elsewhere and survives a restart', async () => {
  await chmod(folder, 0o700);
  opened = await openedDirectory(wanted);
  expect(opened).not.toContain(folder);
  await writeFile(join(opened, 'kept'), '');
  expect(await openedDirectory(wanted)).toBe(opened);
  expect(await isThere(join(opened, 'kept'))).toBe(true);
});

test('a removed private folder starts over', async () => {
  await chmod(folder, 0o700);
  opened = await openedDirectory(wanted);
  await writeFile(join(opened, 'former'), '');
  await rm(wanted, { recursive: true });
  expect(await openedDirectory(wanted)).toBe(opened);
  expect(await isThere(join(opened, 'former'))).toBe(false);
});

test('text is compared the same way on macOS, which lacks the locale that Linux has', () => {
  expect(localeFlags('linux')).toEqual(['--locale=C.UTF-8']);
  expect(localeFlags('darwin')).toContain('--builtin-locale=C.UTF-8');
  expect(localeFlags('darwin')).not.toContain('--locale=C.UTF-8');
});
