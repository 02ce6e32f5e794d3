import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isVisibleTo } from '../../visibility/visible-candidates.repository.ts';

export interface UnlockProfile {
  request_id: string;
  experience: number;
  care_settings: number;
  languages: number;
  desired_schedule: number;
  own_car: boolean;
  week: number;
  confirmed_at: Date;
  /** When the profile was delivered, if this is the record of it; null for the current profile. */
  as_of: Date | null;
}

/** Keeps the profile as it is now, as a record of what an unlock delivered. */
export async function recordDeliveredProfile(db: Database, requestId: string, candidateUuid: string): Promise<void> {
  await sql`
    INSERT INTO delivered_profiles
      (request_id, experience, care_settings, languages, desired_schedule, own_car, week, confirmed_at)
    SELECT ${requestId}, experience, care_settings, languages, desired_schedule, own_car, week, availability_confirmed_at
    FROM community_members WHERE uuid = ${candidateUuid}`.execute(db);
}

/**
 * The profiles of an agency's unlocks: current while the agency may see the caregiver, otherwise as delivered. Unlocks from
 * before profiles were recorded have none then.
 */
export async function listUnlockProfiles(
  db: Database,
  agencyId: string,
  requestId: string | null = null,
): Promise<UnlockProfile[]> {
  const { rows } = await sql<UnlockProfile>`
    SELECT r.id AS request_id,
      coalesce(member.experience, d.experience) AS experience,
      coalesce(member.care_settings, d.care_settings) AS care_settings,
      coalesce(member.languages, d.languages) AS languages,
      coalesce(member.desired_schedule, d.desired_schedule) AS desired_schedule,
      coalesce(member.own_car, d.own_car) AS own_car,
      coalesce(member.week, d.week) AS week,
      coalesce(member.availability_confirmed_at, d.confirmed_at) AS confirmed_at,
      CASE WHEN member.id IS NULL THEN r.created_at END AS as_of
    FROM candidate_requests r
    LEFT JOIN delivered_profiles d ON d.request_id = r.id
    LEFT JOIN community_members member
      ON member.uuid = r.candidate_uuid AND r.status = 'completed' AND ${isVisibleTo(agencyId)}
    WHERE r.agency_id = ${agencyId} AND (member.id IS NOT NULL OR d.request_id IS NOT NULL)
      ${requestId === null ? sql`` : sql`AND r.id = ${requestId}`}`.execute(db);
  return rows;
}

export interface CandidateApplication {
  id: string;
  candidate_uuid: string;
  job_title: string;
  applied_at: Date;
}

/** The applications that an agency received from caregivers whom it has unlocked, newest first. */
export function listApplicationsOfUnlocked(db: Database, agencyId: string): Promise<CandidateApplication[]> {
  return db
    .selectFrom('job_applications as a')
    .innerJoin('community_members as member', 'member.id', 'a.member')
    .where('a.agency_id', '=', agencyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('candidate_requests as r')
          .whereRef('r.candidate_uuid', '=', 'member.uuid')
          .where('r.agency_id', '=', agencyId)
          .select('r.id'),
      ),
    )
    .select(['a.id', 'member.uuid as candidate_uuid', 'a.job_title', 'a.applied_at'])
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id')
    .execute();
}
