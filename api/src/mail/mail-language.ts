import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { PreferredLanguage } from '@marketplace/contracts';
import { SITE_LANGUAGES, SOURCE_LANGUAGE, TRANSLATED_LANGUAGES, type Say } from '@marketplace/domain';
import { readFileSync } from 'node:fs';
import { parsePo } from 'pofile-ts';

type MailWords = Say;

/** Compiles a language's catalog when the API starts, because the API runs without a build. */
function catalogOf(language: PreferredLanguage): Messages {
  if (!TRANSLATED_LANGUAGES.includes(language)) return {};
  const file = new URL(`locales/${language}.po`, import.meta.url);
  const { items } = parsePo(readFileSync(file, 'utf8'));
  return Object.fromEntries(
    items.flatMap(({ msgid, msgstr: [translation = ''] }) =>
      translation === '' ? [] : [[msgid, compileMessageOrThrow(translation)] as const],
    ),
  );
}

const INSTANCES = new Map<PreferredLanguage, I18n>(
  SITE_LANGUAGES.map(({ code, locale }) => [
    code,
    setupI18n({ locale: code, locales: locale, messages: { [code]: catalogOf(code) } }).setMessagesCompiler(
      compileMessageOrThrow,
    ),
  ]),
);

/** Returns the function that translates English messages. Untranslated messages stay English. */
export function mailTexts(language: PreferredLanguage): MailWords {
  const instance = INSTANCES.get(language);
  if (instance === undefined) throw new RangeError(`no email catalog for ${language}`);
  return (text, values) => instance.t(text, values);
}

export function languageQuery(language: PreferredLanguage): { lang?: string } {
  return language === SOURCE_LANGUAGE ? {} : { lang: language };
}
