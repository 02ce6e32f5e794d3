import type { Database } from '../../db/database.ts';
import { blocksAgency } from '../caregiver-controls/agency-blocks.repository.ts';

export type ContactSource = 'unlock' | 'application';

/** A contact as it was when the agency was given it. */
export interface ReadableContact {
  last_name: string;
  email: string;
  phone: string;
}

/**
 * The contacts that an agency may read at this moment, by the id of the unlock or application that gave them. The one
 * place that decides it; what is listed beside a contact comes from the feature that lists it.
 *
 * What was paid for stays, whatever the caregiver does with the profile later, and ends with the payment. An application
 * was free: a block takes it away for as long as it lasts, a pause leaves it, deleting the profile deletes it.
 */
export async function readableContacts(
  db: Database,
  agency: string,
  source: ContactSource,
): Promise<Map<string, ReadableContact>> {
  const rows =
    source === 'unlock'
      ? await db
          .selectFrom('candidate_requests')
          .select(['id', 'candidate_last_name as last_name', 'candidate_email as email', 'candidate_phone as phone'])
          .where('user_id', '=', agency)
          .where('status', '=', 'completed')
          .execute()
      : await db
          .selectFrom('job_applications as a')
          .select(['a.id', 'a.last_name', 'a.email', 'a.phone'])
          .where('a.agency_id', '=', agency)
          .where(({ not }) => not(blocksAgency('a.member', agency)))
          .execute();
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}
