import { DAY_MS, CONFIRMATION_LINK_DAYS } from '@marketplace/domain';
import type { ServiceDependencies } from '../../dependencies.ts';
import { forEachDue } from '../../queue/for-each-due.ts';
import type { Job } from '../../queue/job.ts';
import { newSecretToken } from '../../crypto/secret-tokens.ts';
import { availabilityQuestionMail } from './availability-question.mails.ts';
import { lockCaregiverToAsk, saveQuestion, listCaregiversToAsk } from './availability-questions.repository.ts';

/**
 * Stores the link and enqueues the email in one transaction, so that neither a repeated run nor another process sends
 * it again.
 */
async function ask(deps: ServiceDependencies, caregiverId: number, now: Date): Promise<void> {
  const { token, hash } = newSecretToken();
  await deps.db.transaction().execute(async (trx) => {
    const caregiver = await lockCaregiverToAsk(trx, caregiverId, now);
    if (caregiver === null) return;
    const expiresAt = new Date(now.getTime() + CONFIRMATION_LINK_DAYS * DAY_MS);
    if (!(await saveQuestion(trx, { caregiverId, tokenHash: hash, expiresAt, now }))) return;
    const { uuid: caregiverUuid, email, association, first_name: firstName, preferred_language: language } = caregiver;
    const { week, availability_confirmed_at: confirmedAt } = caregiver;
    const question = { caregiverUuid, week, confirmedAt, now, token };
    const to = { email, association, firstName, language };
    await deps.outbox.enqueue(trx, availabilityQuestionMail(deps.config, to, question));
  });
}

/**
 * Runs daily at 3 PM UTC (10 AM in Indianapolis in winter). Asks caregivers who have not confirmed their week for a
 * month.
 */
export const askAboutAvailabilityJob: Job<ServiceDependencies> = {
  name: 'ask-about-availability',
  cron: '0 15 * * *',
  async run(deps) {
    const now = deps.now();
    await forEachDue<number>({
      read: (after, limit) => listCaregiversToAsk(deps.db, now, after ?? 0, limit),
      work: (caregiverId) => ask(deps, caregiverId, now),
      failed: 'could not ask about availability',
    });
  },
};
