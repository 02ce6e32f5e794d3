import { DAY_MS } from '@marketplace/domain';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { disableRemote, publishRelease, rollBack, startCanary } from '../remotes-list/operations.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { listedRelease } from '../testing/listed-release.ts';
import { writeTrialBuild } from '../testing/trial-build.ts';
import { pruneReleases } from './prune.ts';
import { seedLocalStore } from './seed.ts';

const NAME = 'trial-app';
let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seed-'));
  store = openStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

const start = () => seedLocalStore(store.place, join(folder, 'dist'));
const build = (release: string) => writeTrialBuild(join(folder, 'dist'), { release });
const listed = async () => (await store.readList()).remotes[NAME];

test('the first start adds the build to the remotes list, and a later start adds a new build', async () => {
  await build('r1');
  await start();
  expect((await listed())?.current?.release).toBe('r1');
  await build('r2');
  await start();
  expect(await listed()).toMatchObject({ current: { release: 'r2' }, earlier: [{ release: 'r1' }] });
  await build('r1');
  await start();
  expect((await listed())?.current?.release).toBe('r1');
});

test('manual changes to the remotes list stay until there is a new build', async () => {
  for (const release of ['r1', 'r2']) {
    await build(release);
    await start();
  }
  await store.changeList((list) => disableRemote(rollBack(list, NAME), NAME, 'a fault', '2026-11-21T12:00:00.000Z'));
  await store.changeList((list) => startCanary(list, NAME, listedRelease(NAME, 'hand-made'), 20));
  const before = await listed();
  await start();
  expect(await listed()).toEqual(before);
  await build('r3');
  await start();
  expect(await listed()).toMatchObject({ current: { release: 'r3' }, canary: null, disabled: { reason: 'a fault' } });
});

test('a changed build with the same ID is stored, and the remotes list gets its new hashes', async () => {
  await build('r1');
  await start();
  const before = (await listed())?.current;
  const entry = join(folder, 'dist', 'r1', 'remoteEntry.js');
  await writeFile(entry, `${await readFile(entry, 'utf8')}var edited;`);
  await start();
  const after = (await listed())?.current;
  expect(after).toEqual({ ...before, integrity: after?.integrity, files_integrity: after?.files_integrity });
  expect(after?.integrity).not.toBe(before?.integrity);
  expect(after?.files_integrity).not.toBe(before?.files_integrity);
  expect((await store.readRelease(NAME, 'r1')).get('remoteEntry.js')?.toString()).toContain('edited');
});

test('old releases are removed, while current releases and rollback targets stay', async () => {
  const old = new Date(Date.now() - 10 * DAY_MS);
  for (const release of ['a', 'b', 'c', 'd', 'stray']) {
    await store.putRelease(NAME, release, new Map([['remoteEntry.js', Buffer.from(release)]]));
    await utimes(join(store.place, NAME, release, 'remoteEntry.js'), old, old);
    if (release !== 'stray') await store.changeList((list) => publishRelease(list, NAME, listedRelease(NAME, release)));
  }
  await store.putRelease(NAME, 'young', new Map([['remoteEntry.js', Buffer.from('y')]]));
  const options = { keep: 1, olderThanMs: 7 * DAY_MS, now: new Date(), by: 'Dana', reason: null };
  expect((await pruneReleases(store, NAME, { ...options, dryRun: true })).sort()).toEqual(['a', 'b', 'stray']);
  expect(await store.releasesOf(NAME)).toHaveLength(6);
  expect((await pruneReleases(store, NAME, options)).sort()).toEqual(['a', 'b', 'stray']);
  expect((await store.releasesOf(NAME)).map(({ release }) => release).sort()).toEqual(['c', 'd', 'young']);
  expect((await listed())?.earlier.map(({ release }) => release)).toEqual(['c']);
});
