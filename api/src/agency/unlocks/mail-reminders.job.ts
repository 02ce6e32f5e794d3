import { dayInUtc, REMINDER_MAIL_HOUR_UTC, type Day } from '@marketplace/domain';
import { withTransaction } from '../../db/with-transaction.ts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { forEachDue } from '../../queue/for-each-due.ts';
import type { Job } from '../../queue/job.ts';
import type { MailAssociation } from '../../mail/mail.ts';
import { dueRemindersMail } from './reminders.mails.ts';
import {
  listAgenciesWithDueReminders,
  listReminderReaders,
  markDueReminders,
  type DueReminder,
} from './reminders.repository.ts';

function sharedAssociation(dueReminders: readonly DueReminder[]): MailAssociation | null {
  const associations = dueReminders.flatMap(({ association }) => association ?? []);
  const [first] = associations;
  return first !== undefined && associations.every(({ code }) => code === first.code) ? first : null;
}

/**
 * Emails an agency's due reminders to their authors, or to the owners if the author has left. Marks the reminders and
 * enqueues the emails in one transaction, so that nothing is sent twice.
 */
async function mailAgency(deps: ServiceDependencies, agencyId: string, day: Day): Promise<void> {
  await withTransaction(deps, async (txDeps) => {
    const dueReminders = await markDueReminders(txDeps.db, agencyId, day);
    const people = await listReminderReaders(txDeps.db, agencyId);
    const orphaned = dueReminders.filter(({ setBy }) => !people.some(({ id }) => id === setBy));
    for (const person of people) {
      if (!person.wantsMail) continue;
      const ownReminders = dueReminders.filter(
        (reminder) => reminder.setBy === person.id || (person.isOwner && orphaned.includes(reminder)),
      );
      if (ownReminders.length === 0) continue;
      const ofColleagues = ownReminders.some((reminder) => orphaned.includes(reminder));
      const to = { email: person.email, association: sharedAssociation(ownReminders) };
      const mail = { personId: person.id, day, dueReminders: ownReminders, ofColleagues };
      await deps.outbox.enqueue(txDeps.db, dueRemindersMail(deps.config, to, mail));
    }
  });
}

/** Daily at noon UTC, 7 AM in Indianapolis in winter: emails due reminders. */
export const mailRemindersJob: Job<ServiceDependencies> = {
  name: 'mail-reminders',
  cron: `0 ${REMINDER_MAIL_HOUR_UTC} * * *`,
  async run(deps) {
    const day = dayInUtc(deps.now());
    await forEachDue<string>({
      read: (after, limit) => listAgenciesWithDueReminders(deps.db, day, after, limit),
      work: (agencyId) => mailAgency(deps, agencyId, day),
      failed: 'could not mail reminders',
    });
  },
};
