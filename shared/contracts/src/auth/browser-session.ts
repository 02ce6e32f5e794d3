/** Key in the browser's local storage that says, without any secret, that a session is worth asking for. */
export const SIGNED_IN_MARK = 'marketplace:signed-in';

/** The Web Lock under which a browser's tabs refresh their session one at a time. */
export const SESSION_LOCK = 'marketplace-session';
