import * as z from 'zod/mini';

/** The languages of the caregiver's pages and mails. */
export const PREFERRED_LANGUAGES = ['en', 'es'] as const;
export const preferredLanguage = z.enum(PREFERRED_LANGUAGES, 'Please choose a language');
export type PreferredLanguage = z.output<typeof preferredLanguage>;
