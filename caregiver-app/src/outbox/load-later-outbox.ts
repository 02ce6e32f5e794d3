/** Loads the code that stores and sends changes. Preloaded, so that it works offline. */
export const loadLaterOutbox = () => import(/* webpackChunkName: "later-outbox" */ './later-outbox.ts');
