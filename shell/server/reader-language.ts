import { LANGUAGE_COOKIE } from '@marketplace/contracts';
import { chooseLanguage, type LanguageCode } from '@marketplace/domain';
import type { FastifyRequest } from 'fastify';

export const VARIES_BY_LANGUAGE = 'accept-language, cookie';

/**
 * The visitor's language for translated pages: from the link, the cookie, or the browser's settings. The browser uses
 * the same order (`startLanguage`).
 */
export function readerLanguage(request: FastifyRequest, offeredLanguages: readonly LanguageCode[]): LanguageCode {
  const { searchParams } = new URL(request.url, 'http://site.invalid');
  const { cookie = '', 'accept-language': browser } = request.headers;
  const remembered = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)(?:;|$)`).exec(cookie)?.[1];
  return chooseLanguage(offeredLanguages, { link: searchParams.get('lang'), remembered, browser });
}
