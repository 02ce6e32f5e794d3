/** Cookie that tells the site server the reader's language: the code of a site language. */
export const LANGUAGE_COOKIE = 'marketplace_language';
