import fc from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemotesList } from '@marketplace/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endCanary, promoteCanary, publishRelease, rollBack, startCanary } from '../remotes-list/operations.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { listedRelease } from '../testing/listed-release.ts';
import { forwardChange } from './go-forward.ts';
import { changeRemote } from './recorded-change.ts';
import { EMPTY_HISTORY, entryOf, laterReleases, withEntry, type HistoryEntry } from '../remotes-list/history.ts';
import { authorOfChange } from './author.ts';

const NAME = 'agency-app';
const NOW = new Date('2026-11-22T12:00:00Z');
let store: ReleaseStore;
beforeEach(async () => {
  store = openStore(await mkdtemp(join(tmpdir(), 'history-')));
});
afterEach(() => rm(store.place, { recursive: true }));

type Operation = (list: RemotesList) => RemotesList;
const change = (what: string, operate: Operation, reason: string | null = null) =>
  changeRemote(store, NAME, { what, by: 'Dana', reason, at: NOW }, operate);
const put = (release: string) => {
  const { published_at: _at, ...entry } = listedRelease(NAME, release);
  return store.putRelease(
    NAME,
    release,
    new Map([['release.json', Buffer.from(JSON.stringify({ name: NAME, ...entry }))]]),
  );
};
async function publish(...releases: string[]): Promise<void> {
  for (const release of releases) {
    await put(release);
    await change('publish', (list) => publishRelease(list, NAME, listedRelease(NAME, release)));
  }
}
const back = (to?: string) => change('rollback', (list) => rollBack(list, NAME, to));
const forward = async (to?: string) => change('forward', await forwardChange(store, NAME, to, NOW));
const listed = async () => (await store.readList()).remotes[NAME];
const entries = async () => (await store.readHistory()).remotes[NAME] ?? [];

test('the history records each change with its author, time and reason', async () => {
  await publish('a', 'b');
  await change('rollback', (list) => rollBack(list, NAME), 'errors on the list page');
  expect((await entries()).at(-1)).toEqual({
    at: NOW.toISOString(),
    by: 'Dana',
    what: 'rollback',
    reason: 'errors on the list page',
    before: { current: 'b', canary: null, disabled: false },
    after: { current: 'a', canary: null, disabled: false },
    left: ['b'],
  });
  expect(await entries()).toHaveLength(3);
});

test('the forward command undoes each rollback, and keeps every release as a rollback target', async () => {
  await publish('a', 'b', 'c', 'd');
  const before = await listed();
  await back();
  await back('a');
  expect(await listed()).toMatchObject({ current: { release: 'a' }, earlier: [] });
  expect(laterReleases(await entries())).toEqual(['b', 'c', 'd']);
  await forward();
  expect(await listed()).toMatchObject({ current: { release: 'b' } });
  await forward('d');
  const unDated = (remote: typeof before) => JSON.stringify(remote).replaceAll(/"published_at":"[^"]*"/g, '');
  expect(unDated(await listed())).toEqual(unDated(before));
  await expect(forward()).rejects.toThrow('there is no later release to go forward to');
});

test('the forward command restores a promoted canary that was rolled back', async () => {
  await publish('a');
  await put('b');
  await change('canary', (list) => startCanary(list, NAME, listedRelease(NAME, 'b'), 10));
  await change('promote', (list) => promoteCanary(list, NAME));
  await back();
  await forward();
  expect(await listed()).toMatchObject({ current: { release: 'b' }, earlier: [{ release: 'a' }] });
});

test('the forward command restores an ended canary by its ID', async () => {
  await publish('a');
  await put('b');
  await change('canary', (list) => startCanary(list, NAME, listedRelease(NAME, 'b'), 10));
  await change('canary', (list) => endCanary(list, NAME));
  await forward('b');
  expect(await listed()).toMatchObject({ current: { release: 'b' }, earlier: [{ release: 'a' }] });
});

test('the forward command has no target after a new release, unless its ID is given', async () => {
  await publish('a', 'b');
  await back();
  await publish('c');
  await expect(forward()).rejects.toThrow('there is no later release to go forward to');
  await forward('b');
  expect((await listed())?.current?.release).toBe('b');
});

test('the forward command is rejected if the release’s files are gone or the remotes list has changed in the meantime', async () => {
  await publish('a', 'b');
  await back();
  const late = await forwardChange(store, NAME, undefined, NOW);
  await publish('c');
  await expect(change('forward', late)).rejects.toThrow('Another command changed agency-app first');
  await store.removeRelease(NAME, 'b');
  await expect(forward('b')).rejects.toThrow('does not have b');
  await expect(forward('a')).rejects.toThrow('rollback agency-app --to a');
});

test('a rollback works even if the history is unreadable', async () => {
  await publish('a', 'b');
  await writeFile(join(store.place, 'history.json'), '{"format":');
  const { unrecorded } = await back();
  expect(unrecorded).toContain('is not a history');
  expect((await listed())?.current?.release).toBe('a');
});

test('the history keeps the last 200 changes, including fields that this version does not know', async () => {
  const entry = entryOf({ what: 'publish', by: 'Dana', reason: null, at: NOW }, undefined, undefined);
  const long = Array.from({ length: 250 }).reduce<typeof EMPTY_HISTORY>(
    (h) => withEntry(h, NAME, entry),
    EMPTY_HISTORY,
  );
  expect(long.remotes[NAME]).toHaveLength(200);
  await writeFile(
    join(store.place, 'history.json'),
    JSON.stringify({ format: 1, remotes: { [NAME]: [{ ...entry, build: 'x' }] } }),
  );
  await publish('a');
  expect((await entries())[0]).toMatchObject({ build: 'x' });
});

test('the forward command can return to every release that was rolled back', () => {
  const step = fc.oneof(fc.constant('publish'), fc.integer({ min: 0, max: 3 }), fc.constant('forward'));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let list: RemotesList = publishRelease({ format: 1, remotes: {} }, NAME, listedRelease(NAME, 'r'));
      const changes: HistoryEntry[] = [];
      const expected: string[] = [];
      for (const [index, what] of steps.entries()) {
        const before = list.remotes[NAME];
        const current = before?.current?.release ?? '';
        if (what === 'publish') {
          list = publishRelease(list, NAME, listedRelease(NAME, `r${index}`));
          expected.length = 0;
        } else if (what === 'forward') {
          const next = expected.shift();
          if (next === undefined) continue;
          list = publishRelease(list, NAME, listedRelease(NAME, next));
        } else {
          const target = before?.earlier[what];
          if (target === undefined) continue;
          expected.unshift(
            ...(before?.earlier ?? [])
              .slice(0, what)
              .map(({ release }) => release)
              .reverse(),
            current,
          );
          list = rollBack(list, NAME, target.release);
        }
        const noted = { what: typeof what === 'number' ? 'rollback' : what, by: 'x', reason: null, at: NOW };
        changes.push(entryOf(noted, before, list.remotes[NAME]));
      }
      expect(laterReleases(changes)).toEqual(expected);
    }),
  );
});

test.each([
  ['Dana Smith', {}, 'Dana Smith'],
  ['dana.smith@example.test', {}, 'dana.smith'],
  [undefined, { RELEASE_BY: 'deploy bot', GITHUB_ACTOR: 'octocat' }, 'deploy bot'],
  [undefined, { GITHUB_ACTOR: 'octocat' }, 'octocat'],
  ['x\u0007y', {}, 'x y'],
  ['n'.repeat(100), {}, 'n'.repeat(60)],
])('the author given as %j with environment %j is recorded as %s', async (author, environment, expected) => {
  expect(await authorOfChange(author, environment, store.place)).toBe(expected);
});
