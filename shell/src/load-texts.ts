import type { LoadTexts } from '@marketplace/platform';

/** The catalog of the shell. Loaded only by those who read another language than English. */
export const loadTexts: LoadTexts = (language) =>
  import(/* webpackChunkName: "later-texts-[request]" */ `./locales/${language}.po`);
