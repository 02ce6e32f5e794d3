/** Characters of one entry of a draft: more is no profile, and is not kept. */
export const MAX_DRAFT_TEXT_LENGTH = 500;
