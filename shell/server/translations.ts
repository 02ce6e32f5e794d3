import { TRANSLATED_LANGUAGES, type LanguageCode } from '@marketplace/domain';
import { readFileSync } from 'node:fs';
import { parsePo } from 'pofile-ts';

/** Catalogs of the site server's own texts. */
const CATALOGS = new Map(
  TRANSLATED_LANGUAGES.map((code) => {
    const { items } = parsePo(readFileSync(new URL(`../src/locales/${code}.po`, import.meta.url), 'utf8'));
    return [code, new Map(items.map(({ msgid, msgstr: [translation = ''] }) => [msgid, translation]))] as const;
  }),
);

/** A text of the page's head in the reader's language; untranslated texts appear in English. */
export const translated = (text: string, language: LanguageCode): string => CATALOGS.get(language)?.get(text) || text;
