import { CLAIM_LIMITS, creditExpiry, settleClaim, type ClaimOutcome } from '@marketplace/domain';
import type { ServiceDependencies } from '../../dependencies.ts';
import { lockOpenAgency } from '../agencies/agencies.repository.ts';
import { removeUnusedCredit, grantCredit } from '../unlocks/credits.repository.ts';
import {
  findMailRecipient,
  insertContactAccess,
  updateToCompleted,
  updateToRevoked,
} from '../unlocks/unlocks.repository.ts';
import {
  claimReport,
  creditMail,
  declinedMail,
  reachableMail,
  reopenedMail,
  supportDecidesMail,
} from './claims.mails.ts';
import {
  countCredits,
  lockClaim,
  acquireCreditsLock,
  updateClaim,
  wasNeverTheirs,
  type StoredClaim,
} from './claims.repository.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Returns null while the caregiver can still answer, or the bank has not decided. */
async function decide({ db, now }: ServiceDependencies, claim: StoredClaim): Promise<ClaimOutcome | null> {
  const at = now();
  // The payment was returned for a reason other than this claim.
  if (claim.unlockStatus === 'refunded') return 'refund';
  const { answer, madeAt, saidYes, free, agencyId, caregiverUuid, id } = claim;
  const owner = (await lockOpenAgency(db, agencyId)) ?? agencyId;
  await acquireCreditsLock(db, owner);
  const [creditsThisYear, wasNeverTheirsBefore] = await Promise.all([
    countCredits(db, owner, new Date(at.getTime() - YEAR_MS)),
    wasNeverTheirs(db, { caregiverUuid, claimId: id }),
  ]);
  const outcome = settleClaim({ answer, madeAt, saidYes, free, creditsThisYear, wasNeverTheirsBefore }, at);
  return claim.unlockStatus === 'disputed' && outcome !== 'kept' ? null : outcome;
}

/**
 * Settles a claim once, even if several processes try. Only records that a refund is owed; a job makes the refund.
 * `deps.db` must be a transaction.
 */
export async function settle(deps: ServiceDependencies, claimId: string): Promise<void> {
  const claim = await lockClaim(deps.db, claimId);
  if (claim === undefined || claim.outcome !== null) return;
  const outcome = await decide(deps, claim);
  if (outcome !== null) await settleAs(deps, claim, { outcome, settledBy: null });
}

/** The claim must be locked. `settledBy`: the operator, if any. */
export async function settleAs(
  deps: ServiceDependencies,
  claim: StoredClaim,
  { outcome, settledBy }: { outcome: ClaimOutcome; settledBy: string | null },
): Promise<void> {
  const { db, outbox, config } = deps;
  const at = deps.now();
  await updateClaim(db, claim.id, { outcome, settled_at: at, settled_by: settledBy });
  const { agencyId, madeBy: personId, unlockId, candidateFirstName: firstName } = claim;
  const isLive = claim.unlockStatus === 'completed';
  const to = await findMailRecipient(db, { agencyId, personId }, claim.association);
  switch (outcome) {
    case 'kept': {
      const { answer, bestTime, currentPhone: phone } = claim;
      if (!isLive) return;
      if (answer === null || answer === 'never_mine')
        return outbox.enqueue(db, declinedMail(config, to, { unlockId, firstName }));
      await outbox.enqueue(db, reachableMail(config, to, { unlockId, firstName, answer, phone, bestTime }));
      if (answer === 'corrected')
        await insertContactAccess(db, { agencyId, personId, unlockIds: [unlockId], channel: 'mail', at });
      return;
    }
    case 'credit': {
      const expires_at = creditExpiry(claim.free, at);
      const owner = (await lockOpenAgency(db, agencyId)) ?? agencyId;
      await grantCredit(db, { agency_id: owner, claim_id: claim.id, granted_at: at, expires_at });
      await updateToRevoked(db, unlockId, 'credited', at);
      const days = claim.free ? CLAIM_LIMITS.freeAgainDays : CLAIM_LIMITS.creditDays;
      await outbox.enqueue(db, creditMail(config, to, { firstName, answered: claim.answer !== null, days }));
      return;
    }
    case 'support':
      await outbox.enqueue(db, supportDecidesMail(config, to, { unlockId, firstName }));
      await outbox.enqueue(db, claimReport(config, { claimId: claim.id, reason: claim.reason, why: 'limit' }));
      return;
    case 'refund':
      // The email is sent when the refund is made.
      return;
  }
}

/** Returns why the claim cannot be reopened, or null on success. */
export async function reopen(
  { db, outbox, config, now }: ServiceDependencies,
  claim: StoredClaim,
  settledBy: string,
): Promise<string | null> {
  const { id, outcome, agencyId, madeBy: personId, unlockId, candidateFirstName: firstName } = claim;
  if (outcome === 'refund') return 'It ended with a refund, which cannot be undone.';
  const hadCredit = outcome === 'credit';
  if (hadCredit) {
    if (!(await removeUnusedCredit(db, id)))
      return 'Its credit was used, or its payment was refunded. Settle the difference with the agency yourself.';
    if (!(await updateToCompleted(db, unlockId))) return 'The agency has unlocked this person again since.';
  }
  await updateClaim(db, id, { outcome: 'support', settled_at: now(), settled_by: settledBy });
  const to = await findMailRecipient(db, { agencyId, personId }, claim.association);
  await outbox.enqueue(db, reopenedMail(config, to, { unlockId, firstName, hadCredit }));
  return null;
}
