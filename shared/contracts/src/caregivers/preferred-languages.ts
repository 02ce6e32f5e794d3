/** The languages of the caregiver's pages and mails. */
export const PREFERRED_LANGUAGES = ['en', 'es'] as const;
