/** A release's id is its folder name in the store: a single path segment that does not start with a dot. */
export const RELEASE_ID = /^[A-Za-z0-9][\w.+-]*$/;
export const MAX_RELEASE_ID_LENGTH = 100;
