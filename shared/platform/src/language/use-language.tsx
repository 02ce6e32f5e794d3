import { SITE_LANGUAGES, SOURCE_LANGUAGE, type LanguageCode } from '@marketplace/domain';
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
import { changeLanguage, listOfferedLanguages, registerTexts, useChosenLanguage } from './language.ts';
import { areTextsLoaded, localeOf, translateInto, type LoadTexts, type Translate } from './texts.ts';

export interface Language {
  language: LanguageCode;
  locale: string;
  t: Translate;
  listLanguages: () => readonly LanguageCode[];
  /** Changes and stores the language of translated pages. Rejects if a catalog fails to load. */
  setLanguage: (language: LanguageCode) => Promise<void>;
}

const languageOf = (code: LanguageCode): Language => ({
  language: code,
  locale: localeOf(code),
  t: translateInto(code),
  listLanguages: listOfferedLanguages,
  setLanguage: changeLanguage,
});
const LANGUAGES = new Map(SITE_LANGUAGES.map(({ code }) => [code, languageOf(code)]));
const IN_SOURCE_LANGUAGE = languageOf(SOURCE_LANGUAGE);

const LanguageContext = createContext<Language>(IN_SOURCE_LANGUAGE);

/**
 * Sets the language of the subtree: the reader's if `translated`, otherwise English. Suspends until the catalog
 * `texts` loads. For the shell only.
 */
export function PageLanguage(props: { translated: boolean; texts: LoadTexts; children: ReactNode }) {
  const { translated, texts, children } = props;
  const chosenLanguage = useChosenLanguage();
  const pageLanguage = (translated ? LANGUAGES.get(chosenLanguage) : undefined) ?? IN_SOURCE_LANGUAGE;
  const ready = registerTexts(texts, pageLanguage.language);
  useEffect(() => {
    document.documentElement.lang = pageLanguage.language;
  }, [pageLanguage]);
  return (
    <LanguageContext value={pageLanguage}>
      {areTextsLoaded(texts, pageLanguage.language) ? null : <WaitFor ready={ready} />}
      {children}
    </LanguageContext>
  );
}

/** A separate component, because React retries the component that suspended. */
function WaitFor({ ready }: { ready: Promise<void> }) {
  use(ready);
  return null;
}

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

interface TranslatedProps {
  text: string;
  values?: Readonly<Record<string, string | number>>;
  /** Element per marked part, by the part's name. The part's translation becomes the element's child. */
  parts: Readonly<Record<string, ReactElement>>;
}

/**
 * Sentence with links or emphasis, such as 'I accept the <terms>Terms and Conditions</terms>'. Translations may
 * reorder the words.
 */
export function Translated({ text, values, parts }: TranslatedProps) {
  const { t } = useLanguage();
  // Splits the text into parts: text, name of the marked part, its text, text, …
  const pieces = t(text, values).split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    if (index % 3 === 1) return null;
    const part = index % 3 === 2 ? parts[pieces[index - 1] ?? ''] : undefined;
    return <Fragment key={index}>{part ? cloneElement(part, {}, piece) : piece}</Fragment>;
  });
}
