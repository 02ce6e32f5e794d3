import type { ClaimOutcome } from '@marketplace/domain';
import { lockClaim, type StoredClaim } from '../agency/claims/claims.repository.ts';
import { settleAs, reopen } from '../agency/claims/settle-claim.service.ts';
import type { ServiceDependencies } from '../dependencies.ts';
import {
  inTransaction,
  isUuid,
  logAction,
  SupportRejectedError,
  type ActionReport,
  type SupportAction,
} from './support-action.ts';

export const SUPPORT_OUTCOMES = ['refund', 'credit', 'kept'] as const satisfies ClaimOutcome[];
export type SupportOutcome = (typeof SUPPORT_OUTCOMES)[number];

const CONSEQUENCES: Record<SupportOutcome, string> = {
  refund: 'The payment is refunded within five minutes, and the agency loses the contact.',
  credit: 'The agency gets an unlock credit and loses the contact.',
  kept: 'The agency keeps the contact.',
};

/**
 * Settles a claim that waits for support, or is still open.
 * @throws SupportRejectedError
 */
export function settleClaimAs(
  deps: ServiceDependencies,
  { claimId, outcome }: { claimId: string; outcome: SupportOutcome },
  action: SupportAction,
): Promise<ActionReport> {
  return onClaim(deps, claimId, action, async (txDeps, claim) => {
    const lines = [CONSEQUENCES[outcome]];
    if (claim.outcome === outcome) return { state: 'nothing', lines };
    if (claim.outcome !== null && claim.outcome !== 'support')
      throw new SupportRejectedError(`The claim was already settled as '${claim.outcome}'. Undo that decision first.`);
    const blocker = outcome === 'kept' ? null : blockerOf(claim, outcome);
    if (blocker !== null) throw new SupportRejectedError(blocker);
    await logAction(txDeps, action, { act: `settle claim as ${outcome}`, subject: `claim ${claimId}` });
    await settleAs(txDeps, claim, { outcome, settledBy: action.operator });
    return { state: 'done', lines };
  });
}

function blockerOf({ unlockStatus, free }: StoredClaim, outcome: 'refund' | 'credit'): string | null {
  if (unlockStatus === 'disputed') return 'The bank has not decided the dispute yet. Wait for its decision.';
  if (outcome === 'refund') return free ? 'Nothing was paid for this unlock. Settle the claim with a credit.' : null;
  return unlockStatus === 'refunded' ? 'The payment was already refunded. Settle the claim as a refund.' : null;
}

/**
 * Reopens a settled claim for a decision by support.
 * @throws SupportRejectedError if the decision cannot be undone, because the money was refunded or the credit was used
 */
export function undoClaim(deps: ServiceDependencies, claimId: string, action: SupportAction): Promise<ActionReport> {
  return onClaim(deps, claimId, action, async (txDeps, claim) => {
    if (claim.outcome === null)
      throw new SupportRejectedError('The claim is still open, so there is no decision to undo.');
    const lines = ['The claim needs a decision again. The agency has the contact and no credit.'];
    if (claim.outcome === 'support') return { state: 'nothing', lines };
    await logAction(txDeps, action, { act: `undo claim settled as ${claim.outcome}`, subject: `claim ${claimId}` });
    const blocker = await reopen(txDeps, claim, action.operator);
    if (blocker !== null) throw new SupportRejectedError(blocker);
    return { state: 'done', lines };
  });
}

const onClaim = (
  deps: ServiceDependencies,
  claimId: string,
  action: SupportAction,
  work: (txDeps: ServiceDependencies, claim: StoredClaim) => Promise<ActionReport>,
): Promise<ActionReport> =>
  inTransaction(deps, action, async (txDeps) => {
    const claim = isUuid(claimId) ? await lockClaim(txDeps.db, claimId) : undefined;
    if (claim === undefined) throw new SupportRejectedError(`There is no claim '${claimId}'.`);
    return work(txDeps, claim);
  });
