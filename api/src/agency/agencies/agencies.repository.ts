import {
  type AgencyProfile,
  type AgencyRole,
  type AgencySubscription,
  agencySubscriptionSchema,
  type updateAgencyProfileBody,
} from '@marketplace/contracts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Database } from '../../db/database.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { isReached } from '../../mail/bounces.repository.ts';
import { agencyKey } from '../../db/names.ts';

export type AgencyProfileUpdate = z.output<typeof updateAgencyProfileBody>;

export async function findAgencyProfile(
  db: Database,
  { personId, agencyId }: Pick<AgencyIdentity, 'personId' | 'agencyId'>,
): Promise<AgencyProfile | null> {
  const row = await db
    .selectFrom('agency_people as person')
    .innerJoin('people as user', 'user.id', 'person.person_id')
    .innerJoin('agencies as agency', 'agency.id', 'person.agency_id')
    .select([
      'user.id',
      'person.first_name',
      'person.last_name',
      'user.email',
      'person.phone',
      'person.title',
      'agency.agency_name',
      'agency.agency_city',
      'agency.agency_state',
      'agency.license_number',
      'agency.license_state',
      'person.role',
    ])
    .$narrowType<{ role: AgencyRole }>()
    .select(({ fn, val }) => fn.coalesce('agency.calls_from', val('')).as('calls_from'))
    .select(({ eb }) => eb('agency.verified_at', 'is not', null).$castTo<boolean>().as('verified'))
    .select(isReached(sql.ref('user.email')).as('email_reached'))
    .select(({ selectFrom }) =>
      selectFrom('agency_people as colleague')
        .select(({ fn }) => fn.countAll<number>().as('people'))
        .whereRef('colleague.agency_id', '=', 'person.agency_id')
        .$asScalar()
        .as('people'),
    )
    .where('person.person_id', '=', personId)
    .where('person.agency_id', '=', agencyId)
    .executeTakeFirst();
  return row ?? null;
}

/** Lock the agency first to prevent a concurrent closing. `closed_at`: null while the agency is open. */
export function findAgency(db: Database, agencyId: string) {
  return db.selectFrom('agencies').selectAll().where('id', '=', agencyId).executeTakeFirstOrThrow();
}

type PersonUpdate = Pick<AgencyProfileUpdate, 'first_name' | 'last_name' | 'phone' | 'title'>;
type AgencyUpdate = Omit<AgencyProfileUpdate, keyof PersonUpdate>;

export async function updatePerson(db: Database, personId: string, person: PersonUpdate): Promise<void> {
  await db.updateTable('agency_people').set(person).where('person_id', '=', personId).execute();
}

export async function updateAgency(db: Database, agencyId: string, agency: AgencyUpdate, now: Date): Promise<void> {
  await db
    .updateTable('agencies')
    .set({
      ...agency,
      ...(agency.calls_from === undefined ? {} : { calls_from: agency.calls_from || null }),
      last_modified: now,
    })
    .where('id', '=', agencyId)
    .execute();
}

/** Returns null if the agency never subscribed. */
export async function findAgencySubscription(db: Database, agencyId: string): Promise<AgencySubscription | null> {
  const row = await db
    .selectFrom('agency_subscriptions')
    .select(['status', 'current_period_end', 'cancel_at_period_end'])
    .where('agency_id', '=', agencyId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return agencySubscriptionSchema.parse({ ...row, current_period_end: row.current_period_end?.toISOString() ?? null });
}

/** The person's role in the agency; undefined if they do not belong to it. */
export async function findRoleIn(db: Database, { agencyId, personId }: { agencyId: string; personId: string }) {
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

export interface VerifiedAgency {
  id: string;
  email: string;
  agency_name: string;
}

/** `lock`: locks the agency's verification and name until the transaction ends. */
export interface AgencyLookup {
  lock: boolean;
}

/** Lists up to two verified agencies with this name: two are enough to show that the name is ambiguous. */
export async function listVerifiedAgencies(db: Database, name: string, { lock }: AgencyLookup) {
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

/** Finds an open agency by id. Returns undefined if no person in the agency has a confirmed address. */
export async function findConfirmedAgency(db: Database, id: string, { lock }: AgencyLookup) {
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
