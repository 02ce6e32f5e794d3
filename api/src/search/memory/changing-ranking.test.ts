import { expect, test } from 'vitest';
import { everyone } from '../engine.ts';
import { bySearchColumn } from '../search-columns.ts';
import { buildOneRanking } from './built-ranking.ts';
import { ChangingRanking, MAX_GROWING } from './changing-ranking.ts';
import { DisciplineRanking, type RankedCaregiver } from './discipline-ranking.ts';
import { GatheredCaregivers } from './gathered-caregivers.ts';

const caregiver = (id: number, week: number): RankedCaregiver => ({
  id,
  rank: id % 50,
  place: id % 9 === 0 ? null : id % 9,
  values: { ...bySearchColumn(() => 0), week },
});

test('a changing ranking has each caregiver once, with the latest data, after any number of changes', () => {
  const ranking = new ChangingRanking(new DisciplineRanking(buildOneRanking(new GatheredCaregivers(0))));
  const latest = new Map<number, RankedCaregiver>();
  const people = 1.5 * MAX_GROWING;
  for (let change = 1; change <= 3 * people; change += 1) {
    const id = 1 + ((change * 7919) % people);
    ranking.forget(id);
    latest.delete(id);
    if (change % 10 === 0) continue;
    latest.set(id, caregiver(id, change));
    ranking.add(caregiver(id, change));
  }
  const order = { newestFirst: true, groups: 1, groupOf: null };
  const totals = ranking.rankings.map((one) => one.find(everyone(1, null), order, 1).total);
  expect(totals.reduce((sum, total) => sum + total, ranking.unranked.length)).toBe(latest.size);
  const weekIn = (known: RankedCaregiver | null | undefined) => known?.values.week;
  const ids = Array.from({ length: people }, (_, at) => at + 1);
  expect(ids.map((id) => weekIn(ranking.caregiver(id)))).toEqual(ids.map((id) => weekIn(latest.get(id))));
  expect(totals.slice(1)).not.toContain(0);
  expect(ranking.rankings.length).toBeLessThan(8);
});
