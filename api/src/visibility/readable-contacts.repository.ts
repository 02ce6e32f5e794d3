import type { Database } from '../db/database.ts';
import { blocksAgency } from './agency-blocks.repository.ts';

type ContactSource = 'unlock' | 'application';

export interface ReadableContact {
  last_name: string;
  email: string;
  phone: string;
}

/**
 * Lists the contact details that an agency may read, by unlock or application id. All code uses this rule. Details of
 * an unlock stay until the payment is returned. Details of an application stay until the caregiver withdraws it,
 * deletes the profile or blocks the agency. A pause hides nothing.
 */
export async function listReadableContacts(
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
