/** Maximum length of one of the agency's own notes on a candidate. */
export const CANDIDATE_NOTE_MAX = 2000;

/** Maximum number of an agency's notes on one candidate. */
export const CANDIDATE_NOTES_MAX = 200;
