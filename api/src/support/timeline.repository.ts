import type { ClaimAnswer, ClaimOutcome, ClaimReason } from '@marketplace/domain';
import { statedLicense } from '../agency/verification/verification.repository.ts';
import type { Database } from '../db/database.ts';

export function findPerson(db: Database, email: string) {
  return db
    .selectFrom('people as p')
    .leftJoin('agency_people as member', 'member.person_id', 'p.id')
    .leftJoin('agencies as a', 'a.id', 'member.agency_id')
    .where('p.email', '=', email)
    .select(['p.id', 'p.created_at', 'p.email_confirmed_at', 'member.agency_id', 'member.role', 'a.agency_name'])
    .select(statedLicense('a').as('license'))
    .executeTakeFirst();
}

export function findCaregiver(db: Database, email: string) {
  return db
    .selectFrom('caregiver_contacts as contact')
    .innerJoin('caregivers as c', 'c.id', 'contact.caregiver_id')
    .where('contact.email', '=', email)
    .select(['c.id', 'c.uuid', 'c.first_name', 'contact.last_name', 'contact.phone', 'c.created_at', 'c.last_modified'])
    .select(['c.display_status', 'c.looking_for_work'])
    .executeTakeFirst();
}

export function listOpenSignUps(db: Database, email: string) {
  return db
    .selectFrom('sign_ups')
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .select(['created_at', 'expires_at', 'agency_name'])
    .execute();
}

export function listSessions(db: Database, personId: string) {
  return db
    .selectFrom('auth_sessions')
    .where('person_id', '=', personId)
    .select(['created_at', 'ended_at', 'end_reason'])
    .execute();
}

export function listVerifications(db: Database, agencyId: string) {
  return db
    .selectFrom('agency_verifications')
    .where('agency_id', '=', agencyId)
    .select(['event', 'checked', 'recorded_by', 'created_at'])
    .execute();
}

export function listCheckouts(db: Database, agencyId: string) {
  return db
    .selectFrom('checkouts')
    .where('agency_id', '=', agencyId)
    .select(['id', 'kind', 'amount_cents', 'status', 'created_at', 'settled_at', 'opened_by'])
    .execute();
}

export type Side = { agencyId: string } | { uuid: string };

export function listUnlocksWith(db: Database, side: Side) {
  return db
    .selectFrom('unlocks as u')
    .innerJoin('agencies as a', 'a.id', 'u.agency_id')
    .leftJoin('unlock_claims as c', 'c.unlock_id', 'u.id')
    .$if('agencyId' in side, (query) => query.where('u.agency_id', '=', 'agencyId' in side ? side.agencyId : ''))
    .$if('uuid' in side, (query) => query.where('u.caregiver_uuid', '=', 'uuid' in side ? side.uuid : ''))
    .select(['u.id', 'u.candidate_first_name', 'a.agency_name', 'u.free', 'u.amount_cents', 'u.created_at'])
    .select(['u.status', 'u.revoked_at', 'u.payment_intent_id', 'u.unlocked_by', 'u.wrong_person_at'])
    .select(['c.id as claim_id', 'c.reason', 'c.made_at', 'c.answer', 'c.answered_at'])
    .select(['c.outcome', 'c.settled_at', 'c.settled_by'])
    .$narrowType<{ reason: ClaimReason | null; answer: ClaimAnswer | null; outcome: ClaimOutcome | null }>()
    .execute();
}

export function listFreeUnlocks(db: Database, agencyId: string) {
  return db
    .selectFrom('free_unlocks')
    .where('agency_id', '=', agencyId)
    .select(['granted_at', 'expires_at', 'redeemed_at', 'unlock_id', 'withdrawn_at'])
    .execute();
}

export function listCredits(db: Database, agencyId: string) {
  return db
    .selectFrom('unlock_credits')
    .where('agency_id', '=', agencyId)
    .select(['claim_id', 'granted_at', 'expires_at', 'redeemed_at', 'unlock_id', 'withdrawn_at'])
    .execute();
}

export function listQuestionsWith(db: Database, side: Side) {
  return db
    .selectFrom('questions as q')
    .innerJoin('agencies as a', 'a.id', 'q.agency_id')
    .innerJoin('caregivers as c', 'c.id', 'q.caregiver_id')
    .$if('agencyId' in side, (query) => query.where('q.agency_id', '=', 'agencyId' in side ? side.agencyId : ''))
    .$if('uuid' in side, (query) => query.where('c.uuid', '=', 'uuid' in side ? side.uuid : ''))
    .select(['q.id', 'q.asked_at', 'q.answer', 'q.answered_at', 'q.ended_at', 'a.agency_name', 'c.first_name'])
    .execute();
}

export function listApplicationsWith(db: Database, side: Side) {
  return db
    .selectFrom('job_applications as j')
    .innerJoin('caregivers as c', 'c.id', 'j.caregiver_id')
    .leftJoin('agencies as a', 'a.id', 'j.agency_id')
    .$if('agencyId' in side, (query) => query.where('j.agency_id', '=', 'agencyId' in side ? side.agencyId : ''))
    .$if('uuid' in side, (query) => query.where('c.uuid', '=', 'uuid' in side ? side.uuid : ''))
    .select(['j.applied_at', 'j.job_title', 'j.agency', 'j.by_link', 'j.first_name', 'a.agency_name'])
    .execute();
}

export function listConsentsOf(db: Database, caregiverId: number) {
  return db
    .selectFrom('consent_events')
    .where('caregiver_id', '=', caregiverId)
    .select(['kind', 'granted', 'source', 'created_at'])
    .execute();
}

export function listLinksOf(db: Database, caregiverId: number) {
  return db
    .selectFrom('caregiver_links')
    .where('caregiver_id', '=', caregiverId)
    .select(['created_at', 'expires_at'])
    .execute();
}
