import { dayInUtc, isTermsMailDue, LEGAL_VERSIONS, TERMS_NOTICE_DAYS, termsCountFrom } from '@marketplace/domain';
import { withoutTimeLimit } from '../db/without-time-limit.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { ServiceDependencies } from '../dependencies.ts';
import { forEachDue } from '../queue/for-each-due.ts';
import type { Job } from '../queue/job.ts';
import { newAgencyTermsMail, newCaregiverTermsMail } from './new-terms.mails.ts';
import {
  insertCaregiverMail,
  insertPersonMail,
  listCaregiversToMail,
  listPeopleToMail,
} from './new-terms.repository.ts';

type Text = keyof typeof LEGAL_VERSIONS;

const isDue = (text: Text, now: Date) => isTermsMailDue(LEGAL_VERSIONS[text], TERMS_NOTICE_DAYS[text], dayInUtc(now));
const countFrom = (text: Text, now: Date) =>
  termsCountFrom(LEGAL_VERSIONS[text], TERMS_NOTICE_DAYS[text], dayInUtc(now));

/**
 * Records and enqueues the email in one transaction, so that neither a repeated run nor another process sends it again.
 */
const mailPerson = (deps: ServiceDependencies, id: string, now: Date) =>
  withTransaction(deps, async ({ db, outbox, config }) => {
    const person = await insertPersonMail(db, id, now);
    if (person === null) return;
    const { email, lastVersion } = person;
    const terms = { countFrom: countFrom('agencyTerms', now), lastVersion };
    await outbox.enqueue(db, newAgencyTermsMail(config, { email, association: null }, terms));
  });

const mailCaregiver = (deps: ServiceDependencies, id: number, now: Date) =>
  withTransaction(deps, async ({ db, outbox, config }) => {
    const caregiver = await insertCaregiverMail(db, id, now);
    if (caregiver === null) return;
    const { email, first_name: firstName, preferred_language: language, association, lastVersion } = caregiver;
    const to = { email, firstName, language, association };
    await outbox.enqueue(
      db,
      newCaregiverTermsMail(config, to, { countFrom: countFrom('caregiverTerms', now), lastVersion }),
    );
  });

/**
 * Runs daily at 3 PM UTC. Emails new terms to agencies 15 days before the terms apply, and to caregivers one day
 * before. Readers missed by a run get the email in the next run, and the terms then apply to them later.
 */
export const mailNewTermsJob: Job<ServiceDependencies> = {
  name: 'mail-new-terms',
  cron: '0 15 * * *',
  async run(deps) {
    const now = deps.now();
    if (isDue('agencyTerms', now))
      await forEachDue<string>({
        read: (after, limit) => listPeopleToMail(deps.db, after, limit),
        work: (id) => mailPerson(deps, id, now),
        failed: 'could not mail new terms to agencies',
      });
    if (isDue('caregiverTerms', now))
      await forEachDue<number>({
        // No time limit, because the statement scans all caregivers if no email is due.
        read: (after, limit) => withoutTimeLimit(deps.db, (db) => listCaregiversToMail(db, after ?? 0, limit)),
        work: (id) => mailCaregiver(deps, id, now),
        failed: 'could not mail new terms to caregivers',
      });
  },
};
