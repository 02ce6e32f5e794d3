/** Cookie that tells the site server the reader's language: the code of a site language. */
export const LANGUAGE_COOKIE = 'marketplace_language';

/** Key in the browser's local storage that says, without any secret, that a session is worth asking for. */
export const SIGNED_IN_MARK = 'marketplace:signed-in';

/** The Web Lock under which a browser's tabs refresh their session one at a time. */
export const SESSION_LOCK = 'marketplace-session';
