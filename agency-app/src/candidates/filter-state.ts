import type { CandidateListParams } from '@marketplace/contracts';
import {
  criteriaParams,
  DEFAULT_CRITERIA,
  DEFAULT_PAGE_SIZE,
  disciplineFilterNames,
  filterParams,
  MAX_DISPLAYED_PAGES,
  readCriteria,
  RESET_RADIUS_MILES,
  SORT_VALUES,
  wholeNumber,
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

/** Reads the address bar. What is unknown or malformed counts as absent, so that any link shows a list. */
export function parseFilters(search: URLSearchParams): FilterState {
  return {
    ...readCriteria(search),
    shortlisted: search.get('shortlisted') === 'true',
    sort_by: SORT_VALUES.find((value) => value === search.get('sort_by')) ?? DEFAULT_FILTERS.sort_by,
    page: wholeNumber(search.get('page') ?? '', 1, MAX_DISPLAYED_PAGES, 1),
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
    ...filterParams(associationCode === null ? filters : { ...filters, state: [] }),
    discipline_filters: disciplineFilterNames(discipline),
    page_offset: (filters.page - 1) * DEFAULT_PAGE_SIZE,
    page_limit: DEFAULT_PAGE_SIZE,
    sort_by: filters.sort_by,
    ...(filters.shortlisted ? { shortlisted_only: true } : {}),
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
