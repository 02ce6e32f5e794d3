import { expect, it } from 'vitest';
import { groupTeams } from './team-groups.ts';

it('names who stands in most teams once, and keeps the order of the teams', () => {
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

it('groups threes by one person, then the others by the next', () => {
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
