import type { UnlockClaim } from '@marketplace/contracts';
import { claimDueAt, claimState } from '@marketplace/domain';
import type { AgencyClaim } from './credits.repository.ts';

export function claimView(claim: AgencyClaim): UnlockClaim {
  return {
    reason: claim.reason,
    by: { id: claim.made_by, name: claim.made_by_name },
    at: claim.made_at.toISOString(),
    state: claimState(claim, claim.live),
    due_at: claimDueAt(claim.made_at).toISOString(),
    best_time: claim.best_time,
    settled_at: claim.settled_at?.toISOString() ?? null,
  };
}
