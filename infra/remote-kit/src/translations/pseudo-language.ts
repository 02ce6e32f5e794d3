/** A language for tests: English with accents, made by the build, so that a text that cannot be translated stands out. */
export const PSEUDO_LANGUAGE = 'en-XA';
