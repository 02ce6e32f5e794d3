import type { SearchDependencies } from '../../search/search-sources.ts';
import type { BlockedAgency, CaregiverControls, CaregiverData } from '@marketplace/contracts';
import { slotsFromWeek, stateByNumber } from '@marketplace/domain';
import type { CaregiverIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { deleteBounceOf } from '../../mail/bounces.repository.ts';
import { deleteMailsTo } from '../../mail/mail-log.repository.ts';
import { claimToken } from '../../agency/claims/claim-token.ts';
import { resumeQuestions, stopQuestions } from '../availability/availability-questions.repository.ts';
import { appendConsent, readProfile } from '../profile/caregivers.repository.ts';
import { ownProfile } from '../profile/caregivers.service.ts';
import { evidenceData } from '../evidence/evidence.service.ts';
import { applicantOf } from '../applications/applicant.ts';
import { blockAgencies, listBlocks, unblockAgencies } from '../../visibility/agency-blocks.repository.ts';
import { associationOf } from '../../reference/associations/associations.repository.ts';
import { profileDeletedMail } from './caregiver-controls.mails.ts';
import {
  eraseCaregiver,
  listAccessesOf,
  listApplicationsOf,
  listChangesOf,
  listConsents,
  listUnlocksOf,
  readLinkTimes,
  readCaregiverState,
} from './caregiver-controls.repository.ts';
import { readDaysOff } from './days-off.repository.ts';
import { textChoice } from '../../texts/texts.service.ts';

const iso = (date: Date) => date.toISOString();

/** The existing profile's state; a token may outlive its profile. */
async function existingCaregiver({ db }: SearchDependencies, caregiver: CaregiverIdentity) {
  const state = await readCaregiverState(db, caregiver.caregiverId);
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

/** Who has seen the caregiver, and the caregiver's choices. Errors: edit_token_required. */
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
    readDaysOff(db, caregiver.caregiverId, deps.now()),
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
      claim:
        unlock.claim_id === null || unlock.claimed_at === null
          ? null
          : {
              at: iso(unlock.claimed_at),
              answer: unlock.claim_answer,
              token:
                unlock.claim_answer === null && unlock.claim_outcome === null
                  ? claimToken(deps.config, unlock.claim_id)
                  : null,
            },
    })),
    blocked_agencies,
    sms_consent_history: consents
      .filter((consent) => consent.kind === 'sms')
      .map(({ granted, created_at }) => ({ granted, created_at: iso(created_at) })),
    texts,
  };
}

/** Stops the monthly question about the weekly times, or resumes it. Errors: edit_token_required. */
export async function setMonthlyQuestion(
  deps: SearchDependencies,
  { caregiver, wanted }: { caregiver: CaregiverIdentity; wanted: boolean },
): Promise<void> {
  await existingCaregiver(deps, caregiver);
  if (wanted) await resumeQuestions(deps.db, caregiver.caregiverId);
  else await stopQuestions(deps.db, caregiver.uuid, deps.now());
}

/** Blocks or unblocks the agencies with a name. Errors: edit_token_required, agency_not_found. */
export async function blockAgency(
  deps: SearchDependencies,
  { caregiver, agencyName, blocked }: { caregiver: CaregiverIdentity; agencyName: string; blocked: boolean },
): Promise<BlockedAgency[]> {
  const { db } = deps;
  await existingCaregiver(deps, caregiver);
  if (blocked) {
    const found = await blockAgencies(db, { caregiverId: caregiver.caregiverId, agencyName, at: deps.now() });
    if (found === 0) throw new AppError('agency_not_found');
  } else {
    await unblockAgencies(db, caregiver.caregiverId, agencyName);
  }
  return blockedAgencies(deps, caregiver);
}

