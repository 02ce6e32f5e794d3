import type { HiringStatus } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { personName } from '../agencies/person-name.repository.ts';

/** What an agency itself records about one of its unlocks. */
export interface HiringRecord {
  request_id: string;
  status: HiringStatus;
  note: string;
}

/** Changes the given fields and returns the record; undefined when the unlock is unknown or another agency's. */
export async function updateHiringRecord(
  db: Database,
  { agencyId, userId }: Pick<AgencyIdentity, 'agencyId' | 'userId'>,
  requestId: string,
  change: { status?: HiringStatus | undefined; note?: string | undefined },
): Promise<HiringRecord | undefined> {
  return db
    .updateTable('candidate_requests')
    .set(({ ref }) => ({
      hiring_status: change.status ?? ref('hiring_status'),
      note: change.note ?? ref('note'),
      noted_by: userId,
      noted_by_name: personName(userId),
    }))
    .where('id', '=', requestId)
    .where('user_id', '=', agencyId)
    .returning(['id as request_id', 'hiring_status as status', 'note'])
    .$narrowType<{ status: HiringStatus }>()
    .executeTakeFirst();
}
