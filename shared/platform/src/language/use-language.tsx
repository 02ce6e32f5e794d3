import type { PreferredLanguage } from '@marketplace/contracts';
import {
  cloneElement,
  createContext,
  Fragment,
  use,
  useContext,
  useEffect,
  type ReactElement,
  type ReactNode,
} from 'react';
import { chooseLanguage, textsReady, useChosenLanguage } from './language.ts';
import { areLoaded, LOCALES, TRANSLATE, type LoadTexts, type Translate } from './texts.ts';

export interface Language {
  language: PreferredLanguage;
  /** For `Intl`. */
  locale: (typeof LOCALES)[PreferredLanguage];
  t: Translate;
  /** Changes the language of every translated page, and remembers it. Rejects when the texts cannot be loaded. */
  setLanguage: (language: PreferredLanguage) => Promise<void>;
}

const languageOf = (code: PreferredLanguage): Language => ({
  language: code,
  locale: LOCALES[code],
  t: TRANSLATE[code],
  setLanguage: chooseLanguage,
});
const LANGUAGES: Record<PreferredLanguage, Language> = { en: languageOf('en'), es: languageOf('es') };

const LanguageContext = createContext<Language>(LANGUAGES.en);

/**
 * Says in which language its children stand: that of the person on a translated page, English on any other. `texts` is
 * the catalogue of what stands around the page; it suspends until that is here. For the shell alone.
 */
export function PageLanguage(props: { translated: boolean; texts: LoadTexts; children: ReactNode }) {
  const { translated, texts, children } = props;
  const chosen = useChosenLanguage();
  const waiting = textsReady(texts);
  const shown = LANGUAGES[translated ? chosen : 'en'];
  if (shown.language === 'es' && !areLoaded(texts)) use(waiting);
  useEffect(() => {
    document.documentElement.lang = shown.language;
  }, [shown]);
  return <LanguageContext value={shown}>{children}</LanguageContext>;
}

/** The language in which this part of the page stands, and how to say something in it. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export interface TranslatedProps {
  /** 'I accept the <terms>Terms and Conditions</terms>'. */
  text: string;
  values?: Readonly<Record<string, string | number>>;
  /** The element that each marked part becomes; the translation's words are its children. */
  parts: Readonly<Record<string, ReactElement>>;
}

/** A sentence with links or emphasis in it: the order of the words is the translation's. */
export function Translated({ text, values, parts }: TranslatedProps) {
  const { t } = useLanguage();
  // Words, name of the part, its words, words, …
  const pieces = t(text, values).split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    if (index % 3 === 1) return null;
    const part = index % 3 === 2 ? parts[pieces[index - 1] ?? ''] : undefined;
    return <Fragment key={index}>{part ? cloneElement(part, {}, piece) : piece}</Fragment>;
  });
}
