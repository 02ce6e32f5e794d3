/** How many searches an agency can keep, and how long the name of one can be. */
export const SAVED_SEARCHES_MAX = 20;
export const SAVED_SEARCH_NAME_MAX = 120;
/** How many of the new matches the daily mail shows; the others are a link away. */
export const MAILED_MATCHES = 5;
