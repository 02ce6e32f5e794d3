import { expect, test } from 'vitest';
import { criteriaParams, DEFAULT_CRITERIA } from './search-criteria.ts';

test('the plain search has a plain address', () => {
  expect(criteriaParams(DEFAULT_CRITERIA)).toEqual([]);
});

test('every value that differs from the default stands in the address, lists once for each choice', () => {
  expect(
    criteriaParams({
      selected_days: [1, 2],
      selected_times: [4],
      language: ['Haitian Creole'],
      state: ['IN', 'OH'],
      amount_exp: ['3+ years'],
      care_setting: ['skilled'],
      schedule: 'nights',
      looking_for_work: false,
      city: 'Fort Wayne',
      zip_code: '46204',
      radius: 25,
    }),
  ).toEqual([
    ['selected_days', '1'],
    ['selected_days', '2'],
    ['selected_times', '4'],
    ['language', 'Haitian Creole'],
    ['state', 'IN'],
    ['state', 'OH'],
    ['amount_exp', '3+ years'],
    ['care_setting', 'skilled'],
    ['schedule', 'nights'],
    ['looking_for_work', 'false'],
    ['city', 'Fort Wayne'],
    ['zip_code', '46204'],
    ['radius', '25'],
  ]);
});
