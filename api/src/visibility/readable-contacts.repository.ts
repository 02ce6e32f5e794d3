import type { Database } from '../db/database.ts';
import { blocksAgency } from './agency-blocks.repository.ts';

export type ContactSource = 'unlock' | 'application';

/** A contact as it was when the agency received it. */
export interface ReadableContact {
  last_name: string;
  email: string;
  phone: string;
}

/**
 * The contacts that an agency may currently read, by the id of the unlock or application that granted them. This is the
 * only place that decides it; what is listed beside a contact comes from the feature that lists it.
 *
 * A paid contact stays, whatever the caregiver does with the profile later, and ends when the payment is returned. An
 * application was free: a block hides it for as long as the block lasts, a pause leaves it, withdrawing ends it, and
 * deleting the profile deletes it.
 */
export async function readableContacts(
  db: Database,
  agencyId: string,
  source: ContactSource,
): Promise<Map<string, ReadableContact>> {
  const rows =
    source === 'unlock'
      ? await db
          .selectFrom('unlocks')
          .select(['id', 'candidate_last_name as last_name', 'candidate_email as email', 'candidate_phone as phone'])
          .where('agency_id', '=', agencyId)
          .where('status', '=', 'completed')
          .execute()
      : await db
          .selectFrom('job_applications as a')
          .select(['a.id', 'a.last_name', 'a.email', 'a.phone'])
          .where('a.agency_id', '=', agencyId)
          .where('a.withdrawn_at', 'is', null)
          .where(({ not }) => not(blocksAgency('a.caregiver_id', agencyId)))
          .execute();
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}
