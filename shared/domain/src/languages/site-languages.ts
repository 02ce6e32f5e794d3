interface SiteLanguage {
  /** BCP 47 tag, used in `?lang=`, the cookie, `preferred_language` and names of catalogs. */
  code: string;
  /** The language's own name, such as 'Español'. */
  name: string;
  locale: string;
  /** A draft language is offered only with the setting `DRAFT_LANGUAGES`. */
  draft?: true;
}

/** Languages of public pages, caregivers' pages and caregivers' emails. The first is the source language. */
export const SITE_LANGUAGES = [
  { code: 'en', name: 'English', locale: 'en-US' },
  { code: 'es', name: 'Español', locale: 'es-US' },
  // Pseudolocale: English with accents, which reveals untranslated strings.
  { code: 'en-XA', name: '[Ṗśéúďó]', locale: 'en-US', draft: true },
] as const satisfies readonly SiteLanguage[];

export type LanguageCode = (typeof SITE_LANGUAGES)[number]['code'];
export const LANGUAGE_CODES: readonly LanguageCode[] = SITE_LANGUAGES.map(({ code }) => code);
export const SOURCE_LANGUAGE: LanguageCode = 'en';
export const TRANSLATED_LANGUAGES: readonly LanguageCode[] = LANGUAGE_CODES.filter(
  (code) => code !== SOURCE_LANGUAGE && code !== 'en-XA',
);

export const siteLanguage = (code: LanguageCode): SiteLanguage =>
  SITE_LANGUAGES.find((language) => language.code === code) ?? SITE_LANGUAGES[0];

export function offeredLanguages(drafts: boolean): readonly LanguageCode[] {
  return SITE_LANGUAGES.filter((language: SiteLanguage) => drafts || language.draft !== true).map(({ code }) => code);
}

/** Sources of the language, most important first. The first language that the site offers wins. */
interface LanguageWish {
  link?: string | null | undefined;
  remembered?: string | null | undefined;
  /** The browser's first language ('es-MX'), or an Accept-Language header. */
  browser?: string | null | undefined;
}

export function chooseLanguage(languages: readonly LanguageCode[], wish: LanguageWish): LanguageCode {
  const exact = (text: string | null | undefined) => languages.find((code) => code === text);
  const browser = /^\s*([a-z]+)/i.exec(wish.browser ?? '')?.[1]?.toLowerCase();
  return exact(wish.link) ?? exact(wish.remembered) ?? exact(browser) ?? SOURCE_LANGUAGE;
}