/** Everything that is stored about the caregiver. Errors: edit_token_required. */
export async function caregiverData(deps: SearchDependencies, caregiver: CaregiverIdentity): Promise<CaregiverData> {
  const { db } = deps;
  const state = await existingCaregiver(deps, caregiver);
  const [profile, consents, link, applications, unlocks, accesses, evidence, blocks, changes, days_off] =
    await Promise.all([
      ownProfile(deps, caregiver),
      listConsents(db, caregiver.caregiverId),
      readLinkTimes(db, caregiver.caregiverId),
      listApplicationsOf(db, caregiver.caregiverId),
      listUnlocksOf(db, caregiver.uuid),
      listAccessesOf(db, caregiver.uuid),
      evidenceData(db, caregiver.caregiverId),
      listBlocks(db, caregiver.caregiverId),
      listChangesOf(db, caregiver.caregiverId),
      readDaysOff(db, caregiver.caregiverId, deps.now()),
    ]);
  return {
    exported_at: iso(deps.now()),
    profile: {
      ...profile,
      display_status: state.display_status,
      created_at: iso(state.created_at),
      availability_confirmed_at: iso(state.availability_confirmed_at),
    },
    days_off,
    monthly_question: {
      mailed_at: state.mailed_at === null ? null : iso(state.mailed_at),
      stopped_at: state.stopped_at === null ? null : iso(state.stopped_at),
    },
    consents: consents.map(({ phone, created_at, ...consent }) => ({
      ...consent,
      phone_number: phone,
      created_at: iso(created_at),
    })),
    secure_link: link === undefined ? null : { created_at: iso(link.created_at), expires_at: iso(link.expires_at) },
    job_applications: applications.map((application) => ({
      job_title: application.job_title,
      agency: application.agency,
      internal: application.internal,
      source: application.source,
      created_at: iso(application.created_at),
      applied_at: iso(application.applied_at),
      seen_at: application.seen_at === null ? null : iso(application.seen_at),
      withdrawn_at: application.withdrawn_at === null ? null : iso(application.withdrawn_at),
      sent_to: application.sent_to,
      sent: applicantOf(application),
    })),
    unlocks: unlocks.map((unlock) => ({
      agency_name: unlock.agency_name,
      agency_city: unlock.agency_city,
      agency_state: unlock.agency_state,
      status: unlock.status,
      first_name: unlock.candidate_first_name,
      last_name: unlock.candidate_last_name,
      email_address: unlock.candidate_email,
      phone_number: unlock.candidate_phone,
      discipline: unlock.candidate_discipline,
      city: unlock.candidate_city,
      state: unlock.candidate_state,
      unlocked_at: iso(unlock.created_at),
      revoked_at: unlock.revoked_at === null ? null : iso(unlock.revoked_at),
      claim:
        unlock.claim_phone === null || unlock.claimed_at === null
          ? null
          : {
              phone_number: unlock.claim_phone,
              at: iso(unlock.claimed_at),
              answer: unlock.claim_answer,
              answered_at: unlock.claim_answered_at === null ? null : iso(unlock.claim_answered_at),
            },
      accesses: accesses
        .filter((access) => access.unlock_id === unlock.id)
        .map(({ channel, created_at }) => ({ channel, at: iso(created_at) })),
    })),
    evidence,
    blocked_agencies: blocks.map(({ agency_name, blocked_at }) => ({ agency_name, blocked_at: iso(blocked_at) })),
    earlier_profiles: changes.map((change) => ({
      until: iso(change.changed_at),
      shown_as_looking_for_work: change.was_free,
      availability: slotsFromWeek(change.was_week),
      preferred_city: change.was_city,
      preferred_state: stateByNumber(change.was_state),
    })),
  };
}

/**
 * Deletes the profile permanently and confirms it with a last mail, all or nothing. The address can be used for a new
 * profile. Errors: edit_token_required; association_not_found, association_retired.
 */
export async function deleteProfile(
  deps: SearchDependencies,
  { caregiver, association: code }: { caregiver: CaregiverIdentity; association: string | undefined },
): Promise<void> {
  const association = await associationOf(deps.db, code);
  const at = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const stored = await readProfile(trx, caregiver.caregiverId, true);
    if (stored === null) throw new AppError('edit_token_required');
    const { email, first_name: firstName, preferred_language: language } = stored;
    await deps.outbox.enqueue(trx, profileDeletedMail(deps.config, { email, firstName, language, association }));
    if (stored.sms_opt_in) {
      const withdrawal = { granted: false, phone: null, source: 'profile_deletion', language, created_at: at } as const;
      await appendConsent(trx, 'sms', { caregiver_id: stored.id, ...withdrawal });
    }
    await eraseCaregiver(trx, stored.id, at);
    await deleteMailsTo(trx, email);
    await deleteBounceOf(trx, email);
  });
}
