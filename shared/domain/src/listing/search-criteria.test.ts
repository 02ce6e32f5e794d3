import { expect, test } from 'vitest';
import { criteriaParams, DEFAULT_CRITERIA, isSameCriteria, offeredSort, offeredSorts } from './search-criteria.ts';

test('the default search has a URL without parameters', () => {
  expect(criteriaParams(DEFAULT_CRITERIA)).toEqual([]);
});

test('all non-default values are in the URL, and a list repeats its parameter', () => {
  expect(
    criteriaParams({
      ...DEFAULT_CRITERIA,
      selected_days: [1, 2],
      selected_times: [4],
      language: ['Haitian Creole'],
      state: ['IN', 'OH'],
      amount_exp: ['3+ years'],
      care_setting: ['skilled'],
      schedule: 'nights',
      looking_for_work: false,
      own_car: true,
      cpr: true,
      credential_checked: true,
      city: 'Fort Wayne',
      hours: 7,
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
    ['own_car', 'true'],
    ['cpr', 'true'],
    ['credential_checked', 'true'],
    ['city', 'Fort Wayne'],
    ['hours', '7'],
    ['zip_code', '46204'],
    ['radius', '25'],
  ]);
});

const NEARBY = {
  ...DEFAULT_CRITERIA,
  selected_days: [1, 3],
  language: ['Spanish', 'French'],
  city: 'Carmel',
  zip_code: '46204',
  radius: 25,
};

test.each([
  ['nothing', {}],
  ['the order of choices', { selected_days: [3, 1], language: ['French', 'Spanish'] }],
  ['a choice that is named twice', { selected_days: [1, 3, 3] }],
  ['the capitals of the city', { city: 'CARMEL' }],
])('two searches that differ only in %s are equal', (_, change) => {
  expect(isSameCriteria(NEARBY, { ...NEARBY, ...change })).toBe(true);
});

test.each([
  { selected_days: [1] },
  { selected_days: [1, 3, 5] },
  { selected_times: [1] },
  { language: ['Spanish', 'German'] },
  { state: ['IN'] },
  { amount_exp: ['3+ years'] },
  { care_setting: ['skilled'] },
  { schedule: 'nights' },
  { looking_for_work: false },
  { own_car: true },
  { cpr: true },
  { credential_checked: true },
  { hours: 3 },
  { city: '' },
  { zip_code: '46205' },
  { radius: 10 },
] as const)('two searches that differ in %j are not equal', (change) => {
  expect(isSameCriteria(NEARBY, { ...NEARBY, ...change })).toBe(false);
});

test('a radius without a ZIP code does not make a search different', () => {
  expect(isSameCriteria({ ...DEFAULT_CRITERIA, radius: 25 }, DEFAULT_CRITERIA)).toBe(true);
});

test('a sort order is offered only with the filter that it needs', () => {
  const toFill = { ...DEFAULT_CRITERIA, hours: 1 };
  expect(offeredSorts(toFill).map(({ label }) => label)).toEqual(['Recommended', 'Newest First', 'Covers Most']);
  const near = { ...DEFAULT_CRITERIA, zip_code: '46204' };
  expect(offeredSorts(DEFAULT_CRITERIA).map(({ label }) => label)).toEqual(['Recommended', 'Newest First']);
  expect(offeredSorts(near).map(({ label }) => label)).toEqual(['Recommended', 'Newest First', 'Nearest First']);
  expect([offeredSort(near, 'nearest'), offeredSort(DEFAULT_CRITERIA, 'nearest')]).toEqual(['nearest', 'recommended']);
});
