import type { CandidateListParams } from '@marketplace/contracts';
import {
  criteriaParams,
  DEFAULT_CRITERIA,
  DEFAULT_PAGE_SIZE,
  disciplineFilterNames,
  filterParams,
  isZipCode,
  MAX_DISPLAYED_PAGES,
  offeredSort,
  readCriteria,
  RESET_RADIUS_MILES,
  SORT_VALUES,
  wholeNumber,
  type Discipline,
  type SearchCriteria,
  type SortOption,
  withCommas,
} from '@marketplace/domain';

/** Filters, sort order and view of the list. `page` counts from 1. */
export interface FilterState extends SearchCriteria {
  shortlisted: boolean;
  /** ZIP of the only area to list; empty for all areas. */
  area: string;
  map: boolean;
  sort_by: SortOption;
  page: number;
}

export const DEFAULT_FILTERS: FilterState = {
  ...DEFAULT_CRITERIA,
  shortlisted: false,
  area: '',
  map: false,
  sort_by: 'recommended',
  page: 1,
};

/** Parses the query string. Unknown or malformed values are ignored, so any link shows a list. */
export function parseFilters(search: URLSearchParams): FilterState {
  const criteria = readCriteria(search);
  const area = search.get('area') ?? '';
  const sort = SORT_VALUES.find((value) => value === search.get('sort_by')) ?? DEFAULT_FILTERS.sort_by;
  return {
    ...criteria,
    shortlisted: search.get('shortlisted') === 'true',
    area: criteria.zip_code !== '' && isZipCode(area) ? area : '',
    map: search.get('map') === 'true',
    sort_by: offeredSort(criteria, sort),
    page: wholeNumber(search.get('page') ?? '', 1, MAX_DISPLAYED_PAGES, 1),
  };
}

/** Inverse of `parseFilters`. Omits defaults, so that an unfiltered list has a short URL. */
export function filtersToSearch(filters: FilterState): URLSearchParams {
  const search = new URLSearchParams(criteriaParams(filters));
  for (const key of ['shortlisted', 'area', 'map', 'sort_by', 'page'] as const) {
    if (filters[key] !== DEFAULT_FILTERS[key]) search.set(key, String(filters[key]));
  }
  return search;
}

/** Returns the filters that a saved search stores. */
export function criteriaOf(filters: FilterState): SearchCriteria {
  const { shortlisted: _shortlisted, area: _area, map: _map, sort_by: _sortBy, page: _page, ...criteria } = filters;
  return criteria;
}

/**
 * Applies a change. Resets the page unless only the page changed. Resets an unavailable sort order, and the area
 * after a new ZIP code or radius.
 */
export function changeFilters(filters: FilterState, change: Partial<FilterState>): FilterState {
  const changedPlace = { zip_code: filters.zip_code, radius: filters.radius, ...change };
  const area = changedPlace.zip_code === filters.zip_code && changedPlace.radius === filters.radius ? filters.area : '';
  const changedFilters = { ...filters, page: 1, area, ...change };
  return { ...changedFilters, sort_by: offeredSort(changedFilters, changedFilters.sort_by) };
}

/** Returns `after` with equal parts replaced by those of `before`. Returns `before` if all parts are equal. */
export function keepEqualParts(before: FilterState, after: FilterState): FilterState {
  const equalParts = Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(after, key))),
  );
  return Object.keys(equalParts).length === Object.keys(after).length ? before : { ...after, ...equalParts };
}

/** 'Clear All': removes every filter and resets the radius to 25 miles. Keeps the sort order and the map. */
export function resetFilters(filters: FilterState): FilterState {
  return changeFilters(DEFAULT_FILTERS, { radius: RESET_RADIUS_MILES, map: filters.map, sort_by: filters.sort_by });
}

/** Builds the parameters of the list call. Omits the US state on an association site, where the server adds it. */
export function toListParams(
  filters: FilterState,
  discipline: Discipline,
  associationCode: string | null,
): CandidateListParams {
  return {
    ...filterParams(associationCode === null ? filters : { ...filters, state: [] }),
    discipline_filters: disciplineFilterNames(discipline),
    page_offset: (filters.page - 1) * DEFAULT_PAGE_SIZE,
    page_limit: DEFAULT_PAGE_SIZE,
    sort_by: filters.sort_by,
    ...(filters.area === '' ? {} : { area: filters.area }),
    ...(filters.shortlisted ? { shortlisted_only: true } : {}),
    ...(associationCode === null ? {} : { association: associationCode }),
  };
}

export const listQuery = (params: CandidateListParams) => ({ week: 'mask' as const, ...params });

export function pageOfOffset(offset: number): number {
  return Math.floor(offset / DEFAULT_PAGE_SIZE) + 1;
}

/** Returns the number of pages for `totalCount` rows, at least 1. Ignores MAX_DISPLAYED_PAGES. */
export function pageCount(totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / DEFAULT_PAGE_SIZE));
}

/** Returns `page`, capped at the last displayable page. */
export function pulledBackPage(page: number, totalCount: number): number {
  return Math.min(page, pageCount(totalCount), MAX_DISPLAYED_PAGES);
}

/** 'Showing 21-40 of 1,204 professionals (Page 2 of 61)'. */
export function showingText(page: number, shownCount: number, totalCount: number): string {
  const first = shownCount === 0 ? 0 : (page - 1) * DEFAULT_PAGE_SIZE + 1;
  const last = shownCount === 0 ? 0 : first + shownCount - 1;
  const pages = pageCount(totalCount);
  const pagesText = pages > MAX_DISPLAYED_PAGES ? `${MAX_DISPLAYED_PAGES}+` : withCommas(pages);
  return `Showing ${withCommas(first)}-${withCommas(last)} of ${withCommas(totalCount)} professionals (Page ${withCommas(page)} of ${pagesText})`;
}
