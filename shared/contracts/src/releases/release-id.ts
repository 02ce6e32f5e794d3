/** Release id: the folder's name in the store. One path segment, not starting with a dot. */
export const RELEASE_ID = /^[A-Za-z0-9][\w.+-]*$/;
export const MAX_RELEASE_ID_LENGTH = 100;
