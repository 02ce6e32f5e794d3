import {
  CARE_SETTING_VALUES,
  disciplineBySlug,
  EXPERIENCE_LABELS,
  COLUMN_FILTERS,
  FULL_WEEK,
  LANGUAGE_NAMES,
  MAX_DISPLAYED_PAGES,
  offeredSort,
  recordOf,
  SCHEDULE_FILTER_VALUES,
  SORT_VALUES,
  STATE_CODES,
} from '@marketplace/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeFilters } from './active-filters.ts';
import {
  changeFilters,
  DEFAULT_FILTERS,
  filtersToSearch,
  parseFilters,
  pulledBackPage,
  resetFilters,
  showingText,
  toListParams,
  type FilterState,
} from './filter-state.ts';

const rn = disciplineBySlug('rn');
const notCertified = disciplineBySlug('not-certified');
if (!rn || !notCertified) throw new Error('test disciplines are missing');

const anyFilters: fc.Arbitrary<FilterState> = fc
  .record({
    selected_days: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    selected_times: fc.subarray([1, 2, 3, 4]),
    language: fc.subarray([...LANGUAGE_NAMES]),
    state: fc.subarray([...STATE_CODES]),
    amount_exp: fc.subarray([...EXPERIENCE_LABELS]),
    care_setting: fc.subarray([...CARE_SETTING_VALUES]),
    schedule: fc.constantFrom(...SCHEDULE_FILTER_VALUES),
    looking_for_work: fc.boolean(),
    ...recordOf(COLUMN_FILTERS, () => fc.boolean()),
    hours: fc.oneof(fc.constant(0), fc.nat(FULL_WEEK)),
    shortlisted: fc.boolean(),
    city: fc.constantFrom('', 'Carmel', 'Fort Wayne', "Coeur d'Alene", 'Cañon City'),
    zip_code: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{5}$/)),
    radius: fc.integer({ min: 1, max: 50 }),
    area: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{5}$/)),
    map: fc.boolean(),
    sort_by: fc.constantFrom(...SORT_VALUES),
    page: fc.integer({ min: 1, max: MAX_DISPLAYED_PAGES }),
  })
  .map((filters) => ({
    ...filters,
    area: filters.zip_code === '' ? '' : filters.area,
    sort_by: offeredSort(filters, filters.sort_by),
  }));

describe('filters in the URL', () => {
  test('stay the same after writing them to the URL and parsing it', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const search = new URLSearchParams(filtersToSearch(filters).toString());
        expect(parseFilters(search)).toEqual(filters);
      }),
    );
  });

  test('are parsed from any query string without an error', () => {
    const key = fc.constantFrom(
      'page',
      'radius',
      'area',
      'map',
      'city',
      'zip_code',
      'state',
      'selected_days',
      'schedule',
      'language',
      'x',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string())), (pairs) => {
        const filters = parseFilters(new URLSearchParams(pairs));
        expect(parseFilters(filtersToSearch(filters))).toEqual(filters);
      }),
    );
  });

  test('default to people looking for work, the recommended order, any schedule, 10 miles and page 1', () => {
    const filters = parseFilters(new URLSearchParams());
    expect(filters).toMatchObject({
      looking_for_work: true,
      sort_by: 'recommended',
      schedule: 'all',
      radius: 10,
      page: 1,
    });
    expect(filtersToSearch(filters).toString()).toBe('');
  });

  test('ignore a ZIP code without five digits, and clamp numbers to their range', () => {
    const filters = parseFilters(new URLSearchParams('zip_code=4620&radius=900&page=0&schedule=sometimes'));
    expect(filters).toMatchObject({ zip_code: '', radius: 50, page: 1, schedule: 'all' });
  });
});

