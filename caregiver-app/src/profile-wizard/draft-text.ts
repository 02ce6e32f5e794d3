/** Characters of one entry of a draft: more is no profile, and is not kept. */
export const DRAFT_TEXT_MAX = 500;
