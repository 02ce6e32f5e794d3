import type { HiringStatus } from '@marketplace/domain';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { personName } from '../agencies/person-name.repository.ts';

/** What an agency itself records about one of its unlocks. */
export interface HiringRecord {
  request_id: string;
  status: HiringStatus;
  note: string;
  /** Who set the status, and when; null if unknown. */
  status_by: string | null;
  status_by_name: string | null;
  status_at: Date | null;
}

/**
 * Changes the given fields and returns the record; undefined when the unlock is unknown or another agency's. Setting the
 * status that it has is no change: an answer may have been lost.
 */
export async function updateHiringRecord(
  db: Database,
  { agencyId, personId }: Pick<AgencyIdentity, 'agencyId' | 'personId'>,
  requestId: string,
  { status, note, at }: { status?: HiringStatus | undefined; note?: string | undefined; at: Date },
): Promise<HiringRecord | undefined> {
  const setsStatus = sql<boolean>`hiring_status <> coalesce(${status ?? null}, hiring_status)`;
  return db
    .updateTable('candidate_requests')
    .set(({ case: when, ref }) => ({
      hiring_status: status ?? ref('hiring_status'),
      status_by: when().when(setsStatus).then(personId).else(ref('status_by')).end(),
      status_by_name: when().when(setsStatus).then(personName(personId)).else(ref('status_by_name')).end(),
      status_at: when().when(setsStatus).then(at).else(ref('status_at')).end(),
      note: note ?? ref('note'),
      noted_by: personId,
      noted_by_name: personName(personId),
    }))
    .where('id', '=', requestId)
    .where('agency_id', '=', agencyId)
    .returning(['id as request_id', 'hiring_status as status', 'note', 'status_by', 'status_by_name', 'status_at'])
    .$narrowType<{ status: HiringStatus }>()
    .executeTakeFirst();
}
