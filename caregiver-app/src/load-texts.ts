import type { LoadTexts } from '@marketplace/platform';

/** Loads this remote's catalog. English needs none. */
export const loadTexts: LoadTexts = (language) =>
  language === 'en-XA'
    ? import(/* webpackChunkName: "later-texts-en-XA-po" */ './locales/es.po?pseudo' as string)
    : import(/* webpackChunkName: "later-texts-[request]" */ `./locales/${language}.po`);
