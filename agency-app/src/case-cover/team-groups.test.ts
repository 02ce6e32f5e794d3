import { expect, it } from 'vitest';
import { groupTeams } from './team-groups.ts';

it('names the most frequent person of several teams once, and keeps the order of teams', () => {
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

it('groups triples by one person, then by the next', () => {
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
