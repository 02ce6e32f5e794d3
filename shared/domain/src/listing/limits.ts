/** Limits and defaults of the candidate listing (specification, sections 3, 5 and 9). */
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
export const MAX_DISPLAYED_PAGES = 100;
export const PAGINATION_WINDOW = 5;
export const MIN_RADIUS_MILES = 1;
export const MAX_RADIUS_MILES = 50;
export const DEFAULT_RADIUS_MILES = 10;
/** Set by a filter reset, as the specification says. */
export const RESET_RADIUS_MILES = 25;

/** Maximum length of the city filter; the same as for a caregiver's own city. */
export const CITY_FILTER_MAX = 50;

export const SORT_OPTIONS = [
  { value: 'recommended', label: 'Recommended' },
  { value: 'created_date', label: 'Newest First' },
] as const;
export type SortOption = (typeof SORT_OPTIONS)[number]['value'];
export const SORT_VALUES = SORT_OPTIONS.map((s) => s.value);

export function isZipCode(text: string): boolean {
  return /^\d{5}$/.test(text);
}
