import { withTransaction } from '../../db/with-transaction.ts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { forEachDue } from '../../queue/for-each-due.ts';
import type { Job } from '../../queue/job.ts';
import { storeNewLink } from '../links/links.service.ts';
import { decisionMail, expiryMail } from './evidence.mails.ts';
import { lockCaregiver, lockEvidence, listDueMails, markMailSent, type EvidenceMail } from './evidence.repository.ts';
import { listStale, refreshShown } from './shown-evidence.repository.ts';

const MAILS = { decision: decisionMail, expiry: expiryMail };

/**
 * Stores an email and marks it as sent in one transaction, so that neither a repeated run nor another process sends it
 * again.
 */
async function sendMails(deps: ServiceDependencies, mail: EvidenceMail): Promise<void> {
  const now = deps.now();
  await forEachDue<string>({
    read: (after, limit) => listDueMails(deps.db, { mail, now, after, limit }),
    work: (id) =>
      withTransaction(deps, async ({ db, outbox, config }) => {
        if ((await lockEvidence(db, id, now)) === undefined) return;
        const fact = await markMailSent(db, { id, mail, now });
        if (fact === undefined) return;
        const { email, first_name: firstName, preferred_language: language, association } = fact;
        const link = await storeNewLink(
          { db, config, now: deps.now },
          { caregiverId: fact.caregiver_id, askedBy: `${mail} ${id}` },
        );
        await outbox.enqueue(db, MAILS[mail](config, { email, firstName, language, association }, fact, link));
      }),
    failed: `could not store mails about ${mail} of evidence`,
  });
}

/** Updates stale search rows: removes expired facts, and shows checks three days after the email about them. */
async function refreshStale(deps: ServiceDependencies): Promise<void> {
  const now = deps.now();
  await forEachDue<number>({
    read: (after, limit) => listStale(deps.db, now, { after, limit }),
    work: (id) =>
      withTransaction(deps, async ({ db }) => {
        if (await lockCaregiver(db, id)) await refreshShown(db, [id], now);
      }),
    failed: 'could not refresh evidence',
  });
}

export const keepEvidenceJob: Job<ServiceDependencies> = {
  name: 'keep-evidence',
  cron: '*/5 * * * *',
  async run(deps) {
    const steps = [() => refreshStale(deps), () => sendMails(deps, 'decision'), () => sendMails(deps, 'expiry')];
    const failures: unknown[] = [];
    for (const step of steps) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(failures, 'could not refresh evidence or send its emails', { cause: failures[0] });
  },
};
