import type { AgencyProfile, AgencyRole, AgencySubscription } from '@marketplace/contracts';
import { agencySubscriptionSchema, type updateAgencyProfileBody } from '@marketplace/contracts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Database } from '../../db/database.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { isReached } from '../../mail/bounces.repository.ts';

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

export async function findAgencyName(db: Database, agencyId: string): Promise<string> {
  const row = await db
    .selectFrom('agencies')
    .select('agency_name')
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return row.agency_name;
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
