import type { ServiceDependencies } from '../dependencies.ts';
import { removeOldLinksAndGuesses } from '../caregiver/links/links.repository.ts';
import { removeOldSentChanges } from '../caregiver/sent-changes/sent-changes.repository.ts';
import { removeExpiredAuthLinks } from '../agency/accounts/auth-links.repository.ts';
import { reencryptSecrets } from '../agency/accounts/reencrypt-secrets.ts';
import { removeExpiredChallenges } from '../agency/accounts/second-factor.repository.ts';
import { removeOldSignUps } from '../agency/accounts/sign-ups.repository.ts';
import { removeFinishedSessions } from '../agency/accounts/sessions.repository.ts';
import { removeOldInvitations } from '../agency/people/invitations.repository.ts';
import { removeOldReadCounters } from '../http/read-budget/read-counters.repository.ts';
import { removeOldChanges } from '../search/changed-candidates.repository.ts';
import { removeExpiredCreations } from '../caregiver/profile/new-caregivers.repository.ts';
import { removeOldReleaseRuns } from '../release-health/release-counts.repository.ts';
import { removeFinishedCounters } from '../http/rate-limit-counters.repository.ts';
import { removeBouncesBefore } from '../mail/bounces.repository.ts';
import { removeMailsBefore } from '../mail/mail-log.repository.ts';
import { removeTextsBefore } from '../texts/texts.repository.ts';
import type { Job } from '../queue/job.ts';

/** Ended sessions are kept for a while, to investigate token reuse. */
const SESSION_RECORD_MS = 30 * 24 * 60 * 60 * 1000;

/** Expired invitations can be sent again for a while. */
const INVITATION_RECORD_MS = 30 * 24 * 60 * 60 * 1000;

/** The read budget looks back one day. */
const READ_RECORD_MS = 2 * 24 * 60 * 60 * 1000;

/** Daily emails read each change once. If the emails of a search keep failing, operators have this long to fix them. */
const MEMBER_CHANGE_RECORD_MS = 14 * 24 * 60 * 60 * 1000;

/** A device keeps a queued change for at most one day. */
const SENT_CHANGE_RECORD_MS = 2 * 24 * 60 * 60 * 1000;

/** Canaries end within days, so older counts are unused. */
const RELEASE_RECORD_MS = 7 * 24 * 60 * 60 * 1000;

/** Support may need an email or text for weeks. */
const MAIL_RECORD_MS = 90 * 24 * 60 * 60 * 1000;

/** A user who still reads our emails clears the bounce mark within a year. */
const BOUNCE_RECORD_MS = 365 * 24 * 60 * 60 * 1000;

/** Removes expired data: links, sessions, counters. Re-encrypts data that was encrypted with the second secret. */
export const housekeepingJob: Job<ServiceDependencies> = {
  name: 'housekeeping',
  cron: '17 * * * *',
  async run(deps) {
    const { db, now } = deps;
    await removeExpiredAuthLinks(db, now());
    await removeOldSignUps(db, now());
    await removeOldLinksAndGuesses(db, now());
    await removeOldSentChanges(db, new Date(now().getTime() - SENT_CHANGE_RECORD_MS));
    await removeExpiredChallenges(db, now());
    await removeFinishedSessions(db, new Date(now().getTime() - SESSION_RECORD_MS));
    await removeOldInvitations(db, new Date(now().getTime() - INVITATION_RECORD_MS));
    await removeExpiredCreations(db, now());
    await removeFinishedCounters(db, now());
    await removeOldChanges(db, new Date(now().getTime() - MEMBER_CHANGE_RECORD_MS));
    await removeOldReleaseRuns(db, new Date(now().getTime() - RELEASE_RECORD_MS));
    await removeMailsBefore(db, new Date(now().getTime() - MAIL_RECORD_MS));
    await removeTextsBefore(db, new Date(now().getTime() - MAIL_RECORD_MS));
    await removeBouncesBefore(db, new Date(now().getTime() - BOUNCE_RECORD_MS));
    await removeOldReadCounters(db, new Date(now().getTime() - READ_RECORD_MS));
    await reencryptSecrets(deps);
  },
};
