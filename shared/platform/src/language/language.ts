import { PREFERRED_LANGUAGES, type PreferredLanguage } from '@marketplace/contracts';
import { create } from 'zustand';
import { loadTexts, type LoadTexts } from './texts.ts';

const STORAGE_KEY = 'marketplace:language';
const IN_ADDRESS = 'lang';

/** Begins in English, as the delivered HTML does; `startLanguage` then asks the person's device. */
export const useChosenLanguage = create<{ language: PreferredLanguage }>(() => ({ language: 'en' }));

/** The catalogues of the rooms that have shown a page, to be loaded when Spanish is chosen. */
const catalogues = new Set<LoadTexts>();
const ready = new Map<LoadTexts, Promise<void>>();

/**
 * Finds out the person's language: that of the link that was followed (`?lang=es`), else the remembered choice, else that
 * of the browser. For the shell, before anything is shown.
 */
export function startLanguage(): void {
  useChosenLanguage.setState({ language: fromAddress() ?? remembered() ?? ofBrowser() });
}

/** Makes a choice and remembers it. Rejects, and changes nothing, when the texts cannot be loaded. */
export async function chooseLanguage(language: PreferredLanguage): Promise<void> {
  if (language === 'es') await Promise.all([...catalogues].map(loadTexts));
  useChosenLanguage.setState({ language });
  remember(language);
}

/**
 * Makes a room's catalogue known, and resolves when its pages can be shown in the chosen language. It never rejects:
 * texts that do not arrive stay English.
 */
export function textsReady(load: LoadTexts): Promise<void> {
  catalogues.add(load);
  if (useChosenLanguage.getState().language === 'en') return Promise.resolve();
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
  remember(language);
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

function remember(language: PreferredLanguage): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Without storage the choice holds until the tab is closed.
    return;
  }
}
