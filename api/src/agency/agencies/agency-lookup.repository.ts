import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { agencyKey } from '../../db/names.ts';

export interface VerifiedAgency {
  id: string;
  email: string;
  agency_name: string;
}

/** `lock`: locks verification and name until the transaction ends. */
export interface AgencyLookup {
  lock: boolean;
}

/** Lists up to two verified agencies with this name, enough to see that the name is ambiguous. */
export async function listVerifiedAgencies(
  db: Database,
  name: string,
  { lock }: AgencyLookup,
): Promise<VerifiedAgency[]> {
  return (
    db
      .selectFrom('agencies as p')
      .innerJoin('agency_mailboxes as u', 'u.agency_id', 'p.id')
      .select(['p.id', 'u.email', 'p.agency_name'])
      .$narrowType<{ email: string }>()
      .where(agencyKey(sql.ref('p.agency_name')), '=', agencyKey(sql`${name}::text`))
      // A name with only invisible characters matches nobody.
      .where(agencyKey(sql.ref('p.agency_name')), '<>', '')
      .where('p.verified_at', 'is not', null)
      .where('u.email_confirmed_at', 'is not', null)
      .orderBy('p.id')
      .limit(2)
      .$if(lock, (query) => query.forShare('p'))
      .execute()
  );
}

/** Finds an agency by id. Returns undefined if the agency is closed, or nobody in it has a confirmed address. */
export async function findConfirmedAgency(
  db: Database,
  id: string,
  { lock }: AgencyLookup,
): Promise<(VerifiedAgency & { verified: boolean }) | undefined> {
  return db
    .selectFrom('agencies as p')
    .innerJoin('agency_mailboxes as u', 'u.agency_id', 'p.id')
    .select(['p.id', 'u.email', 'p.agency_name'])
    .$narrowType<{ email: string }>()
    .select(({ eb }) => eb('p.verified_at', 'is not', null).$castTo<boolean>().as('verified'))
    .where('p.id', '=', id)
    .where('u.email_confirmed_at', 'is not', null)
    .$if(lock, (query) => query.forShare('p'))
    .executeTakeFirst();
}
