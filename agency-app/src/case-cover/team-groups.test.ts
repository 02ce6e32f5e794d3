import { expect, test } from 'vitest';
import { groupTeams } from './team-groups.ts';

test('pairs are grouped by the person in most of them, and keep their order', () => {
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

test('triples are grouped by a shared person, and each triple is in one group', () => {
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
