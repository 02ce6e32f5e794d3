import type { UpdateUnlockedCandidateResponse } from '@marketplace/contracts';
import type { HiringStatus } from '@marketplace/domain';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { updateHiringRecord } from './hiring-records.repository.ts';
import { statusChange } from './status-change.ts';

/**
 * Idempotent.
 * @throws AppError not_found (also for another agency's unlock)
 */
export async function setHiringStatus(
  { db, now }: ServiceDependencies,
  { agency, unlockId, status }: { agency: AgencyIdentity; unlockId: string; status: HiringStatus },
): Promise<UpdateUnlockedCandidateResponse> {
  const record = await updateHiringRecord(db, agency, unlockId, { status, at: now() });
  if (record === undefined) throw new AppError('not_found');
  return { request_id: record.request_id, status: record.status, ...statusChange(record) };
}
