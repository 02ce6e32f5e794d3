import { expect, test } from 'vitest';
import { groupTeams } from './team-groups.ts';

test('teams are grouped under the person whom most of them share, and keep their order', () => {
  expect(
    groupTeams([
      ['laura', 'ana'],
      ['ben', 'laura'],
      ['cleo', 'dan'],
      ['laura', 'eve'],
    ]),
  ).toEqual([
    { shared: 'laura', teams: [['ana'], ['ben'], ['eve']] },
    { shared: null, teams: [['cleo', 'dan']] },
  ]);
});

test('teams of three are grouped by a shared person, and each team appears in one group only', () => {
  expect(
    groupTeams([
      ['a', 'b', 'c'],
      ['a', 'd', 'e'],
      ['f', 'b', 'g'],
      ['f', 'h', 'i'],
    ]),
  ).toEqual([
    {
      shared: 'a',
      teams: [
        ['b', 'c'],
        ['d', 'e'],
      ],
    },
    {
      shared: 'f',
      teams: [
        ['b', 'g'],
        ['h', 'i'],
      ],
    },
  ]);
  expect(groupTeams([])).toEqual([]);
});
