import { CommandError } from '@marketplace/cli/error';
import { remotesListSchema, type RemotesList } from '@marketplace/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listedRelease } from '../testing/listed-release.ts';
import {
  disableRemote,
  EMPTY_LIST,
  enableRemote,
  endCanary,
  namedReleases,
  promoteCanary,
  publishRelease,
  rollBack,
  setCanaryPercent,
  startCanary,
} from './operations.ts';

const NAME = 'agency-app';
const NOW = '2026-11-21T12:00:00.000Z';

const release = (id: string) => listedRelease(NAME, id);

type Operation = (list: RemotesList) => RemotesList;
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e').map(String);
const percent = fc.integer({ min: -2, max: 120 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  id.map(
    (r): Operation =>
      (list) =>
        publishRelease(list, NAME, release(r)),
  ),
  fc.tuple(id, percent).map(
    ([r, p]): Operation =>
      (list) =>
        startCanary(list, NAME, release(r), p),
  ),
  percent.map(
    (p): Operation =>
      (list) =>
        setCanaryPercent(list, NAME, p),
  ),
  fc.constant<Operation>((list) => promoteCanary(list, NAME)),
  fc.constant<Operation>((list) => endCanary(list, NAME)),
  fc.option(id, { nil: undefined }).map(
    (to): Operation =>
      (list) =>
        rollBack(list, NAME, to),
  ),
  fc.constant<Operation>((list) => disableRemote(list, NAME, 'a fault', NOW)),
  fc.constant<Operation>((list) => enableRemote(list, NAME)),
);

function after(list: RemotesList, operations: readonly Operation[]): RemotesList {
  return operations.reduce((now, operate) => {
    try {
      return operate(now);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return now;
    }
  }, list);
}

const history = fc.array(operation, { maxLength: 40 });

test('after any sequence of operations the remotes list is valid and names no release twice', () => {
  fc.assert(
    fc.property(history, (operations) => {
      const list = after(EMPTY_LIST, operations);
      expect(remotesListSchema.parse(list)).toEqual(list);
      const remote = list.remotes[NAME];
      const ids = [remote?.current, ...(remote?.earlier ?? [])].flatMap((r) => (r ? [r.release] : []));
      expect(new Set(ids).size).toBe(ids.length);
      if (remote?.canary) expect(remote.canary.release.release).not.toBe(remote.current?.release);
    }),
  );
});

test('a rollback right after a new release restores the earlier remotes list', () => {
  fc.assert(
    fc.property(history, (operations) => {
      const before = publishRelease(after(EMPTY_LIST, operations), NAME, release('a'));
      const published = publishRelease(before, NAME, release('new'));
      expect(rollBack(published, NAME)).toEqual(before);
    }),
  );
});

test('one remote’s operations do not affect other remotes', () => {
  const other = publishRelease(EMPTY_LIST, 'caregiver-app', release('x'));
  fc.assert(
    fc.property(history, (operations) => {
      expect(after(other, operations).remotes['caregiver-app']).toEqual(other.remotes['caregiver-app']);
    }),
  );
});

test('a canary is increased, promoted, and can be rolled back', () => {
  const list = after(publishRelease(EMPTY_LIST, NAME, release('a')), [
    (now) => startCanary(now, NAME, release('b'), 10),
    (now) => setCanaryPercent(now, NAME, 50),
  ]);
  expect(list.remotes[NAME]?.canary).toMatchObject({ release: { release: 'b' }, percent: 50 });
  const promoted = promoteCanary(list, NAME);
  expect(promoted.remotes[NAME]).toMatchObject({ current: { release: 'b' }, canary: null });
  expect(rollBack(promoted, NAME).remotes[NAME]?.current?.release).toBe('a');
});

test('a rollback can name any earlier release, and the error for an unknown ID lists the earlier releases', () => {
  const list = after(
    EMPTY_LIST,
    ['a', 'b', 'c'].map((r) => (now: RemotesList) => publishRelease(now, NAME, release(r))),
  );
  expect(rollBack(list, NAME, 'a').remotes[NAME]).toMatchObject({ current: { release: 'a' }, earlier: [] });
  expect(() => rollBack(list, NAME, 'z')).toThrow('Earlier releases: b, a.');
});

test('the list keeps twenty earlier releases', () => {
  const many = Array.from(
    { length: 30 },
    (_, index) => (now: RemotesList) => publishRelease(now, NAME, release(`r${index}`)),
  );
  const list = after(EMPTY_LIST, many);
  expect(list.remotes[NAME]?.earlier).toHaveLength(20);
  expect(namedReleases(list, NAME).size).toBe(21);
  expect(namedReleases(list, NAME)).toContain('r29');
});

test.each<[string, () => RemotesList, string]>([
  ['a canary before the first release', () => startCanary(EMPTY_LIST, NAME, release('a'), 10), 'publish one'],
  ['a rollback of an unknown remote', () => rollBack(EMPTY_LIST, NAME), 'has no remote'],
  [
    'a rollback of the first release',
    () => rollBack(publishRelease(EMPTY_LIST, NAME, release('a')), NAME),
    'no earlier release',
  ],
  [
    'enabling an enabled remote',
    () => enableRemote(publishRelease(EMPTY_LIST, NAME, release('a')), NAME),
    'not disabled',
  ],
])('%s is rejected', (_what, operate, words) => {
  expect(operate).toThrow(words);
});
