import { TRANSLATED_LANGUAGES, type LanguageCode } from '@marketplace/domain';
import { readFileSync } from 'node:fs';
import { parsePo } from 'pofile-ts';

const CATALOGS = new Map(
  TRANSLATED_LANGUAGES.map((code) => {
    const { items } = parsePo(readFileSync(new URL(`../src/locales/${code}.po`, import.meta.url), 'utf8'));
    return [code, new Map(items.map(({ msgid, msgstr: [translation = ''] }) => [msgid, translation]))] as const;
  }),
);

export const translated = (text: string, language: LanguageCode): string => CATALOGS.get(language)?.get(text) || text;
