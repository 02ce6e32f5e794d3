/** Maximum length of a draft's entry. Longer values are not kept. */
export const MAX_DRAFT_TEXT_LENGTH = 500;
