import { setupI18n, type I18n } from '@lingui/core';
import type { PreferredLanguage } from '@marketplace/contracts';
import { compileText } from './compile-text.ts';

/** A catalogue: each English text, exactly as in the code, and its translation. */
export type Texts = Readonly<Record<string, string>>;
/** Fetches a package's Spanish catalogue: `() => import('./language/spanish.ts')`. */
export type LoadTexts = () => Promise<{ default: Texts }>;

/** Returns a text in the page's language, with its values filled in. Text without a translation stays in English. */
export type Translate = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** Date and number formats for US readers of either language. */
export const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<PreferredLanguage, string>;

const INSTANCES: Record<PreferredLanguage, I18n> = { en: speaking('en'), es: speaking('es') };

function speaking(language: PreferredLanguage): I18n {
  const instance = setupI18n({ locale: language, locales: LOCALES[language], messages: { [language]: {} } });
  return instance.setMessagesCompiler(compileText);
}

export const TRANSLATE: Record<PreferredLanguage, Translate> = {
  en: (text, values) => INSTANCES.en.t(text, values),
  es: (text, values) => INSTANCES.es.t(text, values),
};

/** Marks a text in a constant that is translated where it is shown. */
export const msg = <const Text extends string>(text: Text): Text => text;

const loading = new Map<LoadTexts, Promise<void>>();
const loaded = new Set<LoadTexts>();

export const areLoaded = (load: LoadTexts): boolean => loaded.has(load);

/** Loads a Spanish catalogue once. Rejects if it cannot be fetched; the next call tries again. */
export function loadTexts(load: LoadTexts): Promise<void> {
  let running = loading.get(load);
  if (running === undefined) {
    running = fetchTexts(load);
    loading.set(load, running);
  }
  return running;
}

async function fetchTexts(load: LoadTexts): Promise<void> {
  try {
    const { default: texts } = await load();
    INSTANCES.es.load('es', texts);
    loaded.add(load);
  } catch (error) {
    loading.delete(load);
    throw error;
  }
}
