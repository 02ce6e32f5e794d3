interface SiteLanguage {
  /** BCP 47 tag: in `?lang=`, in the cookie, in `preferred_language`, and the name of the catalogs. */
  code: string;
  /** Its name in itself, so that its readers recognize it. */
  name: string;
  /** For dates and numbers. */
  locale: string;
  /** Only offered where the site's setting `DRAFT_LANGUAGES` is on. */
  draft?: true;
}

/** The languages of the public pages, the caregiver's pages and the caregiver's mails. The first is that of the code. */
export const SITE_LANGUAGES = [
  { code: 'en', name: 'English', locale: 'en-US' },
  { code: 'es', name: 'Español', locale: 'es-US' },
  // English with accents, made by the build from the keys of a catalog: shows what is not translated.
  { code: 'en-XA', name: '[Ṗśéúďó]', locale: 'en-US', draft: true },
] as const satisfies readonly SiteLanguage[];

export type LanguageCode = (typeof SITE_LANGUAGES)[number]['code'];
export const LANGUAGE_CODES: readonly LanguageCode[] = SITE_LANGUAGES.map(({ code }) => code);
/** The language of the texts in the code. */
export const SOURCE_LANGUAGE: LanguageCode = 'en';
/** The languages that people translate into: each has a PO file in every catalog. */
export const TRANSLATED_LANGUAGES: readonly LanguageCode[] = LANGUAGE_CODES.filter(
  (code) => code !== SOURCE_LANGUAGE && code !== 'en-XA',
);

export const siteLanguage = (code: LanguageCode): SiteLanguage =>
  SITE_LANGUAGES.find((language) => language.code === code) ?? SITE_LANGUAGES[0];

/** The languages that a site offers its visitors. */
export function offeredLanguages(drafts: boolean): readonly LanguageCode[] {
  return SITE_LANGUAGES.filter((language: SiteLanguage) => drafts || language.draft !== true).map(({ code }) => code);
}

/** What a reader's language is chosen from: the first of these that is offered. */
interface LanguageWish {
  /** Of the link that was followed. */
  link?: string | null | undefined;
  /** Chosen earlier. */
  remembered?: string | null | undefined;
  /** The browser's first language: 'es-MX', or an Accept-Language header. */
  browser?: string | null | undefined;
}

/** The reader's language. Browser and server call this with the same facts, so that both choose the same. */
export function chooseLanguage(offered: readonly LanguageCode[], wish: LanguageWish): LanguageCode {
  const exact = (text: string | null | undefined) => offered.find((code) => code === text);
  const browser = /^\s*([a-z]+)/i.exec(wish.browser ?? '')?.[1]?.toLowerCase();
  return exact(wish.link) ?? exact(wish.remembered) ?? exact(browser) ?? SOURCE_LANGUAGE;
}
