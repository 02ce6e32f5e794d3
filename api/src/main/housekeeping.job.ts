import type { ServiceDependencies } from '../dependencies.ts';
import { deleteOldLinksAndGuesses } from '../caregiver/links/links.repository.ts';
import { deleteOldSentChanges } from '../caregiver/sent-changes/sent-changes.repository.ts';
import { deleteExpiredAuthLinks } from '../agency/accounts/auth-links.repository.ts';
import { reencryptSecrets } from '../agency/accounts/reencrypt-secrets.ts';
import { deleteExpiredChallenges } from '../agency/accounts/second-factor.repository.ts';
import { deleteOldSignUps } from '../agency/accounts/sign-ups.repository.ts';
import { deleteFinishedSessions } from '../agency/accounts/sessions.repository.ts';
import { deleteOldInvitations } from '../agency/people/invitations.repository.ts';
import { deleteOldReadCounters } from '../http/read-budget/read-counters.repository.ts';
import { deleteOldChanges } from '../search/changed-candidates.repository.ts';
import { deleteExpiredCreations } from '../caregiver/profile/profile-creations.repository.ts';
import { deleteOldReleaseRuns } from '../release-health/release-counts.repository.ts';
import { deleteFinishedCounters } from '../http/rate-limit-counters.repository.ts';
import { deleteBouncesBefore } from '../mail/bounces.repository.ts';
import { deleteMailsBefore } from '../mail/mail-log.repository.ts';
import { deleteTextsBefore } from '../texts/texts.repository.ts';
import type { Job } from '../queue/job.ts';

/** Ended sessions are kept for a while, to investigate reported token reuse. */
const SESSION_RECORD_MS = 30 * 24 * 60 * 60 * 1000;

/** An expired invitation can be sent again for a while. */
const INVITATION_RECORD_MS = 30 * 24 * 60 * 60 * 1000;

/** The read budget looks back one day. */
const READ_RECORD_MS = 2 * 24 * 60 * 60 * 1000;

/** Daily mails read a change once. A search whose mail keeps failing can be repaired in this time. */
const MEMBER_CHANGE_RECORD_MS = 14 * 24 * 60 * 60 * 1000;

/** A change waits on a device for one day at most. */
const SENT_CHANGE_RECORD_MS = 2 * 24 * 60 * 60 * 1000;

/** A canary ends within days. */
const RELEASE_RECORD_MS = 7 * 24 * 60 * 60 * 1000;

/** Support is asked about a mail or text within weeks. */
const MAIL_RECORD_MS = 90 * 24 * 60 * 60 * 1000;

/** Nobody who reads mails leaves a mark for a year. */
const BOUNCE_RECORD_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Removes expired data: links, sessions, counters. Re-encrypts with the first secret what the second one had encrypted.
 */
export const housekeepingJob: Job<ServiceDependencies> = {
  name: 'housekeeping',
  cron: '17 * * * *',
  async run(deps) {
    const { db, now } = deps;
    await deleteExpiredAuthLinks(db, now());
    await deleteOldSignUps(db, now());
    await deleteOldLinksAndGuesses(db, now());
    await deleteOldSentChanges(db, new Date(now().getTime() - SENT_CHANGE_RECORD_MS));
    await deleteExpiredChallenges(db, now());
    await deleteFinishedSessions(db, new Date(now().getTime() - SESSION_RECORD_MS));
    await deleteOldInvitations(db, new Date(now().getTime() - INVITATION_RECORD_MS));
    await deleteExpiredCreations(db, now());
    await deleteFinishedCounters(db, now());
    await deleteOldChanges(db, new Date(now().getTime() - MEMBER_CHANGE_RECORD_MS));
    await deleteOldReleaseRuns(db, new Date(now().getTime() - RELEASE_RECORD_MS));
    await deleteMailsBefore(db, new Date(now().getTime() - MAIL_RECORD_MS));
    await deleteTextsBefore(db, new Date(now().getTime() - MAIL_RECORD_MS));
    await deleteBouncesBefore(db, new Date(now().getTime() - BOUNCE_RECORD_MS));
    await deleteOldReadCounters(db, new Date(now().getTime() - READ_RECORD_MS));
    await reencryptSecrets(deps);
  },
};
