/** A release's id names its folder in the store: one segment of a path, and no hidden one. */
export const RELEASE_ID = /^[A-Za-z0-9][\w.+-]*$/;
export const RELEASE_ID_LENGTH = 100;
