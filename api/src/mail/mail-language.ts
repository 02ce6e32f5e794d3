import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { PreferredLanguage } from '@marketplace/contracts';
import { MAILS_IN_SPANISH } from './spanish.ts';

/** Translates a mail's text into the reader's language and fills in the values. */
export type MailWords = (text: string, values?: Readonly<Record<string, string | number>>) => string;

const speaking = (locale: PreferredLanguage, messages: Record<string, string>): I18n =>
  setupI18n({ locale, messages: { [locale]: messages } }).setMessagesCompiler(compileMessage);

const INSTANCES: Record<PreferredLanguage, I18n> = { en: speaking('en', {}), es: speaking('es', MAILS_IN_SPANISH) };

/** The English text is the key of its translation; without a translation it stays English. */
export function mailWords(language: PreferredLanguage): MailWords {
  return (text, values) => INSTANCES[language].t(text, values);
}

/** A domain text that contains a number ('2 weeks ago'), in the mail's language. */
export function countedWords(text: string, t: MailWords): string {
  const number = /\d+/.exec(text)?.[0];
  return number === undefined ? t(text) : t(text.replace(number, '{count}'), { count: number });
}

/** Added to a mail's links, so that the page opens in the mail's language. Pages default to English. */
export function languageQuery(language: PreferredLanguage): { lang?: string } {
  return language === 'en' ? {} : { lang: language };
}
