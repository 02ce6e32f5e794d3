import { msg, sayInEnglish } from '@marketplace/domain';

export const UNKNOWN_ZIP = msg('We could not find ZIP code {zip}');

export const unknownZipText = (zip: string): string => sayInEnglish(UNKNOWN_ZIP, { zip });
