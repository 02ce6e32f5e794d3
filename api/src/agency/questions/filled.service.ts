import type { ServiceDependencies } from '../../dependencies.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { hoursFilledMail } from './questions.mails.ts';
import { updateFilledQuestions } from './questions.repository.ts';

/**
 * Tells caregivers once that the case is filled, if they said yes but got no hours. `deps.db` must be the transaction
 * that fills the case.
 */
export async function mailFilled(
  deps: ServiceDependencies,
  { agencyId, caseId }: { agencyId: string; caseId: string },
): Promise<void> {
  if (!deps.config.QUESTIONS) return;
  for (const reader of await updateFilledQuestions(deps.db, { agencyId, caseId, now: deps.now() })) {
    const association = await findMailAssociation(deps.db, reader.association);
    const { email, first_name: firstName, preferred_language: language, hours, uuid } = reader;
    await deps.outbox.enqueue(
      deps.db,
      hoursFilledMail(deps.config, { email, firstName, language, association }, { hours, caregiverUuid: uuid }),
    );
  }
}
