/** The languages of the caregiver's pages and mails. */
export const PREFERRED_LANGUAGES = ['en', 'es'] as const;

/** A browser tells the site server with it in which language its person reads; it holds one of the codes above. */
export const LANGUAGE_COOKIE = 'marketplace_language';
