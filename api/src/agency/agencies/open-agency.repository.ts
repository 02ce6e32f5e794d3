import type { AgencyRole } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';

/** When the agency closed; null while it is open. */
export async function findClosedAt(db: Database, agencyId: string): Promise<Date | null> {
  const row = await db.selectFrom('agencies').select('closed_at').where('id', '=', agencyId).executeTakeFirst();
  return row?.closed_at ?? null;
}

/** The person's role in the agency; undefined if they do not belong to it. */
export async function findRoleIn(
  db: Database,
  { agencyId, personId }: { agencyId: string; personId: string },
): Promise<AgencyRole | undefined> {
  const row = await db
    .selectFrom('agency_people')
    .select('role')
    .where('person_id', '=', personId)
    .where('agency_id', '=', agencyId)
    .$narrowType<{ role: AgencyRole }>()
    .executeTakeFirst();
  return row?.role;
}

/**
 * Returns the agency if it is open, or the agency that it merged into. Locks the result against closing until the
 * transaction ends. Returns undefined if the agency closed without a merge.
 */
export async function lockOpenAgency(trx: Database, agencyId: string): Promise<string | undefined> {
  let id: string | null = agencyId;
  while (id !== null) {
    const agency: { closed_at: Date | null; merged_into: string | null } | undefined = await trx
      .selectFrom('agencies')
      .select(['closed_at', 'merged_into'])
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (agency === undefined) return undefined;
    if (agency.closed_at === null) return id;
    id = agency.merged_into;
  }
  return undefined;
}
