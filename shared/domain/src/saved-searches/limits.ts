/** Maximum number of searches an agency can save, and maximum length of a search's name. */
export const SAVED_SEARCHES_MAX = 20;
export const SAVED_SEARCH_NAME_MAX = 120;
/** How many new matches the daily mail shows; it links to the rest. */
export const MAILED_MATCHES = 5;
