import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { agencyKey } from '../db/names.ts';
import { blocksAgency } from './agency-blocks.repository.ts';

/**
 * Condition: this agency may see the listed caregiver `caregiver`, who does not block the agency. Also true if the
 * agency hides the caregiver.
 */
export const isVisibleTo = (agencyId: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`caregiver.display_status = 'shown' AND NOT ${blocksAgency('caregiver.id', agencyId)}`;

export const isHiddenBy = (agencyId: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (
    SELECT FROM hidden_caregivers hidden WHERE hidden.agency_id = ${agencyId} AND hidden.caregiver_id = caregiver.id)`;

export async function findVisibleCandidate(
  db: Database,
  agencyId: string,
  candidateUuid: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('caregivers as caregiver')
    .where('caregiver.uuid', '=', candidateUuid)
    .where(isVisibleTo(agencyId))
    .select('caregiver.id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Selects caregivers hidden from this agency: they block the agency (by account or current name), or the agency hides
 * them.
 */
export const hiddenCaregivers = (agencyId: RawBuilder<unknown>): RawBuilder<{ caregiver_id: number }> => sql`
  SELECT caregiver_id FROM caregiver_agency_blocks WHERE agency_id = ${agencyId}
  UNION
  SELECT b.caregiver_id FROM caregiver_agency_blocks b
  JOIN agencies p ON b.agency_key = ${agencyKey(sql.ref('p.agency_name'))}
  WHERE p.id = ${agencyId}
  UNION
  SELECT caregiver_id FROM hidden_caregivers WHERE agency_id = ${agencyId}`;
