import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { agencyKey } from '../agency/agencies/agency-key.repository.ts';
import { blocksAgency } from './agency-blocks.repository.ts';

/** Condition: this agency may see the caregiver `member`: shown, and not blocking it. What it hides is its own choice. */
export const isVisibleTo = (agencyId: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`member.display_status = 'shown' AND NOT ${blocksAgency('member.id', agencyId)}`;

/** Condition: the agency hides the caregiver `member` from its own lists. */
export const isHiddenBy = (agencyId: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (
    SELECT FROM hidden_candidates hidden WHERE hidden.agency_id = ${agencyId} AND hidden.member = member.id)`;

/** The id of a candidate whom the agency may see. */
export async function findVisibleCandidate(
  db: Database,
  agencyId: string,
  candidateUuid: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('community_members as member')
    .where('member.uuid', '=', candidateUuid)
    .where(isVisibleTo(agencyId))
    .select('member.id')
    .executeTakeFirst();
  return row?.id;
}

/** A query for the members hidden from this agency: blocked by them (by account or current name), or hidden by it. */
export const hiddenMembers = (agencyId: RawBuilder<unknown>): RawBuilder<{ member: number }> => sql`
  SELECT member FROM caregiver_agency_blocks WHERE agency_id = ${agencyId}
  UNION
  SELECT b.member FROM caregiver_agency_blocks b
  JOIN agency_profiles p ON b.agency_key = ${agencyKey(sql.ref('p.agency_name'))}
  WHERE p.id = ${agencyId}
  UNION
  SELECT member FROM hidden_candidates WHERE agency_id = ${agencyId}`;
