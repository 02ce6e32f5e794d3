import { setupI18n, type I18n, type Messages } from '@lingui/core';
import {
  sayInEnglish,
  SITE_LANGUAGES,
  siteLanguage,
  SOURCE_LANGUAGE,
  type LanguageCode,
  type Say,
} from '@marketplace/domain';
import { compileText } from './compile-text.ts';

export interface Catalog {
  messages: Messages;
}
/** Imports a bundle's catalog: ``(language) => import(`./locales/${language}.po`)``. */
export type LoadTexts = (language: LanguageCode) => Promise<Catalog>;

/** Translates a string. Untranslated strings stay English. */
export type Translate = Say;

const INSTANCES = new Map<LanguageCode, I18n>(
  SITE_LANGUAGES.map(({ code, locale }) => [
    code,
    setupI18n({ locale: code, locales: locale, messages: { [code]: {} } }).setMessagesCompiler(compileText),
  ]),
);

const instanceOf = (language: LanguageCode): I18n => {
  const instance = INSTANCES.get(language);
  if (instance === undefined) throw new RangeError(`Unknown language ${language}`);
  return instance;
};

/** English strings bypass Lingui, whose plural formatter takes 15 ms on a phone. */
export const translateInto = (language: LanguageCode): Translate =>
  needsCatalog(language) ? (text, values) => instanceOf(language).t(text, values) : sayInEnglish;

export const localeOf = (language: LanguageCode): string => siteLanguage(language).locale;

export const needsCatalog = (language: LanguageCode): boolean => language !== SOURCE_LANGUAGE;

const loading = new Map<LoadTexts, Map<LanguageCode, Promise<void>>>();
const loadedLanguages = new Map<LoadTexts, Set<LanguageCode>>();

export const areTextsLoaded = (load: LoadTexts, language: LanguageCode): boolean =>
  !needsCatalog(language) || loadedLanguages.get(load)?.has(language) === true;

/** Loads a catalog once. Rejects after a failure; the next call retries. */
export function loadTexts(load: LoadTexts, language: LanguageCode): Promise<void> {
  if (areTextsLoaded(load, language)) return Promise.resolve();
  const inFlightByLanguage = loading.get(load) ?? new Map<LanguageCode, Promise<void>>();
  loading.set(load, inFlightByLanguage);
  let texts = inFlightByLanguage.get(language);
  if (texts === undefined) {
    texts = fetchTexts(load, language).finally(() => inFlightByLanguage.delete(language));
    inFlightByLanguage.set(language, texts);
  }
  return texts;
}

async function fetchTexts(load: LoadTexts, language: LanguageCode): Promise<void> {
  const { messages } = await load(language);
  instanceOf(language).load(language, messages);
  loadedLanguages.set(load, (loadedLanguages.get(load) ?? new Set()).add(language));
}
