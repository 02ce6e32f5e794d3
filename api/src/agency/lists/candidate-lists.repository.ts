import type { Database } from '../../db/database.ts';
import { personName } from '../../db/names.ts';
import { isHiddenBy, isVisibleTo } from '../../visibility/visible-candidates.repository.ts';

/** SQL table of each list. Both tables have the same columns. */
const TABLES = { shortlist: 'shortlisted_caregivers', hidden: 'hidden_caregivers' } as const;
export type CandidateList = keyof typeof TABLES;

/**
 * Adds the candidate if the list has fewer than `maxEntries` entries. An existing entry keeps its author. Returns
 * whether the candidate is on the list.
 */
export function insertIntoList(
  db: Database,
  list: CandidateList,
  entry: { agency_id: string; caregiver_id: number; added_by: string; created_at: Date },
  maxEntries: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Locks the agency, so that two colleagues cannot both add the last allowed entry.
    await trx.selectFrom('agencies').where('id', '=', entry.agency_id).select('id').forNoKeyUpdate().execute();
    const listedIds = await listCaregiversOn(trx, list, entry.agency_id);
    if (listedIds.includes(entry.caregiver_id)) return true;
    if (listedIds.length >= maxEntries) return false;
    await trx
      .insertInto(TABLES[list])
      .values({ ...entry, added_by_name: personName(entry.added_by) })
      .execute();
    return true;
  });
}

export async function removeFromList(db: Database, list: CandidateList, agencyId: string, candidateUuid: string) {
  await db
    .deleteFrom(TABLES[list])
    .where('agency_id', '=', agencyId)
    .where('caregiver_id', 'in', ({ selectFrom }) =>
      selectFrom('caregivers as caregiver').where('caregiver.uuid', '=', candidateUuid).select('caregiver.id'),
    )
    .execute();
}

export function listHiddenCandidates(db: Database, agencyId: string) {
  return db
    .selectFrom('hidden_caregivers as entry')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'entry.caregiver_id')
    .where('entry.agency_id', '=', agencyId)
    .where(isVisibleTo(agencyId))
    .select(({ exists, selectFrom }) => [
      'entry.caregiver_id',
      'caregiver.uuid',
      'caregiver.first_name',
      'caregiver.discipline',
      'caregiver.experience',
      'caregiver.city',
      'caregiver.state',
      'caregiver.looking_for_work',
      'entry.created_at as added_at',
      'entry.added_by',
      'entry.added_by_name',
      exists(
        selectFrom('unlocks as unlock')
          .where('unlock.agency_id', '=', agencyId)
          .whereRef('unlock.caregiver_uuid', '=', 'caregiver.uuid')
          .where('unlock.status', '=', 'completed')
          .select('unlock.id'),
      )
        .$castTo<boolean>()
        .as('unlocked'),
    ])
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.caregiver_id', 'desc')
    .execute();
}

/**
 * Lists the shortlist without hidden candidates, newest first. `lockedState`: the only US state to include; null for
 * all states.
 */
export function listShortlist(db: Database, agencyId: string, lockedState: number | null) {
  const visibleEntries = db
    .selectFrom('shortlisted_caregivers as entry')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'entry.caregiver_id')
    .where('entry.agency_id', '=', agencyId)
    .where(isVisibleTo(agencyId))
    .where(({ not }) => not(isHiddenBy(agencyId)))
    .select(['entry.caregiver_id', 'entry.created_at as added_at', 'entry.added_by', 'entry.added_by_name'])
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.caregiver_id', 'desc');
  return (lockedState === null ? visibleEntries : visibleEntries.where('caregiver.state', '=', lockedState)).execute();
}

export async function listCaregiversOn(db: Database, list: CandidateList, agencyId: string): Promise<number[]> {
  const rows = await db.selectFrom(TABLES[list]).where('agency_id', '=', agencyId).select('caregiver_id').execute();
  return rows.map((row) => row.caregiver_id);
}
