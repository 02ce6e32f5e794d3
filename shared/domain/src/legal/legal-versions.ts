import { addDays, type Day } from '../hiring/reminders.ts';

export interface LegalVersion {
  /** Version id in stored consents. */
  id: string;
  version: number;
  /** Effective date, YYYY-MM-DD. */
  effective: Day;
}

/**
 * Current version of each legal text. A changed text gets the next number, a new date and a new id; existing consents
 * keep theirs. People who accepted an earlier version get an email, `TERMS_NOTICE_DAYS` before the date.
 */
export const LEGAL_VERSIONS = {
  agencyTerms: { id: 'agency-terms-3', version: 3, effective: '2026-12-11' },
  caregiverTerms: { id: 'caregiver-release-3', version: 3, effective: '2026-11-27' },
} as const satisfies Record<string, LegalVersion>;

/** Days from the email about a new version to its effective date. */
export const TERMS_NOTICE_DAYS = { agencyTerms: 15, caregiverTerms: 1 } as const satisfies Record<
  keyof typeof LEGAL_VERSIONS,
  number
>;

/** First version of the caregivers' terms that mentions agencies' questions. */
export const QUESTIONS_IN_TERMS_SINCE = 2;

/** Whether people who accepted an earlier version should get the email on this day. */
export const isTermsMailDue = (version: LegalVersion, noticeDays: number, today: Day): boolean =>
  today >= addDays(version.effective, -noticeDays);

/** First day on which a version applies to a reader. A late email does not shorten the notice. */
export function termsCountFrom(version: LegalVersion, noticeDays: number, mailedOn: Day): Day {
  const noticed = addDays(mailedOn, noticeDays);
  return noticed > version.effective ? noticed : version.effective;
}
