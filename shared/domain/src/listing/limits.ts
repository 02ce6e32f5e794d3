/** Maximum number of searches an agency can save, and maximum length of a search's name. */
export const MAX_SAVED_SEARCHES = 20;
export const MAX_SAVED_SEARCH_NAME_LENGTH = 120;
/** How many new matches the daily mail shows; it links to the rest. */
export const MAILED_MATCHES = 5;

/** Limits and defaults of the candidate listing (specification, sections 3, 5 and 9). */
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** A page is found by counting everybody before it. */
export const MAX_PAGE_OFFSET = 100_000;
export const MAX_DISPLAYED_PAGES = 100;
export const PAGINATION_WINDOW = 5;
export const MIN_RADIUS_MILES = 1;
export const MAX_RADIUS_MILES = 50;
export const DEFAULT_RADIUS_MILES = 10;
/** Set by a filter reset, as the specification says. */
export const RESET_RADIUS_MILES = 25;

/** Maximum length of the city filter; the same as for a caregiver's own city. */
export const MAX_CITY_FILTER_LENGTH = 50;

/** `needs`: the filter without which an order makes no sense; it is then the same as 'recommended'. */
export const SORT_OPTIONS = [
  { value: 'recommended', label: 'Recommended', needs: null },
  { value: 'created_date', label: 'Newest First', needs: null },
  { value: 'nearest', label: 'Nearest First', needs: 'zip_code' },
  { value: 'covers_most', label: 'Covers Most', needs: 'hours' },
] as const;
export type SortOption = (typeof SORT_OPTIONS)[number]['value'];
export const SORT_VALUES = SORT_OPTIONS.map((s) => s.value);

/** A caregiver's place is known to some miles only, so nearer within a band means nothing. */
const MILES_OF_BAND = 10;

/** The band of ten miles around a ZIP code in the recommended order; up to 10 miles is band 0. */
export const distanceBand = (miles: number): number => Math.max(0, Math.ceil(miles / MILES_OF_BAND) - 1);

/** With hours to fill, those who cover all of them come first in the recommended order, then those with these shares. */
const FIT_SHARES = [1, 3 / 4, 1 / 2] as const;

/** The hours from which on somebody belongs to each step of the recommended order, the best first. The rest is one more step. */
export function fitSteps(wantedHours: number): number[] {
  return FIT_SHARES.map((share) => wantedHours * share);
}

/** The step of somebody who covers this many hours; 0 is the best. */
export function fitStep(coveredHours: number, steps: readonly number[]): number {
  const step = steps.findIndex((from) => coveredHours >= from);
  return step < 0 ? steps.length : step;
}

export function isZipCode(text: string): boolean {
  return /^\d{5}$/.test(text);
}
