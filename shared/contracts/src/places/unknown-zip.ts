import { msg, sayInEnglish } from '@marketplace/domain';

/** Said of a ZIP code that does not exist. */
export const UNKNOWN_ZIP = msg('We could not find ZIP code {zip}');

/** The same, as the API says it. */
export const unknownZipText = (zip: string): string => sayInEnglish(UNKNOWN_ZIP, { zip });
