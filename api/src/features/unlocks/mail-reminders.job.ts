import { dayInUtc, REMINDER_MAIL_HOUR_UTC, type Day } from '@marketplace/domain';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AppDependencies } from '../../dependencies.ts';
import type { Job } from '../../jobs/job.ts';
import { dueRemindersMail } from './reminders.mails.ts';
import { agenciesWithDueReminders, reminderReaders, takeDueReminders } from './reminders.repository.ts';

const BATCH = 200;

/**
 * Mails an agency's due reminders to who set them; those of people who are no longer in the agency go to its owners.
 * Marked and enqueued in one transaction: neither a repeated run nor a second process sends one again.
 */
async function mailAgency(deps: AppDependencies, agencyId: string, day: Day): Promise<void> {
  await withTransaction(deps, async (inside) => {
    const due = await takeDueReminders(inside.db, agencyId, day);
    const people = await reminderReaders(inside.db, agencyId);
    const orphaned = due.filter(({ setBy }) => !people.some(({ id }) => id === setBy));
    for (const person of people) {
      if (!person.wantsMail) continue;
      const theirs = due.filter((one) => one.setBy === person.id || (person.isOwner && orphaned.includes(one)));
      if (theirs.length === 0) continue;
      const ofColleagues = theirs.some((one) => orphaned.includes(one));
      const mail = { to: person.email, personId: person.id, day, due: theirs, ofColleagues };
      await deps.outbox.enqueue(inside.db, dueRemindersMail(deps.config, mail));
    }
  });
}

/** Daily at noon UTC, 7 AM in Indianapolis in winter: the reminders that are due. */
export const mailRemindersJob: Job = {
  name: 'mail-reminders',
  cron: `0 ${REMINDER_MAIL_HOUR_UTC} * * *`,
  async run(deps) {
    const day = dayInUtc(deps.now());
    const failures: unknown[] = [];
    let afterId: string | null = null;
    for (;;) {
      const agencies: string[] = await agenciesWithDueReminders(deps.db, day, afterId, BATCH);
      for (const agencyId of agencies) {
        // If one agency's mail fails, the others must still get theirs.
        await mailAgency(deps, agencyId, day).catch((error: unknown) => failures.push(error));
      }
      afterId = agencies.at(-1) ?? afterId;
      if (agencies.length < BATCH) break;
    }
    if (failures.length > 0) {
      throw new AggregateError(failures, `The reminders of ${failures.length} agencies could not be mailed`, {
        cause: failures[0],
      });
    }
  },
};
