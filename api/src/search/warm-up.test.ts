import { FULL_WEEK, stateNumber } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { aCaregiver } from '../caregiver/profile/caregivers.testing.ts';
import { insertCaregivers } from '../caregiver/profile/new-caregivers.repository.ts';
import { RankIndexView } from './memory/rank-index-view.ts';
import { RankIndex } from './memory/rank-index.ts';
import type { SearchSources } from './search-sources.ts';
import { warmUp } from './warm-up.ts';

let testApp: TestApp;
let sources: SearchSources;
const counted: string[] = [];
const LONG = { withinMs: 600_000, stopped: new AbortController().signal };

beforeAll(async () => {
  testApp = await createTestApp();
  const join = (discipline: number, state: string) =>
    aCaregiver({ discipline, state: stateNumber(state) ?? 0, created_at: new Date(), week: FULL_WEEK });
  await insertCaregivers(testApp.db, [join(1, 'OH'), join(1, 'IN'), join(1, 'IN'), join(4, 'TX')], 'profile_wizard');
  const rankIndex = new RankIndex(testApp.db, { onLoadError: () => undefined });
  await rankIndex.load();
  testApp.deps.rankIndex = rankIndex;
  sources = testApp.deps;
});
beforeEach(() => {
  counted.length = 0;
  vi.restoreAllMocks();
  const count = RankIndexView.prototype.count;
  vi.spyOn(RankIndexView.prototype, 'count').mockImplementation(function (this: RankIndexView, asked) {
    const { disciplines, choices } = asked.search;
    const narrowedBy = [...choices].filter(([column]) => column !== 'looking_for_work');
    if (!asked.key?.includes('filter values')) counted.push(JSON.stringify([...disciplines, ...narrowedBy]));
    return count.call(this, asked);
  });
});
afterAll(() => testApp.close());

test('a warm-up requests each existing discipline first, then the discipline’s states and languages, most frequent first', async () => {
  await warmUp(sources, LONG);
  const [indiana, ohio, texas] = ['IN', 'OH', 'TX'].map((code) => ['state', { values: [stateNumber(code)] }]);
  expect(counted.slice(0, 2)).toEqual(['[1]', '[4]']);
  const inStates = counted.filter((search) => search.includes('state'));
  expect(inStates).toEqual(
    [
      [1, indiana],
      [4, texas],
      [1, ohio],
    ].map((search) => JSON.stringify(search)),
  );
  expect(counted).toContain(JSON.stringify([1, ['languages', { bits: 1 }]]));
  expect(counted).not.toContain(JSON.stringify([1, ['languages', { bits: 2 }]]));
});

test('a warm-up ends when its time limit has passed or the process stops', async () => {
  await warmUp(sources, { ...LONG, withinMs: 0 });
  expect(counted).toEqual([]);
  await warmUp(sources, { ...LONG, stopped: AbortSignal.abort() });
  expect(counted).toEqual([]);
});
