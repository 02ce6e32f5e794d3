import { describe, expect, test } from 'vitest';
import { chooseLanguage, LANGUAGE_CODES, offeredLanguages, SITE_LANGUAGES, SOURCE_LANGUAGE } from './site-languages.ts';

describe('site languages', () => {
  test('have codes and locales that Intl knows', () => {
    for (const { code, locale } of SITE_LANGUAGES)
      expect(Intl.getCanonicalLocales([code, locale])).toEqual([code, locale]);
  });

  test('start with the source language', () => {
    expect(LANGUAGE_CODES[0]).toBe(SOURCE_LANGUAGE);
    expect(new Set(LANGUAGE_CODES).size).toBe(SITE_LANGUAGES.length);
  });

  test('include draft languages only if the site enables them', () => {
    expect(offeredLanguages(false)).toEqual(['en', 'es']);
    expect(offeredLanguages(true)).toEqual(LANGUAGE_CODES);
  });
});

describe('chooseLanguage', () => {
  const offered = offeredLanguages(false);
  test.each([
    [{ link: 'es', remembered: 'en', browser: 'en' }, 'es'],
    [{ remembered: 'en', browser: 'es-MX' }, 'en'],
    [{ browser: 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
    [{ browser: 'ES' }, 'es'],
    [{ browser: 'est' }, 'en'],
    [{ browser: 'fr-CA,es;q=0.5' }, 'en'],
    [{ link: 'xx', remembered: 'xx' }, 'en'],
    [{}, 'en'],
  ])('returns for %j: %s', (wish, language) => expect(chooseLanguage(offered, wish)).toBe(language));
});
