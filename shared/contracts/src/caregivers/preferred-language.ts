import * as z from 'zod/mini';
import { PREFERRED_LANGUAGES } from './preferred-languages.ts';

export const preferredLanguage = z.enum(PREFERRED_LANGUAGES, 'Please choose a language');
export type PreferredLanguage = z.output<typeof preferredLanguage>;
