import type { CaregiverData } from '@marketplace/contracts';
import { slotsFromWeek, stateByNumber } from '@marketplace/domain';
import type { CaregiverIdentity } from '../../dependencies.ts';
import type { SearchDependencies } from '../../search/search-sources.ts';
import { listBlocks } from '../../visibility/agency-blocks.repository.ts';
import { applicantOf } from '../applications/applicant.ts';
import { listTextsOf } from '../../texts/texts.repository.ts';
import { evidenceData } from '../evidence/evidence.service.ts';
import { ownProfile } from '../profile/caregivers.service.ts';
import {
  listAccessesOf,
  listApplicationsOf,
  listChangesOf,
  listConsents,
  listUnlocksOf,
  findLinkTimes,
  findDaysOff,
} from './caregiver-controls.repository.ts';
import { existingCaregiver } from './caregiver-controls.service.ts';

type ListedRow<List extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number];

const iso = (date: Date) => date.toISOString();
const isoOrNull = (date: Date | null) => (date === null ? null : iso(date));

/** @throws AppError edit_token_required */
export async function caregiverData(deps: SearchDependencies, caregiver: CaregiverIdentity): Promise<CaregiverData> {
  const { db } = deps;
  const state = await existingCaregiver(deps, caregiver);
  const [profile, consents, link, applications, unlocks, accesses, evidence, blocks, changes, days_off, texts] =
    await Promise.all([
      ownProfile(deps, caregiver),
      listConsents(db, caregiver.caregiverId),
      findLinkTimes(db, caregiver.caregiverId),
      listApplicationsOf(db, caregiver.caregiverId),
      listUnlocksOf(db, caregiver.uuid),
      listAccessesOf(db, caregiver.uuid),
      evidenceData(db, caregiver.caregiverId),
      listBlocks(db, caregiver.caregiverId),
      listChangesOf(db, caregiver.caregiverId),
      findDaysOff(db, caregiver.caregiverId, deps.now()),
      listTextsOf(db, caregiver.caregiverId),
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
    monthly_question: { mailed_at: isoOrNull(state.mailed_at), stopped_at: isoOrNull(state.stopped_at) },
    consents: consents.map(({ phone, created_at, ...consent }) => ({
      ...consent,
      phone_number: phone,
      created_at: iso(created_at),
    })),
    secure_link: link === undefined ? null : { created_at: iso(link.created_at), expires_at: iso(link.expires_at) },
    texts: texts.map(({ phone, about, queued_at, ended_at, outcome }) => ({
      phone_number: phone,
      about,
      queued_at: iso(queued_at),
      ended_at: isoOrNull(ended_at),
      outcome,
    })),
    job_applications: applications.map(applicationData),
    unlocks: unlocks.map((unlock) => ({
      ...unlockData(unlock),
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

const applicationData = (application: ListedRow<typeof listApplicationsOf>) => ({
  job_title: application.job_title,
  agency: application.agency,
  internal: application.internal,
  source: application.source,
  created_at: iso(application.created_at),
  applied_at: iso(application.applied_at),
  seen_at: isoOrNull(application.seen_at),
  withdrawn_at: isoOrNull(application.withdrawn_at),
  sent_to: application.sent_to,
  sent: applicantOf(application),
});

const unlockData = (unlock: ListedRow<typeof listUnlocksOf>) => ({
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
  revoked_at: isoOrNull(unlock.revoked_at),
  claim:
    unlock.claim_phone === null || unlock.claimed_at === null
      ? null
      : {
          phone_number: unlock.claim_phone,
          at: iso(unlock.claimed_at),
          answer: unlock.claim_answer,
          answered_at: isoOrNull(unlock.claim_answered_at),
        },
});
