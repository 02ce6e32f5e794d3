import { idOfSignedToken, signedIdToken } from './signed-id-token.ts';
import type { TokenSecrets } from './secret-tokens.ts';

/*
 * Tokens in links of emails: an id, signed for one purpose. They never expire, so that old links work. Reading returns
 * null for a forged token.
 */

const linkToken = (purpose: string) =>
  [
    (secrets: TokenSecrets, id: string): string => signedIdToken(secrets, purpose, id),
    (secrets: TokenSecrets, token: string): string | null => idOfSignedToken(secrets, purpose, token),
  ] as const;

/** The caregiver can use this token to answer the open claim and block the agency. */
export const [claimToken, claimOfToken] = linkToken('claim question');

/** The caregiver can use this token to see and block the agency, and to report a wrong recipient. */
export const [noticeToken, unlockOfNoticeToken] = linkToken('unlock notice');

/** The token can only stop one caregiver's emails about questions. */
export const [questionStopToken, caregiverOfQuestionStopToken] = linkToken('question stop');

/** Token that can only stop one caregiver's monthly emails. Works as long as the profile exists. */
export const [monthlyStopToken, caregiverOfMonthlyStopToken] = linkToken('availability question stop');

/** The token can only stop one person's reminder emails. */
export const [reminderStopToken, personOfReminderStopToken] = linkToken('reminder mail stop');

/** The token can only stop one saved search's emails. */
export const [savedSearchStopToken, searchOfStopToken] = linkToken('saved search stop');
