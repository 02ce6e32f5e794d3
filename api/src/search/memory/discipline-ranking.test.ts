import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordOf, COLUMN_FILTERS } from '@marketplace/domain';
import { bySearchColumn, SEARCH_COLUMN_NAMES } from '../search-columns.ts';
import { addPosition, eachPosition, emptyBitSet } from './bit-set.ts';
import { buildRankings } from './built-ranking.ts';
import { DisciplineRanking } from './discipline-ranking.ts';
import { GatheredCaregivers } from './gathered-caregivers.ts';

const caregiver = fc.record({
  rank: fc.integer({ min: -3, max: 3 }),
  place: fc.integer({ min: -1, max: 9 }),
  looking_for_work: fc.nat(1),
  state: fc.nat(51),
  week: fc.nat(2 ** 28 - 1),
  schedule_facts: fc.nat(2 ** 11 - 1),
  languages: fc.nat(2 ** 31 - 1),
  care_settings: fc.nat(7),
  experience: fc.nat(5),
  ...recordOf(COLUMN_FILTERS, () => fc.nat(1)),
});

function packed(numbers: readonly number[]): Buffer {
  const buffer = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) buffer.writeInt32BE(number, at * 4);
  return buffer;
}

test('a ranking stores each caregiver’s data, and finds and counts like a plain list', () => {
  fc.assert(
    fc.property(fc.array(caregiver, { minLength: 1, maxLength: 90 }), fc.nat(51), (caregivers, value) => {
      const gathered = new GatheredCaregivers();
      for (const before of [0, 40]) {
        const part = caregivers.slice(before, before + 40 + before);
        gathered.append({
          ids: packed(part.map((_, at) => before + at + 1)),
          ranks: packed(part.map(({ rank }) => rank)),
          places: packed(part.map(({ place }) => place)),
          ...bySearchColumn((column) => packed(part.map((one) => one[column]))),
        });
      }
      const built = buildRankings(new Map([[1, gathered]])).disciplines.get(1);
      if (built === undefined) throw new Error('the discipline is missing');
      const ranking = new DisciplineRanking(built);
      for (const [at, { rank, place, ...values }] of caregivers.entries()) {
        expect(ranking.caregiver(at + 1)).toEqual({ id: at + 1, rank, place: place < 0 ? null : place, values });
      }
      const odd = emptyBitSet(caregivers.length);
      for (const [position, id] of built.ids.entries()) if (id % 2 === 1) addPosition(odd, position);
      for (const column of SEARCH_COLUMN_NAMES) {
        const chosen: number[] = [];
        eachPosition(ranking.chosen(column, { values: [value] }), (position) => chosen.push(built.ids[position] ?? 0));
        const matching = caregivers.flatMap((one, at) => (one[column] === value ? [at + 1] : []));
        expect(chosen.sort((a, b) => a - b)).toEqual(matching);
        const counted = Map.groupBy(caregivers.filter((_, at) => at % 2 === 0), (one) => one[column]); // oxfmt-ignore
        const expected = new Map([...counted].map(([found, having]) => [found, having.length]));
        expect(ranking.countValues(column, odd)).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
});
