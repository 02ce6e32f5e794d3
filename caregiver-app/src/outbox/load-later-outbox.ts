/** Code that keeps and sends. Preloaded before it is needed, so that it works offline. */
export const loadLaterOutbox = () => import(/* webpackChunkName: "later-outbox" */ './later-outbox.ts');
