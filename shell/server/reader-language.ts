import { LANGUAGE_COOKIE } from '@marketplace/contracts';
import { chooseLanguage, type LanguageCode } from '@marketplace/domain';
import type { FastifyRequest } from 'fastify';

/** Vary header: what the language of a page depends on, for caches. */
export const VARIES_BY_LANGUAGE = 'accept-language, cookie';

/**
 * The visitor's language for translated pages, chosen the same way as in the browser (`startLanguage`): by the link
 * that was followed, else the remembered choice, else the browser's language.
 */
export function readerLanguage(request: FastifyRequest, offered: readonly LanguageCode[]): LanguageCode {
  const { searchParams } = new URL(request.url, 'http://site.invalid');
  const { cookie = '', 'accept-language': browser } = request.headers;
  const remembered = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)(?:;|$)`).exec(cookie)?.[1];
  return chooseLanguage(offered, { link: searchParams.get('lang'), remembered, browser });
}
