import { expect, test } from 'vitest';
import { everyone, type CountedSearch } from '../engine.ts';
import { bySearchColumn } from '../search-columns.ts';
import { OptionCounts } from '../option-counts.ts';
import type { RankedCaregiver } from './discipline-ranking.ts';
import { CachedCounts, MAX_CHANGES } from './cached-counts.ts';

const DISCIPLINE = 1;
const LANGUAGES = [{ name: 'English' }];
const nurse = (id: number): RankedCaregiver => ({
  id,
  rank: 0,
  place: null,
  values: bySearchColumn((column) => (column === 'languages' ? 1 : 0)),
});

function nursesWhoSpeakEnglish() {
  const kept = new CachedCounts();
  const shown = { total: 3, counted: 0 };
  const ask = (key: string, source: object = LANGUAGES) => {
    const counted: CountedSearch = {
      search: everyone(DISCIPLINE, null),
      filters: [
        {
          name: 'languages',
          column: 'languages',
          options: [{ name: 'English', label: 'English', choice: { bits: 1 } }],
        },
      ],
      key,
      source,
    };
    return kept.of(DISCIPLINE, counted, () => {
      shown.counted += 1;
      const counts = new OptionCounts();
      counts.add('languages', 'English', shown.total);
      return counts;
    }).result.languages;
  };
  const join = (people: number) => {
    for (let one = 0; one < people; one += 1) {
      shown.total += 1;
      kept.recordChange(DISCIPLINE, nurse(shown.total), 1);
    }
  };
  return { shown, ask, join };
}

test('a frequent search is counted once, even with many changes', () => {
  const { shown, ask, join } = nursesWhoSpeakEnglish();
  for (let round = 0; round < 30; round += 1) {
    expect(ask('often')).toEqual({ English: shown.total });
    join(MAX_CHANGES / 3);
  }
  expect(shown.counted).toBe(1);
});

test('a search is counted again only if it was not repeated during very many changes', () => {
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
