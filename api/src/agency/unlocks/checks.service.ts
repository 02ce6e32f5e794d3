import type { UnlockCheck } from '@marketplace/contracts';
import type { Check } from '@marketplace/domain';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { listChecks, tickCheck, untickCheck, type StoredCheck } from './checks.repository.ts';
import { withHeldUnlock } from './notes.service.ts';

export const checkView = (check: StoredCheck): UnlockCheck => ({
  kind: check.kind,
  by: { id: check.checked_by, name: check.checked_by_name },
  at: check.checked_at.toISOString(),
});

/**
 * Returns all ticked checks.
 * @throws AppError not_found
 */
export function setCheck(
  deps: ServiceDependencies,
  { agency, unlockId, kind, done }: { agency: AgencyIdentity; unlockId: string; kind: Check; done: boolean },
): Promise<UnlockCheck[]> {
  return withHeldUnlock(deps, { agency, unlockId }, async ({ db, now }) => {
    if (done) await tickCheck(db, { unlockId, kind, by: agency.personId, at: now() });
    else await untickCheck(db, { unlockId, kind });
    return (await listChecks(db, agency.agencyId, unlockId)).map(checkView);
  });
}
