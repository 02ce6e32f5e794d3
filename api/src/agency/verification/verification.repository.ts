import { sql, type Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';
import { agencyKey } from '../../db/names.ts';

/**
 * US state and number of the license that the agency entered; an empty number means none. `agencies`: the table's
 * alias.
 */
export const statedLicense = (agencies: string) => {
  const column = (name: string) => sql.ref(`${agencies}.${name}`);
  const state = sql`coalesce(nullif(${column('license_state')}, ''), ${column('agency_state')})`;
  return sql<string>`CASE WHEN ${column('license_number')} = '' THEN '' ELSE
    concat_ws(' ', nullif(${state}, ''), ${column('license_number')}) END`;
};

/** Locks the row, so that the agency keeps the name that the operator saw. */
export async function lockAgency(trx: Database, account: { email: string } | { id: string }) {
  return trx
    .selectFrom('agencies as p')
    .innerJoin('agency_mailboxes as u', 'u.agency_id', 'p.id')
    .select(['p.id', 'u.email', 'u.email_confirmed_at', 'p.agency_name', 'p.verified_at'])
    .select(statedLicense('p').as('license'))
    .$if('email' in account, (query) =>
      query.where('p.id', '=', ({ selectFrom }) =>
        selectFrom('agency_people as a')
          .innerJoin('people as person', 'person.id', 'a.person_id')
          .where('person.email', '=', 'email' in account ? account.email : '')
          .select('a.agency_id'),
      ),
    )
    .$if('id' in account, (query) => query.where('p.id', '=', 'id' in account ? account.id : ''))
    .forUpdate('p')
    .executeTakeFirst();
}

type VerificationEvent = Insertable<DB['agency_verifications']> & {
  event: 'verified' | 'unverified';
  created_at: Date;
};

export async function insertVerification(trx: Database, event: VerificationEvent): Promise<void> {
  await trx.insertInto('agency_verifications').values(event).execute();
  const verified = event.event === 'verified';
  await trx
    .updateTable('agencies')
    .set(verified ? { verified_at: event.created_at, verification_asked_at: null } : { verified_at: null })
    .where('id', '=', event.agency_id)
    .execute();
}

export async function countVerifiedNamesakes(db: Database, agency: { id: string; agency_name: string }) {
  const { namesakes } = await db
    .selectFrom('agencies as p')
    .select(({ fn }) => fn.countAll<number>().as('namesakes'))
    .where(agencyKey(sql.ref('p.agency_name')), '=', agencyKey(sql`${agency.agency_name}::text`))
    .where('p.verified_at', 'is not', null)
    .where('p.id', '<>', agency.id)
    .executeTakeFirstOrThrow();
  return namesakes;
}

export interface AgencyRecord {
  id: string;
  email: string;
  email_confirmed: boolean;
  agency_name: string;
  agency_city: string;
  agency_state: string;
  license: string;
  verified_at: Date | null;
  /** Number of waiting applications that name the agency. */
  waiting: number;
  history: {
    event: string;
    agency_name: string;
    checked: string | null;
    recorded_by: string;
    created_at: string;
  }[];
}

/** Lists agencies, most waiting applications first. */
export async function listAgencyRecords(db: Database, unverifiedOnly: boolean): Promise<AgencyRecord[]> {
  const { rows } = await sql<AgencyRecord>`
    SELECT p.id, u.email::text, u.email_confirmed_at IS NOT NULL AS email_confirmed,
           p.agency_name, p.agency_city, p.agency_state, p.verified_at,
           ${statedLicense('p')} AS license,
           (SELECT count(*)::integer FROM job_applications a
            WHERE a.agency_id IS NULL AND a.withdrawn_at IS NULL AND NOT a.by_link AND a.agency_key <> ''
              AND a.agency_key = ${agencyKey(sql.ref('p.agency_name'))}) AS waiting,
           (SELECT coalesce(json_agg(json_build_object(
              'event', v.event, 'agency_name', v.agency_name, 'checked', v.checked,
              'recorded_by', v.recorded_by, 'created_at', v.created_at) ORDER BY v.id), '[]')
            FROM agency_verifications v WHERE v.agency_id = p.id) AS history
    FROM agencies p JOIN agency_mailboxes u ON u.agency_id = p.id
    ${unverifiedOnly ? sql`WHERE p.verified_at IS NULL` : sql``}
    ORDER BY waiting DESC, p.agency_name, u.email`.execute(db);
  return rows;
}

/** Moves applications that were matched only by agency name back to the waiting list. */
export async function holdApplicationsAgain(trx: Database, agencyId: string): Promise<void> {
  const byName = sql`a.agency_id = ${agencyId} AND NOT a.by_link`;
  const sameJob = sql`w.caregiver_id = a.caregiver_id AND w.agency_id IS NULL AND w.agency_key = a.agency_key
    AND w.job_key = a.job_key AND w.reference_key = a.reference_key`;
  await sql`
    DELETE FROM job_applications w USING job_applications a
    WHERE ${byName} AND w.withdrawn_at IS NOT NULL AND ${sameJob}`.execute(trx);
  // A newer application may already wait under the same name. Keep the newer one.
  await sql`
    DELETE FROM job_applications a
    WHERE ${byName} AND EXISTS (SELECT FROM job_applications w WHERE ${sameJob})`.execute(trx);
  await sql`UPDATE job_applications a SET agency_id = NULL WHERE ${byName}`.execute(trx);
}
