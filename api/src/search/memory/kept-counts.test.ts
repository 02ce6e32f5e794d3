import { expect, test } from 'vitest';
import { everyone, type CountedSearch } from '../engine.ts';
import { bySearchColumn } from '../search-columns.ts';
import { OptionCounts } from '../option-counts.ts';
import type { RankedCaregiver } from './discipline-ranking.ts';
import { KeptCounts, MAX_CHANGES } from './kept-counts.ts';

const DISCIPLINE = 1;
const LANGUAGES = [{ name: 'English' }];
const nurse = (id: number): RankedCaregiver => ({
  id,
  rank: 0,
  place: null,
  values: bySearchColumn((column) => (column === 'languages' ? 1 : 0)),
});

/** Counts English speakers, and how often that was counted from scratch. */
function nursesWhoSpeakEnglish() {
  const kept = new KeptCounts();
  const shown = { total: 3, counted: 0 };
  const ask = (key: string, source: object = LANGUAGES) => {
    const counted: CountedSearch = {
      search: everyone(DISCIPLINE, null),
      filters: [
        {
          name: 'languages',
          column: 'languages',
          options: [{ name: 'English', label: 'English', wanted: { bits: 1 } }],
        },
      ],
      key,
      source,
    };
    return kept.of(counted, () => {
      shown.counted += 1;
      const counts = new OptionCounts();
      counts.add('languages', 'English', shown.total);
      return counts;
    }).result.languages;
  };
  const join = (people: number) => {
    for (let one = 0; one < people; one += 1) {
      shown.total += 1;
      kept.note(DISCIPLINE, nurse(shown.total), 1);
    }
  };
  return { shown, ask, join };
}

test('a frequent search is counted once, however many changes there are', () => {
  const { shown, ask, join } = nursesWhoSpeakEnglish();
  for (let round = 0; round < 30; round += 1) {
    expect(ask('often')).toEqual({ English: shown.total });
    join(MAX_CHANGES / 3);
  }
  expect(shown.counted).toBe(1);
});

test('only a search that was not repeated during very many changes is counted again', () => {
  const { shown, ask, join } = nursesWhoSpeakEnglish();
  ask('seldom');
  for (let round = 0; round < 4; round += 1) {
    ask('often');
    join(MAX_CHANGES / 3);
  }
  expect(shown.counted).toBe(2);
  expect(ask('seldom')).toEqual({ English: shown.total });
  expect(ask('often')).toEqual({ English: shown.total });
  expect(shown.counted).toBe(3);
});

test('a search with other options is counted again', () => {
  const { shown, ask } = nursesWhoSpeakEnglish();
  ask('often');
  ask('often', [...LANGUAGES]);
  expect(shown.counted).toBe(2);
});

test('a search counted in several turns has each change once, whenever it happens', async () => {
  const kept = new KeptCounts();
  const totals = new Map([[1, 3], [2, 4]]); // oxfmt-ignore
  const join = (discipline: number, id: number) => {
    totals.set(discipline, (totals.get(discipline) ?? 0) + 1);
    kept.note(discipline, nurse(id), 1);
  };
  const counted: CountedSearch = {
    search: { ...everyone(1, null), disciplines: [1, 2] },
    filters: [
      {
        name: 'languages',
        column: 'languages',
        options: [{ name: 'English', label: 'English', wanted: { bits: 1 } }],
      },
    ],
    key: 'both',
    source: LANGUAGES,
  };
  join(1, 100);
  await kept.prepare(counted, (discipline, counts) => {
    // After the first discipline is counted, somebody joins each; likewise after the second.
    counts.add('languages', 'English', totals.get(discipline) ?? 0);
    join(1, 100 + discipline * 10);
    join(2, 101 + discipline * 10);
  });
  const recount = () => {
    throw new Error('counted again');
  };
  expect(kept.of(counted, recount).result.languages).toEqual({ English: 12 });
  join(2, 200);
  expect(kept.of(counted, recount).result.languages).toEqual({ English: 13 });
});
