/** Maximum length of a stored draft. Longer values are not stored. */
export const MAX_DRAFT_TEXT_LENGTH = 500;
