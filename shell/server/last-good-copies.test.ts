import Fastify from 'fastify';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { lastGoodCopies } from './last-good-copies.ts';

const schema = z.object({ name: z.string() });
const { log } = Fastify();
const logError = vi.fn();
let folder: string;

beforeEach(async () => {
  logError.mockReset();
  log.error = logError;
  folder = join(await mkdtemp(join(tmpdir(), 'last-good-')), 'site');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

test('a new process reads the last good copies that the previous process wrote', async () => {
  await lastGoodCopies(folder, log).write('associations/iahhc', { name: 'Indiana' });
  expect(await lastGoodCopies(folder, log).read('associations/iahhc', schema)).toEqual({ name: 'Indiana' });
});

test('the last of many concurrent writes wins, and leaves a complete copy and no other files', async () => {
  const one = lastGoodCopies(folder, log);
  const other = lastGoodCopies(folder, log);
  const names = Array.from({ length: 20 }, (_, index) => 'x'.repeat(20_000) + index);
  await Promise.all(names.flatMap((name) => [one.write('list', { name }), other.write('list', { name })]));
  expect(await one.read('list', schema)).toEqual({ name: names.at(-1) });
  expect(await readdir(folder)).toEqual(['list.json']);
});

test('only the site may read and write the last good copies', async () => {
  await lastGoodCopies(folder, log).write('list', { name: 'a' });
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'list.json'))).mode & 0o077).toBe(0);
});

test('an unchanged copy is not rewritten, and a removed copy can no longer be read', async () => {
  const copies = lastGoodCopies(folder, log);
  await copies.write('list', { name: 'a' });
  const { ino } = await stat(join(folder, 'list.json'));
  await copies.write('list', { name: 'a' });
  expect((await stat(join(folder, 'list.json'))).ino).toBe(ino);
  await copies.remove('list');
  expect(await copies.read('list', schema)).toBeNull();
  await copies.write('list', { name: 'a' });
  expect(await copies.read('list', schema)).toEqual({ name: 'a' });
});

describe('unusable copy', () => {
  test.each(['', '{"name":', '{"name":7}', 'null', '\0\0\0'])('is ignored and logged: %j', async (text) => {
    await mkdir(folder);
    await writeFile(join(folder, 'list.json'), text);
    const copies = lastGoodCopies(folder, log);
    expect(await copies.read('list', schema)).toBeNull();
    expect(logError).toHaveBeenCalledTimes(1);
    await copies.write('list', { name: 'whole' });
    expect(await copies.read('list', schema)).toEqual({ name: 'whole' });
  });

  test('causes no error if it is missing', async () => {
    expect(await lastGoodCopies(folder, log).read('list', schema)).toBeNull();
    expect(await lastGoodCopies(undefined, log).read('list', schema)).toBeNull();
    expect(logError).not.toHaveBeenCalled();
  });
});

test('an unwritable folder of copies is logged, and the next write is attempted again', async () => {
  await writeFile(folder, 'in the way');
  const copies = lastGoodCopies(folder, log);
  await copies.write('list', { name: 'a' });
  expect(logError).toHaveBeenCalledTimes(1);
  expect(await readFile(folder, 'utf8')).toBe('in the way');
  await rm(folder);
  await copies.write('list', { name: 'a' });
  expect(await copies.read('list', schema)).toEqual({ name: 'a' });
});
