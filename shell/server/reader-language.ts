import { LANGUAGE_COOKIE, PREFERRED_LANGUAGES, type PreferredLanguage } from '@marketplace/contracts';
import type { FastifyRequest } from 'fastify';

/** What the language of a page depends on, for whatever keeps answers. */
export const VARIES_BY_LANGUAGE = 'accept-language, cookie';

const asLanguage = (text: string | null | undefined) =>
  PREFERRED_LANGUAGES.find((language) => language === text) ?? null;

/**
 * In which language the visitor reads translated pages, decided as their browser does it (`startLanguage`): by the link
 * that was followed, else by the remembered choice, else by the browser's own language.
 */
export function readerLanguage(request: FastifyRequest): PreferredLanguage {
  const { searchParams } = new URL(request.url, 'http://site.invalid');
  const { cookie = '', 'accept-language': ofBrowser = '' } = request.headers;
  const remembered = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)(?:;|$)`).exec(cookie)?.[1];
  return asLanguage(searchParams.get('lang')) ?? asLanguage(remembered) ?? (/^\s*es\b/i.test(ofBrowser) ? 'es' : 'en');
}
