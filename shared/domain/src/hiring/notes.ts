/** Maximum length of one of the agency's own notes on a candidate. */
export const MAX_CANDIDATE_NOTE_LENGTH = 2000;

/** Maximum number of an agency's notes on one candidate. */
export const MAX_CANDIDATE_NOTES = 200;
