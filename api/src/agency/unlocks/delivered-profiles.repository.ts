import { FACT_COLUMNS, type StoredFacts } from '@marketplace/domain';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isVisibleTo } from '../../visibility/visible-candidates.repository.ts';

export interface UnlockProfile extends StoredFacts {
  unlock_id: string;
  week: number;
  confirmed_at: Date;
  /** When the profile was delivered; null for the current profile. */
  as_of: Date | null;
}

const FACTS = sql.join(FACT_COLUMNS.map((column) => sql.ref(column)));

export async function insertDeliveredProfile(db: Database, unlockId: string, candidateUuid: string): Promise<void> {
  await sql`
    INSERT INTO delivered_profiles
      (unlock_id, ${FACTS}, week, confirmed_at)
    SELECT ${unlockId}, ${FACTS}, week, availability_confirmed_at
    FROM caregivers WHERE uuid = ${candidateUuid}`.execute(db);
}

const CURRENT_OR_DELIVERED_FACTS = sql.join(
  FACT_COLUMNS.map(
    (column) => sql`coalesce(${sql.ref(`caregiver.${column}`)}, ${sql.ref(`d.${column}`)}) AS ${sql.ref(column)}`,
  ),
);

/**
 * Lists the profiles of an agency's unlocks: as they are now while the agency may see the caregiver, otherwise as
 * delivered. Old unlocks have no delivered profile.
 */
export async function listUnlockProfiles(db: Database, agencyId: string, unlockId: string | null = null) {
  const { rows } = await sql<UnlockProfile>`
    SELECT unlock.id AS unlock_id,
      ${CURRENT_OR_DELIVERED_FACTS},
      coalesce(caregiver.week, d.week) AS week,
      coalesce(caregiver.availability_confirmed_at, d.confirmed_at) AS confirmed_at,
      CASE WHEN caregiver.id IS NULL THEN unlock.created_at END AS as_of
    FROM unlocks unlock
    LEFT JOIN delivered_profiles d ON d.unlock_id = unlock.id
    LEFT JOIN caregivers caregiver
      ON caregiver.uuid = unlock.caregiver_uuid AND unlock.status = 'completed' AND ${isVisibleTo(agencyId)}
    WHERE unlock.agency_id = ${agencyId} AND (caregiver.id IS NOT NULL OR d.unlock_id IS NOT NULL)
      ${unlockId === null ? sql`` : sql`AND unlock.id = ${unlockId}`}`.execute(db);
  return rows;
}

export function listApplicationsOfUnlocked(db: Database, agencyId: string) {
  return db
    .selectFrom('job_applications as a')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'a.caregiver_id')
    .where('a.agency_id', '=', agencyId)
    .where('a.withdrawn_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('unlocks as unlock')
          .whereRef('unlock.caregiver_uuid', '=', 'caregiver.uuid')
          .where('unlock.agency_id', '=', agencyId)
          .select('unlock.id'),
      ),
    )
    .select(['a.id', 'caregiver.uuid as candidate_uuid', 'a.job_title', 'a.applied_at'])
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id')
    .execute();
}
