import { FULL_WEEK } from '@marketplace/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTeams } from './teams.ts';

function reference(weeks: readonly number[], slots: number, size: 2 | 3): number[][] {
  const subsets = (from: number, length: number): number[][] =>
    length === 0
      ? [[]]
      : weeks.flatMap((_, first) =>
          first < from ? [] : subsets(first + 1, length - 1).map((rest) => [first, ...rest]),
        );
  const covers = (team: readonly number[]) => (team.reduce((all, at) => all | (weeks[at] ?? 0), 0) & slots) === slots;
  return subsets(0, size).filter(
    (team) => covers(team) && team.every((left) => !covers(team.filter((member) => member !== left))),
  );
}
const sum = (team: readonly number[]) => team.reduce((all, at) => all + at, 0);

const week = fc.tuple(fc.nat(FULL_WEEK), fc.nat(FULL_WEEK)).map(([one, other]) => one | other);

test('the team search finds every pair and triple that covers all hours and in which each member is needed', () => {
  fc.assert(
    fc.property(fc.array(week, { maxLength: 14 }), fc.integer({ min: 1, max: FULL_WEEK }), (weeks, slots) => {
      const found = findTeams(weeks, slots, 5);
      for (const [teams, size] of [[found.pairs, 2] as const, [found.triples, 3] as const]) {
        const expected = reference(weeks, slots, size);
        expect(teams.total).toBe(expected.length);
        expect(teams.best.map(sum)).toEqual(expected.map(sum).toSorted((a, b) => a - b).slice(0, 5)); // oxfmt-ignore
        for (const team of teams.best) expect(expected).toContainEqual([...team]);
      }
    }),
    { numRuns: 300 },
  );
});
