/** Maximum length of a field. A draft with a longer field is not stored. */
export const MAX_DRAFT_TEXT_LENGTH = 500;