describe('filter changes', () => {
  const onPageSeven: FilterState = { ...DEFAULT_FILTERS, page: 7, zip_code: '46204' };

  test.each([
    [{ zip_code: '46032' }],
    [{ radius: 30 }],
    [{ language: ['Spanish'] }],
    [{ sort_by: 'created_date' }],
  ] as const)('reset the page to 1: %j', (change) => expect(changeFilters(onPageSeven, change).page).toBe(1));

  test('clear the map area only if the ZIP code or radius changes', () => {
    const inArea: FilterState = { ...onPageSeven, area: '46032' };
    expect(changeFilters(inArea, { zip_code: '46220' }).area).toBe('');
    expect(changeFilters(inArea, { zip_code: '' }).area).toBe('');
    expect(changeFilters(inArea, { radius: 30 }).area).toBe('');
    expect(changeFilters(inArea, { language: ['Spanish'] }).area).toBe('46032');
  });

  test('keep every filter if only the page changes', () => {
    expect(changeFilters(onPageSeven, { page: 8 })).toEqual({ ...onPageSeven, page: 8 });
  });

  test('reset the radius to 25 miles and keep the sort order', () => {
    const filtered: FilterState = { ...onPageSeven, state: ['IN'], sort_by: 'created_date', looking_for_work: false };
    expect(resetFilters(filtered)).toEqual({ ...DEFAULT_FILTERS, radius: 25, sort_by: 'created_date' });
    const near: FilterState = { ...onPageSeven, zip_code: '46204', sort_by: 'nearest' };
    expect(resetFilters(near).sort_by).toBe('recommended');
    expect(changeFilters(near, { radius: 5 }).sort_by).toBe('nearest');
    expect(changeFilters(near, { zip_code: '' }).sort_by).toBe('recommended');
  });
});

describe('list query', () => {
  test('sends every name of the discipline, and the offset of the requested page', () => {
    expect(toListParams({ ...DEFAULT_FILTERS, page: 3 }, notCertified, null)).toMatchObject({
      discipline_filters: ['NC', 'NC (Not Certified)', 'Not Certified', 'n/a'],
      page_offset: 40,
      page_limit: 20,
      looking_for_work: true,
    });
  });

  test('includes a radius only with a ZIP code', () => {
    expect(toListParams({ ...DEFAULT_FILTERS, radius: 30 }, rn, null)).not.toHaveProperty('radius_miles');
    expect(toListParams({ ...DEFAULT_FILTERS, zip_code: '46204', radius: 30 }, rn, null)).toMatchObject({
      search_zip_code: '46204',
      radius_miles: 30,
    });
  });

  test('includes the association code but no state on an association site', () => {
    expect(toListParams({ ...DEFAULT_FILTERS, state: ['OH'] }, rn, 'iahhc')).toMatchObject({
      association: 'iahhc',
      state_filters: [],
    });
  });
});

describe('page number of the list', () => {
  test('is lowered to the last page if it is too high', () => {
    expect(pulledBackPage(9, 45)).toBe(3);
    expect(pulledBackPage(2, 45)).toBe(2);
    expect(pulledBackPage(4, 0)).toBe(1);
    expect(pulledBackPage(100, 1_000_000)).toBe(100);
  });

  test('is described in a sentence, with 100+ for more than 100 pages', () => {
    expect(showingText(2, 20, 1204)).toBe('Showing 21-40 of 1,204 professionals (Page 2 of 61)');
    expect(showingText(3, 5, 45)).toBe('Showing 41-45 of 45 professionals (Page 3 of 3)');
    expect(showingText(1, 20, 5000)).toBe('Showing 1-20 of 5,000 professionals (Page 1 of 100+)');
  });
});

describe('active filters', () => {
  test('have one chip per value, and each chip removes its value', () => {
    const filters: FilterState = {
      ...DEFAULT_FILTERS,
      zip_code: '46204',
      radius: 1,
      selected_days: [1, 2],
      care_setting: ['home_care'],
      looking_for_work: false,
    };
    const chips = activeFilters(filters, undefined, false);
    expect(chips.map((chip) => chip.label)).toEqual([
      'Within 1 mile of 46204',
      'Monday',
      'Tuesday',
      'Home care',
      'Not looking for work',
    ]);
    const monday = chips.find((chip) => chip.label === 'Monday');
    expect(changeFilters(filters, monday?.removal ?? {})).toEqual({ ...filters, selected_days: [2] });
  });

  test('omit the state if the association determines it', () => {
    expect(activeFilters({ ...DEFAULT_FILTERS, state: ['IN'] }, undefined, true)).toEqual([]);
    expect(activeFilters({ ...DEFAULT_FILTERS, state: ['IN'] }, undefined, false)).toHaveLength(1);
  });
});
