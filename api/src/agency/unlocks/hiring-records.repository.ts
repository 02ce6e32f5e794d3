import type { HiringStatus } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { personName } from '../../db/names.ts';

interface HiringRecord {
  request_id: string;
  status: HiringStatus;
  status_by: string | null;
  status_by_name: string | null;
  status_at: Date | null;
}

/**
 * Returns undefined if the unlock is unknown or belongs to another agency. Repeating the current status changes
 * nothing.
 */
export async function updateHiringRecord(
  db: Database,
  { agencyId, personId }: Pick<AgencyIdentity, 'agencyId' | 'personId'>,
  unlockId: string,
  { status, at }: { status: HiringStatus; at: Date },
): Promise<HiringRecord | undefined> {
  return db
    .updateTable('unlocks')
    .set(({ case: when, eb, ref }) => {
      const isChange = eb('hiring_status', '<>', status);
      return {
        hiring_status: status,
        status_by: when().when(isChange).then(personId).else(ref('status_by')).end(),
        status_by_name: when().when(isChange).then(personName(personId)).else(ref('status_by_name')).end(),
        status_at: when().when(isChange).then(at).else(ref('status_at')).end(),
      };
    })
    .where('id', '=', unlockId)
    .where('agency_id', '=', agencyId)
    .returning(['id as request_id', 'hiring_status as status', 'status_by', 'status_by_name', 'status_at'])
    .$narrowType<{ status: HiringStatus }>()
    .executeTakeFirst();
}
