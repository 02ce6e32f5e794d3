import type { SearchDependencies } from '../../search/search-sources.ts';
import type { BlockedAgency, CaregiverControls } from '@marketplace/contracts';
import type { CaregiverIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { removeBounceOf } from '../../mail/bounces.repository.ts';
import { removeMailsTo } from '../../mail/mail-log.repository.ts';
import { claimToken } from '../../crypto/link-tokens.ts';
import { resumeQuestions, stopQuestions } from '../availability/availability-questions.repository.ts';
import { insertConsent } from '../consents/consents.repository.ts';
import { findProfile } from '../profile/caregivers.repository.ts';
import { blockAgencies, listBlocks, unblockAgencies } from '../../visibility/agency-blocks.repository.ts';
import { associationOf } from '../../reference/associations/associations.repository.ts';
import { profileDeletedMail } from './caregiver-controls.mails.ts';
import {
  eraseCaregiver,
  listConsents,
  listUnlocksOf,
  findCaregiverState,
  findDaysOff,
} from './caregiver-controls.repository.ts';
import { textChoice } from '../../texts/texts.service.ts';

const iso = (date: Date) => date.toISOString();

/**
 * A token may outlive the profile.
 * @throws AppError edit_token_required if the profile is deleted
 */
export async function existingCaregiver({ db }: SearchDependencies, caregiver: CaregiverIdentity) {
  const state = await findCaregiverState(db, caregiver.caregiverId);
  if (state === undefined) throw new AppError('edit_token_required');
  return state;
}

export async function blockedAgencies(
  { db }: SearchDependencies,
  caregiver: CaregiverIdentity,
): Promise<BlockedAgency[]> {
  const blocks = await listBlocks(db, caregiver.caregiverId);
  return blocks.map(({ blocked_at, ...agency }) => ({ ...agency, blocked_at: iso(blocked_at) }));
}

function claimOf({ config }: SearchDependencies, unlock: Awaited<ReturnType<typeof listUnlocksOf>>[number]) {
  const { claim_id, claimed_at, claim_answer: answer, claim_outcome } = unlock;
  if (claim_id === null || claimed_at === null) return null;
  const token = answer === null && claim_outcome === null ? claimToken(config, claim_id) : null;
  return { at: iso(claimed_at), answer, token };
}

/** @throws AppError edit_token_required */
export async function caregiverControls(
  deps: SearchDependencies,
  caregiver: CaregiverIdentity,
): Promise<CaregiverControls> {
  const { db } = deps;
  const state = await existingCaregiver(deps, caregiver);
  const [unlocks, blocked_agencies, consents, days_off, texts] = await Promise.all([
    listUnlocksOf(db, caregiver.uuid),
    blockedAgencies(deps, caregiver),
    listConsents(db, caregiver.caregiverId),
    findDaysOff(db, caregiver.caregiverId, deps.now()),
    textChoice(deps, caregiver.caregiverId),
  ]);
  return {
    paused: state.display_status === 'hidden',
    days_off,
    monthly_question: state.stopped_at === null,
    seen_by: unlocks.map((unlock) => ({
      agency_key: unlock.agency_key,
      agency_name: unlock.agency_name,
      agency_city: unlock.agency_city,
      agency_state: unlock.agency_state,
      verified: unlock.agency_verified,
      unlocked_at: iso(unlock.created_at),
      claim: claimOf(deps, unlock),
    })),
    blocked_agencies,
    sms_consent_history: consents
      .filter((consent) => consent.kind === 'sms')
      .map(({ granted, created_at }) => ({ granted, created_at: iso(created_at) })),
    texts,
  };
}

/** @throws AppError edit_token_required */
export async function setMonthlyQuestion(
  deps: SearchDependencies,
  { caregiver, isWanted }: { caregiver: CaregiverIdentity; isWanted: boolean },
): Promise<void> {
  await existingCaregiver(deps, caregiver);
  if (isWanted) await resumeQuestions(deps.db, caregiver.caregiverId);
  else await stopQuestions(deps.db, caregiver.uuid, deps.now());
}

/**
 * Blocks or unblocks all agencies with this name.
 * @throws AppError edit_token_required, agency_not_found
 */
export async function blockAgency(
  deps: SearchDependencies,
  { caregiver, agencyName, blocked }: { caregiver: CaregiverIdentity; agencyName: string; blocked: boolean },
): Promise<BlockedAgency[]> {
  const { db } = deps;
  await existingCaregiver(deps, caregiver);
  if (blocked) {
    const matches = await blockAgencies(db, { caregiverId: caregiver.caregiverId, agencyName, at: deps.now() });
    if (matches === 0) throw new AppError('agency_not_found');
  } else {
    await unblockAgencies(db, caregiver.caregiverId, agencyName);
  }
  return blockedAgencies(deps, caregiver);
}

/**
 * Deletes the profile permanently and sends a last email, in one transaction. The address can then be used again.
 * @throws AppError edit_token_required, association_not_found, association_retired
 */
export async function deleteProfile(
  deps: SearchDependencies,
  { caregiver, association: code }: { caregiver: CaregiverIdentity; association: string | undefined },
): Promise<void> {
  const association = await associationOf(deps.db, code);
  const at = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const profile = await findProfile(trx, caregiver.caregiverId, true);
    if (profile === null) throw new AppError('edit_token_required');
    const { email, first_name: firstName, preferred_language: language } = profile;
    await deps.outbox.enqueue(trx, profileDeletedMail(deps.config, { email, firstName, language, association }));
    if (profile.sms_opt_in) {
      const withdrawal = { granted: false, phone: null, source: 'profile_deletion', language, created_at: at } as const;
      await insertConsent(trx, 'sms', { caregiver_id: profile.id, ...withdrawal });
    }
    await eraseCaregiver(trx, profile.id, at);
    await removeMailsTo(trx, email);
    await removeBounceOf(trx, email);
  });
}
