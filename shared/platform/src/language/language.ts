import { LANGUAGE_COOKIE } from '@marketplace/contracts';
import {
  chooseLanguage,
  LANGUAGE_CODES,
  offeredLanguages,
  SOURCE_LANGUAGE,
  type LanguageCode,
} from '@marketplace/domain';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { siteConfig } from '../site/site-config.ts';
import { deviceStorage } from '../storage/browser-storage.ts';
import { loadTexts, needsCatalog, type LoadTexts } from './texts.ts';

const STORAGE_KEY = 'marketplace:language';
const IN_ADDRESS = 'lang';
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** English until `startLanguage` runs. */
const languageStore = create<{ language: LanguageCode }>(() => ({ language: SOURCE_LANGUAGE }));
let delivered: LanguageCode = SOURCE_LANGUAGE;

const chosenLanguage = () => languageStore.getState().language;

/** Returns the chosen language; during hydration, the language of the HTML. */
export function useChosenLanguage(): LanguageCode {
  return useSyncExternalStore(languageStore.subscribe, chosenLanguage, () => delivered);
}

export const listOfferedLanguages = (): readonly LanguageCode[] =>
  offeredLanguages(siteConfig().draftLanguages === true);

/** Catalogs of all bundles in use. A change of language loads them again. */
const catalogs = new Set<LoadTexts>();
const ready = new Map<LoadTexts, Map<LanguageCode, Promise<void>>>();

/**
 * Detects the language: from the link (`?lang=es`), the stored choice, or the browser, like the site server. The
 * shell calls this before the first render.
 */
export function startLanguage(): void {
  const languages = listOfferedLanguages();
  delivered = LANGUAGE_CODES.find((code) => code === document.documentElement.lang) ?? SOURCE_LANGUAGE;
  const link = fromAddress(languages);
  const storedLanguage = deviceStorage.get(STORAGE_KEY);
  const language = chooseLanguage(languages, { link, remembered: storedLanguage, browser: navigator.language });
  if (language === link || language === storedLanguage) remember(language);
  languageStore.setState({ language });
}

/**
 * Sets the language of the next server render. Resolves after all catalogs in use have loaded.
 * @throws if a catalog fails to load
 */
export async function setRenderLanguage(language: LanguageCode): Promise<void> {
  delivered = language;
  languageStore.setState({ language });
  await loadAll(language);
}

/** Changes and stores the language. If a catalog fails to load, rejects and changes nothing. */
export async function changeLanguage(language: LanguageCode): Promise<void> {
  await loadAll(language);
  languageStore.setState({ language });
  remember(language);
}

async function loadAll(language: LanguageCode): Promise<void> {
  if (needsCatalog(language)) await Promise.all([...catalogs].map((load) => loadTexts(load, language)));
}

/** Registers a bundle's catalog. Resolves after the load; if it fails, strings stay English. Never rejects. */
export function registerTexts(load: LoadTexts, language: LanguageCode): Promise<void> {
  catalogs.add(load);
  const promisesByLanguage = ready.get(load) ?? new Map<LanguageCode, Promise<void>>();
  ready.set(load, promisesByLanguage);
  let texts = promisesByLanguage.get(language);
  if (texts === undefined) {
    texts = needsCatalog(language)
      ? loadTexts(load, language).catch((error: unknown) => {
          console.error('Could not load this language’s translations', error);
        })
      : Promise.resolve();
    promisesByLanguage.set(language, texts);
  }
  return texts;
}

/**
 * Loads a page's module together with its bundle's catalog: `lazyPage(() => withTexts(load,
 * import('./page.tsx')))`.
 */
export async function withTexts<Module>(load: LoadTexts, page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, registerTexts(load, chosenLanguage()), registerTexts(load, delivered)]);
  return module;
}

/** Reads the language from the link. Removes the parameter, so that a reload keeps a later choice. */
function fromAddress(languages: readonly LanguageCode[]): LanguageCode | null {
  const address = new URL(window.location.href);
  const language = languages.find((code) => code === address.searchParams.get(IN_ADDRESS));
  if (language === undefined) return null;
  address.searchParams.delete(IN_ADDRESS);
  window.history.replaceState(window.history.state, '', address);
  return language;
}

/** Sets a cookie, because the site server cannot read local storage. */
function remember(language: LanguageCode): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
  deviceStorage.set(STORAGE_KEY, language);
}
