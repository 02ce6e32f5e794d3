import { LANGUAGE_COOKIE, PREFERRED_LANGUAGES, type PreferredLanguage } from '@marketplace/contracts';
import type { FastifyRequest } from 'fastify';

/** Vary header: what the language of a page depends on, for caches. */
export const VARIES_BY_LANGUAGE = 'accept-language, cookie';

const asLanguage = (text: string | null | undefined) =>
  PREFERRED_LANGUAGES.find((language) => language === text) ?? null;

/**
 * The visitor's language for translated pages, chosen the same way as in the browser (`startLanguage`): by the link
 * that was followed, else the remembered choice, else the browser's language.
 */
export function readerLanguage(request: FastifyRequest): PreferredLanguage {
  const { searchParams } = new URL(request.url, 'http://site.invalid');
  const { cookie = '', 'accept-language': ofBrowser = '' } = request.headers;
  const remembered = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)(?:;|$)`).exec(cookie)?.[1];
  return asLanguage(searchParams.get('lang')) ?? asLanguage(remembered) ?? (/^\s*es\b/i.test(ofBrowser) ? 'es' : 'en');
}
