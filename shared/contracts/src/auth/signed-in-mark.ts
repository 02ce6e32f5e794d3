/** Key in the browser's local storage that says, without any secret, that a session is worth asking for. */
export const SIGNED_IN_MARK = 'marketplace:signed-in';
