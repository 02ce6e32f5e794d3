import { LANGUAGE_CODES, msg } from '@marketplace/domain';
import * as z from 'zod/mini';

export const preferredLanguage = z.enum(LANGUAGE_CODES, msg('Please choose a language'));
export type PreferredLanguage = z.output<typeof preferredLanguage>;
