/** Cookie with the reader's language code, for the site server. */
export const LANGUAGE_COOKIE = 'marketplace_language';

/** Key in local storage: this browser probably has a session. Contains no secret. */
export const SIGNED_IN_MARK = 'marketplace:signed-in';

/** Web Lock under which tabs refresh their session one at a time. */
export const SESSION_LOCK = 'marketplace-session';
