/** The languages of the caregiver's pages and mails. */
export const PREFERRED_LANGUAGES = ['en', 'es'] as const;

/** Cookie that tells the site server the reader's language: one of the codes above. */
export const LANGUAGE_COOKIE = 'marketplace_language';
