import type { UnlockCall } from '@marketplace/contracts';
import type { CallOutcome } from '@marketplace/domain';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { findCall, insertCall, type StoredCall } from './calls.repository.ts';
import { withHeldUnlock } from './notes.service.ts';

export const callView = (call: StoredCall): UnlockCall => ({
  id: call.id,
  outcome: call.outcome,
  by: { id: call.called_by, name: call.called_by_name },
  at: call.called_at.toISOString(),
});

/**
 * Logs a call to an unlocked candidate once per id.
 * @throws AppError not_found, record_full
 */
export async function logCall(
  deps: ServiceDependencies,
  { agency, unlockId, id, outcome }: { agency: AgencyIdentity; unlockId: string; id: string; outcome: CallOutcome },
): Promise<UnlockCall> {
  const call = await withHeldUnlock(
    deps,
    { agency, unlockId },
    async ({ db, now }) =>
      (await insertCall(db, { unlockId, id, outcome, by: agency.personId, at: now() })) ??
      (await findCall(db, unlockId, id)),
  );
  if (call === undefined) throw new AppError('record_full');
  return callView(call);
}
