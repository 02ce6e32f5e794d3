import type { OwnApplication } from '@marketplace/contracts';
import { findConfirmedAgency } from '../../agency/agencies/agencies.repository.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { CaregiverIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { applicationWithdrawnMail } from './job-applications.mails.ts';
import { hasReached, lockOwnApplication, listOwnApplications, updateWithdrawn } from './own-applications.repository.ts';

type Stored = Awaited<ReturnType<typeof listOwnApplications>>[number];

function stateOf({ agency_id, seen_at, withdrawn_at, applied_at }: Stored): {
  state: OwnApplication['state'];
  at: Date;
} {
  if (withdrawn_at !== null) return { state: 'withdrawn', at: withdrawn_at };
  if (agency_id === null) return { state: 'waiting', at: applied_at };
  return seen_at === null ? { state: 'sent', at: applied_at } : { state: 'seen', at: seen_at };
}

export async function ownApplications(
  { db }: Pick<ServiceDependencies, 'db'>,
  { caregiverId }: CaregiverIdentity,
): Promise<OwnApplication[]> {
  const stored = await listOwnApplications(db, caregiverId);
  return stored.map((application) => {
    const { state, at } = stateOf(application);
    return {
      application_id: application.id,
      job_title: application.job_title,
      agency_name: application.agency_name,
      applied_at: application.applied_at.toISOString(),
      state,
      since: at.toISOString(),
    };
  });
}

/**
 * Removes the application from the agency's list and notifies the agency once. Idempotent.
 * @throws AppError not_found
 */
export async function withdrawApplication(
  deps: ServiceDependencies,
  { caregiver, id }: { caregiver: CaregiverIdentity; id: string },
): Promise<OwnApplication[]> {
  await withTransaction(deps, async ({ db, now, outbox, config }) => {
    const application = await lockOwnApplication(db, caregiver.caregiverId, id);
    if (application === undefined) throw new AppError('not_found');
    if (application.withdrawn_at !== null) return;
    await updateWithdrawn(db, id, now());
    const { agency_id: agencyId } = application;
    if (agencyId === null || !(await hasReached(db, application, agencyId))) return;
    const agency = await findConfirmedAgency(db, agencyId, { lock: false });
    if (agency === undefined) return;
    await outbox.enqueue(db, applicationWithdrawnMail(config, { email: agency.email, association: null }, application));
  });
  return ownApplications(deps, caregiver);
}
