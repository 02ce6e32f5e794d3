import { LANGUAGE_COOKIE, PREFERRED_LANGUAGES, type PreferredLanguage } from '@marketplace/contracts';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { loadTexts, type LoadTexts } from './texts.ts';

const STORAGE_KEY = 'marketplace:language';
const IN_ADDRESS = 'lang';
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Starts in English; `startLanguage` then detects the reader's language. */
const chosen = create<{ language: PreferredLanguage }>(() => ({ language: 'en' }));
/** The language of the server-rendered HTML. */
let delivered: PreferredLanguage = 'en';

const chosenLanguage = () => chosen.getState().language;

/** The chosen language; during hydration, the language of the HTML. */
export function useChosenLanguage(): PreferredLanguage {
  return useSyncExternalStore(chosen.subscribe, chosenLanguage, () => delivered);
}

/** The catalogues of the packages that have shown a page, to load when Spanish is chosen. */
const catalogues = new Set<LoadTexts>();
const ready = new Map<LoadTexts, Promise<void>>();

/**
 * Detects the reader's language: from the link (`?lang=es`), or else the stored choice, or else the browser's language.
 * The site server decides the same way. The shell calls it before anything is shown.
 */
export function startLanguage(): void {
  delivered = asLanguage(document.documentElement.lang) ?? 'en';
  const choice = fromAddress() ?? remembered();
  if (choice !== null) remember(choice);
  chosen.setState({ language: choice ?? ofBrowser() });
}

/**
 * On the server: sets the language of the next page to render. Resolves once the texts of every package that has shown
 * a page are loaded. @throws if they cannot be loaded
 */
export async function renderIn(language: PreferredLanguage): Promise<void> {
  delivered = language;
  chosen.setState({ language });
  if (language === 'es') await Promise.all([...catalogues].map(loadTexts));
}

/** Changes the language and stores the choice. If the texts cannot be loaded, rejects and changes nothing. */
export async function chooseLanguage(language: PreferredLanguage): Promise<void> {
  if (language === 'es') await Promise.all([...catalogues].map(loadTexts));
  chosen.setState({ language });
  remember(language);
}

/**
 * Registers a package's catalogue. Resolves once its pages can be shown in the chosen language. It never rejects: if
 * the texts fail to load, they stay in English.
 */
export function textsReady(load: LoadTexts): Promise<void> {
  catalogues.add(load);
  if (chosenLanguage() === 'en' && delivered === 'en') return Promise.resolve();
  let waiting = ready.get(load);
  if (waiting === undefined) {
    waiting = loadTexts(load).catch((error: unknown) => {
      console.error('Could not load the Spanish texts', error);
    });
    ready.set(load, waiting);
  }
  return waiting;
}

/** A page's module, together with its package's texts: `lazyPage(() => withTexts(load, import('./page.tsx')))`. */
export async function withTexts<Module>(load: LoadTexts, page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, textsReady(load)]);
  return module;
}

const asLanguage = (text: string | null) => PREFERRED_LANGUAGES.find((language) => language === text) ?? null;

/** The link's language. It is removed from the URL, so that a reload does not undo a later choice. */
function fromAddress(): PreferredLanguage | null {
  const address = new URL(window.location.href);
  const language = asLanguage(address.searchParams.get(IN_ADDRESS));
  if (language === null) return null;
  address.searchParams.delete(IN_ADDRESS);
  window.history.replaceState(window.history.state, '', address);
  return language;
}

function ofBrowser(): PreferredLanguage {
  return /^es\b/i.test(navigator.language) ? 'es' : 'en';
}

function remembered(): PreferredLanguage | null {
  try {
    return asLanguage(localStorage.getItem(STORAGE_KEY));
  } catch {
    // Storage is not available: there is no stored choice.
    return null;
  }
}

/** The cookie is for the site server, which cannot read local storage. */
function remember(language: PreferredLanguage): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Without storage, the choice lasts until the tab is closed.
    return;
  }
}
