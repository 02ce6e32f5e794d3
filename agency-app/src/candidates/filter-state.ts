import type { CandidateListParams } from '@marketplace/contracts';
import {
  CARE_SETTING_VALUES,
  CITY_FILTER_MAX,
  criteriaParams,
  DAYS,
  DEFAULT_CRITERIA,
  DEFAULT_PAGE_SIZE,
  disciplineFilterNames,
  EXPERIENCE_LABELS,
  isZipCode,
  MAX_DISPLAYED_PAGES,
  MAX_RADIUS_MILES,
  MIN_RADIUS_MILES,
  RESET_RADIUS_MILES,
  SCHEDULE_FILTER_VALUES,
  SORT_VALUES,
  STATE_CODES,
  TIME_WINDOWS,
  type Discipline,
  type SearchCriteria,
  type SortOption,
} from '@marketplace/domain';

/** Everything that decides what the listing shows. `page` counts from 1. */
export interface FilterState extends SearchCriteria {
  /** Only whom the agency has on its shortlist. */
  shortlisted: boolean;
  sort_by: SortOption;
  page: number;
}

export const DEFAULT_FILTERS: FilterState = {
  ...DEFAULT_CRITERIA,
  shortlisted: false,
  sort_by: 'recommended',
  page: 1,
};

const LANGUAGE_MAX_LENGTH = 60;
const LANGUAGES_MAX = 40;
const DAY_VALUES: readonly number[] = DAYS.map((day) => day.day_of_week);
const WINDOW_VALUES: readonly number[] = TIME_WINDOWS.map((window) => window.time_window);

/** Those of the allowed values that the texts name, each once, in the allowed order. */
function chosenOf<T extends string | number>(allowed: readonly T[], texts: readonly string[]): T[] {
  const wanted = new Set(texts);
  return allowed.filter((value) => wanted.has(String(value)));
}

function oneOf<T extends string>(allowed: readonly T[], text: string | null, otherwise: T): T {
  return allowed.find((value) => value === text) ?? otherwise;
}

function wholeNumber(text: string | null, min: number, max: number, otherwise: number): number {
  if (text === null || !/^\d{1,6}$/.test(text)) return otherwise;
  return Math.min(Math.max(Number(text), min), max);
}

/** Whether the listing takes this as a city; whether there is such a city is not known. */
export function isCityFilter(text: string): boolean {
  return text.length <= CITY_FILTER_MAX && !text.includes('\0');
}

/** Reads the address bar. What is unknown or malformed counts as absent, so that any link shows a list. */
export function parseFilters(search: URLSearchParams): FilterState {
  const languages = search.getAll('language').filter((name) => name !== '' && name.length <= LANGUAGE_MAX_LENGTH);
  const city = search.get('city')?.trim() ?? '';
  const zip = search.get('zip_code') ?? '';
  return {
    selected_days: chosenOf(DAY_VALUES, search.getAll('selected_days')),
    selected_times: chosenOf(WINDOW_VALUES, search.getAll('selected_times')),
    language: [...new Set(languages)].slice(0, LANGUAGES_MAX),
    state: chosenOf(STATE_CODES, search.getAll('state')),
    amount_exp: chosenOf(EXPERIENCE_LABELS, search.getAll('amount_exp')),
    care_setting: chosenOf(CARE_SETTING_VALUES, search.getAll('care_setting')),
    schedule: oneOf(SCHEDULE_FILTER_VALUES, search.get('schedule'), DEFAULT_FILTERS.schedule),
    looking_for_work: search.get('looking_for_work') !== 'false',
    shortlisted: search.get('shortlisted') === 'true',
    city: isCityFilter(city) ? city : '',
    zip_code: isZipCode(zip) ? zip : '',
    radius: wholeNumber(search.get('radius'), MIN_RADIUS_MILES, MAX_RADIUS_MILES, DEFAULT_FILTERS.radius),
    sort_by: oneOf(SORT_VALUES, search.get('sort_by'), DEFAULT_FILTERS.sort_by),
    page: wholeNumber(search.get('page'), 1, MAX_DISPLAYED_PAGES, 1),
  };
}

/** The inverse of `parseFilters`. Defaults are left out, so that the plain address is the plain list. */
export function filtersToSearch(filters: FilterState): URLSearchParams {
  const search = new URLSearchParams(criteriaParams(filters));
  for (const key of ['shortlisted', 'sort_by', 'page'] as const) {
    if (filters[key] !== DEFAULT_FILTERS[key]) search.set(key, String(filters[key]));
  }
  return search;
}

/** The part of the filters that a saved search keeps. */
export function criteriaOf(filters: FilterState): SearchCriteria {
  const { shortlisted: _shortlisted, sort_by: _sortBy, page: _page, ...criteria } = filters;
  return criteria;
}

/** Applies a change. Anything but a change of page leads back to the first page. */
export function changeFilters(filters: FilterState, change: Partial<FilterState>): FilterState {
  return { ...filters, page: 1, ...change };
}

/** 'Clear All': every filter is removed and the radius is set as for a fresh search; the order of the list stays. */
export function resetFilters(filters: FilterState): FilterState {
  return { ...DEFAULT_FILTERS, radius: RESET_RADIUS_MILES, sort_by: filters.sort_by };
}

/** The query of the listing call. Inside an association the server sets the state, so none is sent. */
export function toListParams(
  filters: FilterState,
  discipline: Discipline,
  associationCode: string | null,
): CandidateListParams {
  return {
    discipline_filters: disciplineFilterNames(discipline),
    page_offset: (filters.page - 1) * DEFAULT_PAGE_SIZE,
    page_limit: DEFAULT_PAGE_SIZE,
    selected_days: filters.selected_days,
    selected_times: filters.selected_times,
    language_filters: filters.language,
    state_filters: associationCode === null ? filters.state : [],
    experience_filters: filters.amount_exp,
    care_setting_filters: filters.care_setting,
    schedule_filter: filters.schedule,
    sort_by: filters.sort_by,
    looking_for_work: filters.looking_for_work,
    ...(filters.shortlisted ? { shortlisted_only: true } : {}),
    ...(filters.city === '' ? {} : { city_filter: filters.city }),
    ...(filters.zip_code === '' ? {} : { search_zip_code: filters.zip_code, radius_miles: filters.radius }),
    ...(associationCode === null ? {} : { association: associationCode }),
  };
}

/** The page (from 1) that starts after so many rows. */
export function pageOfOffset(offset: number): number {
  return Math.floor(offset / DEFAULT_PAGE_SIZE) + 1;
}

/** Pages that hold `totalCount` rows: at least 1, not capped. */
export function pageCount(totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / DEFAULT_PAGE_SIZE));
}

/** The page itself, or the last one that can be shown when it lies beyond the end. */
export function pulledBackPage(page: number, totalCount: number): number {
  return Math.min(page, pageCount(totalCount), MAX_DISPLAYED_PAGES);
}

/** 'Showing 21-40 of 1,204 professionals (Page 2 of 61)'. */
export function showingText(page: number, shown: number, totalCount: number): string {
  const first = shown === 0 ? 0 : (page - 1) * DEFAULT_PAGE_SIZE + 1;
  const last = shown === 0 ? 0 : first + shown - 1;
  const pages = pageCount(totalCount);
  const number = (value: number) => value.toLocaleString('en-US');
  const pagesText = pages > MAX_DISPLAYED_PAGES ? `${MAX_DISPLAYED_PAGES}+` : number(pages);
  return `Showing ${number(first)}-${number(last)} of ${number(totalCount)} professionals (Page ${number(page)} of ${pagesText})`;
}
