import type { ReleaseFigures } from '@marketplace/contracts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeRemote } from '../history/recorded-change.ts';
import { endCanary, promoteCanary, publishRelease, startCanary } from '../remotes-list/operations.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { listedRelease } from '../testing/listed-release.ts';
import { describeHealth, describeJudged } from './describe-health.ts';
import { runCanaryWatch } from './run-canary-watch.ts';
import { readLastCheck } from './last-check.ts';
import { canaryHealth, watchCanaries, type WatchOptions } from './watch.ts';

const NAME = 'agency-app';
const STARTED = new Date('2026-11-22T12:00:00.000Z');
const NOW = new Date('2026-11-22T13:00:00.000Z');
let store: ReleaseStore;
let failing: number;
let healthRequests: Parameters<WatchOptions['ask']>[];
let meanwhile: () => Promise<unknown>;

const counted = (release: string, networks: number, bad: number): ReleaseFigures => ({
  release,
  loads: networks * 2,
  errors: bad * 3,
  networks,
  failing_networks: bad,
  lcp: [0, networks, 0, 0, 0, 0, 0, 0, 0],
  inp: [],
  cls: [0, 0, 0, networks, 0, 0, 0, 0, 0],
});
const options = (): WatchOptions => ({
  store,
  limits: { networks: 30 },
  now: () => NOW,
  async ask(...question) {
    healthRequests.push(question);
    await meanwhile();
    return [counted('new', 100, failing), counted('old', 900, 9)];
  },
});
const change = (what: string, operate: Parameters<typeof changeRemote>[3]) =>
  changeRemote(store, NAME, { what, by: 'Dana', reason: null, at: STARTED }, operate);
const listed = async () => (await store.readList()).remotes[NAME];
const entries = async () => (await store.readHistory()).remotes[NAME] ?? [];

beforeEach(async () => {
  store = openStore(await mkdtemp(join(tmpdir(), 'watch-')));
  [failing, healthRequests, meanwhile] = [1, [], async () => undefined];
  await change('publish', (list) => publishRelease(list, NAME, listedRelease(NAME, 'old')));
  await change('canary', (list) => startCanary(list, NAME, listedRelease(NAME, 'new'), 10));
});
afterEach(() => rm(store.place, { recursive: true }));

test('a bad canary ends, the history has the reason, and the current release stays', async () => {
  failing = 40;
  const judged = await watchCanaries(options());
  expect(judged.map(describeJudged)).toEqual([
    "agency-app new was ended as a canary: bad, 40.0% of its networks report failures, 1.0% of the current release's",
  ]);
  expect(await listed()).toMatchObject({ current: { release: 'old' }, canary: null });
  expect((await entries()).at(-1)).toMatchObject({
    by: 'canary watch',
    what: 'canary',
    reason: "40.0% of its networks report failures, 1.0% of the current release's",
    at: NOW.toISOString(),
  });
  expect(await watchCanaries(options())).toEqual([]);
});

test('a good canary continues', async () => {
  const before = await listed();
  expect(await watchCanaries(options())).toMatchObject([{ release: 'new', verdict: { is: 'good' }, ended: false }]);
  expect(await listed()).toEqual(before);
  expect(await entries()).toHaveLength(2);
});

test('the watch queries only counts since the canary began', async () => {
  await watchCanaries(options());
  expect(healthRequests).toEqual([[NAME, ['new', 'old'], STARTED]]);
});

test('for a restarted canary, the watch queries only counts since the restart', async () => {
  await change('canary', (list) => endCanary(list, NAME));
  const again = new Date('2026-11-22T12:10:00.000Z');
  await changeRemote(store, NAME, { what: 'canary', by: 'Dana', reason: null, at: again }, (list) =>
    startCanary(list, NAME, listedRelease(NAME, 'new'), 10),
  );
  await watchCanaries(options());
  expect(healthRequests).toEqual([[NAME, ['new', 'old'], again]]);
  expect(await readLastCheck(store, NAME, 'new', STARTED)).toBeNull();
});

test('the watch writes its figures to the store, so that people can read them without the API', async () => {
  expect(await readLastCheck(store, NAME, 'new', STARTED)).toBeNull();
  await watchCanaries(options());
  const check = await readLastCheck(store, NAME, 'new', STARTED);
  expect(check).toMatchObject({ checked_at: NOW, since: STARTED, verdict: { is: 'good' } });
  expect(check?.canary).toEqual(counted('new', 100, 1));
  failing = 40;
  await watchCanaries(options());
  expect((await readLastCheck(store, NAME, 'new', STARTED))?.verdict.is).toBe('bad');
});

test('a store that rejects notes does not stop the watch from ending a canary', async () => {
  failing = 40;
  vi.spyOn(store, 'putNotes').mockRejectedValue(new Error('no space'));
  await expect(watchCanaries(options())).rejects.toThrow('no space');
  expect((await listed())?.canary).toBeNull();
});

test('two watches at the same time end a canary once', async () => {
  failing = 40;
  const lines = await Promise.all([watchCanaries(options()), watchCanaries(options())]);
  expect(lines.flat().filter(({ ended }) => ended)).toHaveLength(1);
  expect((await entries()).filter(({ by }) => by === 'canary watch')).toHaveLength(1);
});

test('a canary that is promoted or replaced during the check is not ended', async () => {
  failing = 40;
  meanwhile = () => change('promote', (list) => promoteCanary(list, NAME));
  expect(await watchCanaries(options())).toMatchObject([{ verdict: { is: 'bad' }, ended: false }]);
  expect(await listed()).toMatchObject({ current: { release: 'new' }, canary: null });

  await change('canary', (list) => startCanary(list, NAME, listedRelease(NAME, 'old'), 10));
  meanwhile = () => change('canary', (list) => startCanary(list, NAME, listedRelease(NAME, 'newer'), 10));
  const other = {
    ...options(),
    ask: async () => {
      await meanwhile();
      return [counted('old', 100, 90), counted('new', 900, 9)];
    },
  };
  await watchCanaries(other);
  expect((await listed())?.canary?.release.release).toBe('newer');
});

test('the figures for the canary and the current release are shown side by side', async () => {
  const remote = await listed();
  const health = remote === undefined ? null : await canaryHealth(NAME, remote, options());
  const text = health === null ? '' : describeHealth(NAME, health);
  for (const words of ['since 2026-11-22T12:00:00.000Z', 'errors per 1,000 visits', 'LCP p75', 'verdict: good']) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/errors per 1,000 visits +15\.0 +15\.0/);
  expect(text).toMatch(/CLS p75 +0\.088 +0\.088/);
  expect(text).toMatch(/INP p75 +- +-/);
});

test('a watch continues after a failed check, until it is stopped', async () => {
  failing = 40;
  const stop = new AbortController();
  let checks = 0;
  meanwhile = async () => {
    checks += 1;
    if (checks === 1) throw new Error('the API is down');
  };
  const failures: unknown[] = [];
  const judged: boolean[] = [];
  await runCanaryWatch({
    ...options(),
    everyMs: 1,
    signal: stop.signal,
    onFailure: (error) => failures.push(error),
    onJudged: ({ ended }) => {
      judged.push(ended);
      stop.abort();
    },
  });
  expect(failures).toHaveLength(1);
  expect(judged).toEqual([true]);
});
