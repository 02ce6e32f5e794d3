import { LANGUAGE_COOKIE, PREFERRED_LANGUAGES, type PreferredLanguage } from '@marketplace/contracts';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { loadTexts, type LoadTexts } from './texts.ts';

const STORAGE_KEY = 'marketplace:language';
const IN_ADDRESS = 'lang';
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Begins in English; `startLanguage` then asks the person's device. */
const chosen = create<{ language: PreferredLanguage }>(() => ({ language: 'en' }));
/** The language of the HTML that came from the server. */
let delivered: PreferredLanguage = 'en';

const chosenLanguage = () => chosen.getState().language;

/** The chosen language; while HTML is being taken over, the one in which it came. */
export function useChosenLanguage(): PreferredLanguage {
  return useSyncExternalStore(chosen.subscribe, chosenLanguage, () => delivered);
}

/** The catalogues of the rooms that have shown a page, to be loaded when Spanish is chosen. */
const catalogues = new Set<LoadTexts>();
const ready = new Map<LoadTexts, Promise<void>>();

/**
 * Finds out the person's language: that of the link that was followed (`?lang=es`), else the remembered choice, else that
 * of the browser. The site server decides in the same way. For the shell, before anything is shown.
 */
export function startLanguage(): void {
  delivered = asLanguage(document.documentElement.lang) ?? 'en';
  const choice = fromAddress() ?? remembered();
  if (choice !== null) remember(choice);
  chosen.setState({ language: choice ?? ofBrowser() });
}

/**
 * Sets the language of the page that is rendered next, on the server. Resolves when the texts of every room that has
 * shown a page are there. @throws when they cannot be loaded
 */
export async function renderIn(language: PreferredLanguage): Promise<void> {
  delivered = language;
  chosen.setState({ language });
  if (language === 'es') await Promise.all([...catalogues].map(loadTexts));
}

/** Makes a choice and remembers it. Rejects, and changes nothing, when the texts cannot be loaded. */
export async function chooseLanguage(language: PreferredLanguage): Promise<void> {
  if (language === 'es') await Promise.all([...catalogues].map(loadTexts));
  chosen.setState({ language });
  remember(language);
}

/**
 * Makes a room's catalogue known, and resolves when its pages can be shown in the chosen language. It never rejects:
 * texts that do not arrive stay English.
 */
export function textsReady(load: LoadTexts): Promise<void> {
  catalogues.add(load);
  if (chosenLanguage() === 'en' && delivered === 'en') return Promise.resolve();
  let waiting = ready.get(load);
  if (waiting === undefined) {
    waiting = loadTexts(load).catch((error: unknown) => {
      console.error('The Spanish texts could not be loaded', error);
    });
    ready.set(load, waiting);
  }
  return waiting;
}

/** A page's module, together with the texts of its room: `lazyPage(() => withTexts(load, import('./page.tsx')))`. */
export async function withTexts<Module>(load: LoadTexts, page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, textsReady(load)]);
  return module;
}

const asLanguage = (text: string | null) => PREFERRED_LANGUAGES.find((language) => language === text) ?? null;

/** The link's language. It is taken out of the address, so that a later choice is not undone by a reload. */
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
    // A storage that cannot be read remembers nothing.
    return null;
  }
}

/** The cookie is for the site server, which cannot read the storage. */
function remember(language: PreferredLanguage): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Without storage the choice holds until the tab is closed.
    return;
  }
}
