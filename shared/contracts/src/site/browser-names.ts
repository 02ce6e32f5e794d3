/** Cookie with the reader's language code, for the site server. */
export const LANGUAGE_COOKIE = 'marketplace_language';

/** Local storage key: set if this browser probably has a session. It is not a secret. */
export const SIGNED_IN_MARK = 'marketplace:signed-in';

/** Web Lock that makes tabs refresh their session one at a time. */
export const SESSION_LOCK = 'marketplace-session';
