import { addDays, type Day } from '../hiring/reminders.ts';

export interface LegalVersion {
  id: string;
  version: number;
  effective: Day;
}

/**
 * Current version of each legal text. A changed text gets the next number, a new date and a new id. People who accepted
 * an earlier version get an email `TERMS_NOTICE_DAYS` before the date.
 */
export const LEGAL_VERSIONS = {
  agencyTerms: { id: 'agency-terms-3', version: 3, effective: '2026-12-11' },
  caregiverTerms: { id: 'caregiver-release-3', version: 3, effective: '2026-11-27' },
} as const satisfies Record<string, LegalVersion>;

export const TERMS_NOTICE_DAYS = { agencyTerms: 15, caregiverTerms: 1 } as const satisfies Record<
  keyof typeof LEGAL_VERSIONS,
  number
>;

export const QUESTIONS_IN_TERMS_SINCE = 2;

export const isTermsMailDue = (version: LegalVersion, noticeDays: number, today: Day): boolean =>
  today >= addDays(version.effective, -noticeDays);

/**
 * Returns the first day on which a version applies to a reader. If the email was late, that day is later, so that the
 * reader still gets the full notice period.
 */
export function termsCountFrom(version: LegalVersion, noticeDays: number, mailedOn: Day): Day {
  const noticed = addDays(mailedOn, noticeDays);
  return noticed > version.effective ? noticed : version.effective;
}
