import type { answerClaimBody, ClaimQuestion, UnlockClaim } from '@marketplace/contracts';
import {
  claimBlocker,
  claimBlockerText,
  claimDueAt,
  EARLIER_GUARANTEE,
  isRecentYes,
  type ClaimReason,
} from '@marketplace/domain';
import type * as z from 'zod/mini';
import { updateContact } from '../../caregiver/profile/caregivers.repository.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { claimText } from '../../texts/text-words.ts';
import { textCaregiver } from '../../texts/texts.service.ts';
import { blockAgencies } from '../../visibility/agency-blocks.repository.ts';
import { claimView } from '../unlocks/unlock-records.service.ts';
import { listClaims } from '../unlocks/credits.repository.ts';
import { claimOfToken } from '../../crypto/link-tokens.ts';
import { claimQuestionMail, wrongNumberReport } from './claims.mails.ts';
import {
  findClaim,
  findYesBefore,
  hasClaim,
  lockClaim,
  lockUnlock,
  insertClaim,
  listCallsOf,
  pauseProfile,
  updateDeliveredPhone,
  updateClaim,
  type StoredClaim,
} from './claims.repository.ts';
import { settle } from './settle-claim.service.ts';

/** @throws AppError not_found, claim_refused */
export function makeClaim(
  deps: ServiceDependencies,
  { agency, unlockId, reason }: { agency: AgencyIdentity; unlockId: string; reason: ClaimReason },
): Promise<UnlockClaim> {
  return withTransaction(deps, async (txDeps) => {
    const { db } = txDeps;
    const { agencyId, personId } = agency;
    const at = deps.now();
    const unlock = await lockUnlock(db, agencyId, unlockId);
    if (unlock === undefined) throw new AppError('not_found');
    if (!unlock.claimable) throw new AppError('claim_refused', { detail: EARLIER_GUARANTEE });
    const { hiring_status: status, created_at: createdAt, caregiver_uuid: caregiverUuid } = unlock;
    const facts = { live: unlock.status === 'completed', status, createdAt, calls: await listCallsOf(db, unlockId) };
    const blocker = claimBlocker({ ...facts, hasClaim: await hasClaim(db, unlockId) }, reason, at);
    if (blocker !== null) throw new AppError('claim_refused', { detail: claimBlockerText(blocker) });
    const yes = await findYesBefore(db, { agencyId, caregiverUuid, at: createdAt });
    const claimId = await insertClaim(db, {
      unlock_id: unlock.id,
      reason,
      phone: unlock.candidate_phone,
      payment_intent_id: unlock.payment_intent_id,
      said_yes: yes !== null && isRecentYes(yes, createdAt),
      made_by: personId,
      made_at: at,
    });
    await askCaregiver(txDeps, { claimId, reason });
    const claim = (await listClaims(db, agencyId)).find((agencyClaim) => agencyClaim.unlock_id === unlockId);
    if (claim === undefined) throw new Error('could not store claim');
    return claimView(claim);
  });
}

/**
 * Emails the claim to the caregiver, and may also text it. After a deleted profile, the claim waits as if unanswered.
 */
async function askCaregiver(deps: ServiceDependencies, { claimId, reason }: { claimId: string; reason: ClaimReason }) {
  const { db, outbox, config } = deps;
  const claim = await findClaim(db, claimId);
  if (claim === undefined || claim.caregiver === null) return;
  const { agencyName, verified, phone } = claim;
  const { id: caregiverId, email, firstName, language } = claim.caregiver;
  const association = await findMailAssociation(db, claim.association);
  const to = { email, firstName, language, association };
  await outbox.enqueue(db, claimQuestionMail(config, to, { claimId, agencyName, phone, verified }));
  if (reason === 'not_this_person') return;
  await textCaregiver(deps, {
    caregiverId,
    about: 'claim',
    subject: claimId,
    write: () => claimText(config, to, { agencyName }),
  });
}

/** @throws AppError link_invalid for a forged token, and after the profile was deleted */
async function claimOf(deps: ServiceDependencies, token: string, find: typeof findClaim = findClaim) {
  const id = claimOfToken(deps.config, token);
  const claim = id === null ? undefined : await find(deps.db, id);
  if (claim === undefined || claim.caregiver === null) throw new AppError('link_invalid');
  return { ...claim, caregiver: claim.caregiver };
}

const questionView = (claim: StoredClaim): ClaimQuestion => ({
  agency_name: claim.agencyName,
  agency_city: claim.agencyCity,
  agency_state: claim.agencyState,
  verified: claim.verified,
  phone: claim.phone,
  asked_at: claim.madeAt.toISOString(),
  due_at: claimDueAt(claim.madeAt).toISOString(),
  answer: claim.answer,
  over: claim.answer !== null || claim.outcome !== null,
  blocked: claim.caregiver?.blocked ?? false,
});

/** @throws AppError link_invalid */
export const openClaim = async (deps: ServiceDependencies, token: string): Promise<ClaimQuestion> =>
  questionView(await claimOf(deps, token));

type ClaimReply = z.output<typeof answerClaimBody>;

/** @throws AppError link_invalid, claim_over */
export function answerClaim(deps: ServiceDependencies, reply: ClaimReply): Promise<ClaimQuestion> {
  return withTransaction(deps, async (txDeps) => {
    const { db, config, outbox } = txDeps;
    const claim = await claimOf(txDeps, reply.token, lockClaim);
    if (claim.answer !== null || claim.outcome !== null) {
      if (claim.answer === reply.answer) return questionView(claim);
      throw new AppError('claim_over');
    }
    // Another report of the same dead number is not a correction.
    const answer = reply.answer === 'corrected' && reply.phone_number === claim.phone ? 'confirmed' : reply.answer;
    const bestTime = 'best_time' in reply ? reply.best_time : null;
    await updateClaim(db, claim.id, { answer, best_time: bestTime, answered_at: deps.now() });
    const { caregiver } = claim;
    if (reply.answer === 'corrected' && answer === 'corrected') {
      await updateContact(db, caregiver.id, { last_name: caregiver.lastName, phone: reply.phone_number });
      await updateDeliveredPhone(db, claim.unlockId, reply.phone_number);
    }
    if (answer === 'never_mine' && caregiver.phone === claim.phone) {
      // Pauses the profile, so that no other agency pays for this number.
      await pauseProfile(db, caregiver.id);
      await outbox.enqueue(db, wrongNumberReport(config, { claimId: claim.id }));
    }
    await settle(txDeps, claim.id);
    return questionView(await claimOf(txDeps, reply.token));
  });
}

/**
 * Blocks all agencies with the claiming agency's name.
 * @throws AppError link_invalid
 */
export async function blockFromClaim(deps: ServiceDependencies, token: string): Promise<void> {
  const { caregiver, agencyName } = await claimOf(deps, token);
  await blockAgencies(deps.db, { caregiverId: caregiver.id, agencyName, at: deps.now() });
}
