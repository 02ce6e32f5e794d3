/** Per agency. */
export const MAX_SAVED_SEARCHES = 20;
/** Counting of new matches stops at this number. */
export const MAX_NEW_MATCHES = 100;
export const MAX_SAVED_SEARCH_NAME_LENGTH = 120;
/** Number of new matches that the daily email shows. It links to the rest. */
export const MAILED_MATCHES = 5;

/** Limits and defaults of the list (specification, sections 3, 5 and 9). */
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** Limited because the database reads every row before the page. */
export const MAX_PAGE_OFFSET = 100_000;
export const MAX_DISPLAYED_PAGES = 100;
export const PAGINATION_WINDOW = 5;
export const MIN_RADIUS_MILES = 1;
export const MAX_RADIUS_MILES = 50;
export const DEFAULT_RADIUS_MILES = 10;
/** Radius after a filter reset, per the specification. */
export const RESET_RADIUS_MILES = 25;

/** Same as the maximum length of a caregiver's city. */
export const MAX_CITY_FILTER_LENGTH = 50;

/** `needs`: the filter that an order requires. Without that filter, the order falls back to 'recommended'. */
export const SORT_OPTIONS = [
  { value: 'recommended', label: 'Recommended', needs: null },
  { value: 'created_date', label: 'Newest First', needs: null },
  { value: 'nearest', label: 'Nearest First', needs: 'zip_code' },
  { value: 'covers_most', label: 'Covers Most', needs: 'hours' },
] as const;
export type SortOption = (typeof SORT_OPTIONS)[number]['value'];
export const SORT_VALUES = SORT_OPTIONS.map((s) => s.value);

/** Width of a distance band. Places are accurate only to a few miles, so distances within a band count as equal. */
const MILES_OF_BAND = 10;

export const distanceBand = (miles: number): number => Math.max(0, Math.ceil(miles / MILES_OF_BAND) - 1);

/** Shares of the requested hours that separate the steps of the recommended order. */
const FIT_SHARES = [1, 3 / 4, 1 / 2] as const;

/**
 * Returns the minimum number of covered hours for each step, best first. Candidates below every minimum share a last
 * step.
 */
export function fitSteps(requestedHours: number): number[] {
  return FIT_SHARES.map((share) => requestedHours * share);
}

/** Returns the step's index; 0 is the best. */
export function fitStep(coveredHours: number, steps: readonly number[]): number {
  const step = steps.findIndex((minHours) => coveredHours >= minHours);
  return step < 0 ? steps.length : step;
}
