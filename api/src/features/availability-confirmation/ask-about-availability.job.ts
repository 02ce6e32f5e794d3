import { CONFIRMATION_LINK_DAYS } from '@marketplace/domain';
import type { AppDependencies } from '../../dependencies.ts';
import type { Job } from '../../jobs/job.ts';
import { newSecretToken } from '../auth/secret-tokens.ts';
import { availabilityQuestionMail } from './availability-question.mails.ts';
import { lockMemberToAsk, noteQuestion, readMembersToAsk } from './availability-questions.repository.ts';

const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores the link and enqueues the mail in one transaction: neither a repeated run nor a second process sends it again.
 */
async function ask(deps: AppDependencies, member: number, now: Date): Promise<void> {
  const { token, hash } = newSecretToken();
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockMemberToAsk(trx, member, now);
    if (found === null) return;
    const expiresAt = new Date(now.getTime() + CONFIRMATION_LINK_DAYS * DAY_MS);
    if (!(await noteQuestion(trx, { member, tokenHash: hash, expiresAt, now }))) return;
    await deps.outbox.enqueue(
      trx,
      availabilityQuestionMail({
        config: deps.config,
        to: found.email,
        firstName: found.first_name,
        caregiverUuid: found.uuid,
        week: found.week,
        confirmedAt: found.availability_confirmed_at,
        now,
        token,
        language: found.preferred_language,
        association: found.association,
      }),
    );
  });
}

/**
 * Daily at 3 PM UTC, 10 AM in Indianapolis in winter: asks caregivers who have not confirmed their week for a month.
 */
export const askAboutAvailabilityJob: Job = {
  name: 'ask-about-availability',
  cron: '0 15 * * *',
  async run(deps) {
    const now = deps.now();
    const failures: unknown[] = [];
    let afterId = 0;
    for (;;) {
      const members = await readMembersToAsk(deps.db, now, afterId, BATCH);
      for (const member of members) {
        // If asking one caregiver fails, the others must still get their mails.
        await ask(deps, member, now).catch((error: unknown) => failures.push(error));
      }
      afterId = members.at(-1) ?? afterId;
      if (members.length < BATCH) break;
    }
    if (failures.length > 0) {
      throw new AggregateError(failures, `${failures.length} caregivers could not be asked`, { cause: failures[0] });
    }
  },
};
