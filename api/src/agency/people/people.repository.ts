import type { AgencyRole, AGENCY_EVENTS } from '@marketplace/contracts';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';
import { personName } from '../../db/names.ts';

const people = (db: Database, agencyId: string) =>
  db
    .selectFrom('agency_people as p')
    .innerJoin('people as u', 'u.id', 'p.person_id')
    .select(['p.person_id as id', 'p.first_name', 'p.last_name', 'u.email', 'p.title', 'p.role', 'p.joined_at'])
    .where('p.agency_id', '=', agencyId)
    .$narrowType<{ role: AgencyRole }>();

export function listPeople(db: Database, agencyId: string) {
  return people(db, agencyId).orderBy('p.joined_at').orderBy('p.person_id').execute();
}
export type StoredPerson = Awaited<ReturnType<typeof listPeople>>[number];

export function findPerson(db: Database, { agencyId, personId }: { agencyId: string; personId: string }) {
  return people(db, agencyId).where('p.person_id', '=', personId).executeTakeFirst();
}

/**
 * Locks agencies until the transaction ends. Changes of their people then run one after another, and nobody adds an
 * unlock.
 */
export async function lockAgencies(trx: Database, ids: readonly string[]): Promise<void> {
  await trx.selectFrom('agencies').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

export async function insertPerson(trx: Database, person: Insertable<DB['agency_people']>): Promise<void> {
  await trx.insertInto('agency_people').values(person).execute();
}

export async function updateRole(trx: Database, personId: string, role: AgencyRole): Promise<void> {
  await trx.updateTable('agency_people').set({ role }).where('person_id', '=', personId).execute();
}

export async function movePerson(
  trx: Database,
  personId: string,
  to: { agencyId: string; role: AgencyRole; at: Date },
): Promise<void> {
  await trx
    .updateTable('agency_people')
    .set({ agency_id: to.agencyId, role: to.role, joined_at: to.at, association: null })
    .where('person_id', '=', personId)
    .execute();
}

export async function updateJoinedIn(trx: Database, personId: string, association: string | null): Promise<void> {
  await trx.updateTable('agency_people').set({ association }).where('person_id', '=', personId).execute();
}

/** Association on whose site a person was invited; null if unknown. */
export async function findJoinedIn(db: Database, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('agency_people')
    .select('association')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.association ?? null;
}

/**
 * Creates a single-person agency for a person who leaves, or reopens the agency that the person closed by joining.
 * Copies the blocks that caregivers set against the agency that the person leaves.
 */
export async function openOwnAgency(
  trx: Database,
  personId: string,
  formerAgencyId: string,
  at: Date,
): Promise<string> {
  const reopened = await trx
    .updateTable('agencies')
    .set({ closed_at: null, closed_by: null, merged_into: null })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('agencies')
        .where('closed_by', '=', personId)
        .where('closed_at', 'is not', null)
        .orderBy('closed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .select('id'),
    )
    .returning('id')
    .executeTakeFirst();
  const { id } =
    reopened ??
    (await trx
      .insertInto('agencies')
      .columns([
        'first_name',
        'last_name',
        'phone',
        'title',
        'agency_name',
        'agency_city',
        'agency_state',
        'last_modified',
      ])
      .expression(
        trx
          .selectFrom('agency_people')
          .where('person_id', '=', personId)
          .select(({ val }) => [
            'first_name',
            'last_name',
            'phone',
            'title',
            personName(personId).as('agency_name'),
            val('').as('agency_city'),
            val('').as('agency_state'),
            val(at).as('last_modified'),
          ]),
      )
      .returning('id')
      .executeTakeFirstOrThrow());
  await sql`
    INSERT INTO caregiver_agency_blocks (caregiver_id, agency_id, agency_key, agency_name, created_at)
    SELECT caregiver_id, ${id}, agency_key, agency_name, created_at FROM caregiver_agency_blocks WHERE agency_id = ${formerAgencyId}
    ON CONFLICT DO NOTHING`.execute(trx);
  return id;
}

/** Whether an agency's subscription still renews or has a payment due. */
export async function hasRenewingPlan(db: Database, agencyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agency_subscriptions')
    .select('agency_id')
    .where('agency_id', '=', agencyId)
    .where('status', 'in', ['active', 'past_due', 'unpaid'])
    .where('cancel_at_period_end', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** `contacts` excludes `duplicates`, which are contacts that the other agency already has. */
export async function countMovable(db: Database, from: string, to: string) {
  const { rows } = await sql<{ contacts: number; duplicates: number; shortlisted: number }>`
    SELECT count(*) FILTER (WHERE NOT is_duplicate)::integer AS contacts,
           count(*) FILTER (WHERE is_duplicate)::integer AS duplicates,
           (SELECT count(*)::integer FROM shortlisted_caregivers s WHERE s.agency_id = ${from}) AS shortlisted
    FROM (
      SELECT EXISTS (
        SELECT FROM unlocks existing
        WHERE existing.agency_id = ${to} AND existing.caregiver_uuid = unlock.caregiver_uuid AND existing.status = 'completed') AS is_duplicate
      FROM unlocks unlock WHERE unlock.agency_id = ${from} AND unlock.status = 'completed'
    ) AS live`.execute(db);
  return rows[0] ?? { contacts: 0, duplicates: 0, shortlisted: 0 };
}

/**
 * Moves contacts with notes and payments, and the shortlist, then closes the agency. Duplicate contacts and received
 * applications stay. Payments on checkouts that are still open go to the other agency. Returns the number of moved
 * contacts.
 */
export async function mergeAgency(
  trx: Database,
  { from, to, personId, at }: { from: string; to: string; personId: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ live: boolean }>`
    UPDATE unlocks unlock SET agency_id = ${to}
    WHERE unlock.agency_id = ${from} AND (unlock.status <> 'completed' OR NOT EXISTS (
      SELECT FROM unlocks existing
      WHERE existing.agency_id = ${to} AND existing.caregiver_uuid = unlock.caregiver_uuid AND existing.status = 'completed'))
    RETURNING unlock.status = 'completed' AS live`.execute(trx);
  await sql`
    UPDATE checkouts c SET agency_id = ${to}
    WHERE c.agency_id = ${from} AND c.kind = 'unlock'
      AND EXISTS (SELECT FROM unlocks unlock WHERE unlock.checkout_id = c.id AND unlock.agency_id = ${to})`.execute(
    trx,
  );
  await sql`
    UPDATE contact_access_log l SET agency_id = ${to}
    FROM unlocks unlock
    WHERE l.agency_id = ${from} AND unlock.id = l.unlock_id AND unlock.agency_id = ${to}`.execute(trx);
  await sql`
    INSERT INTO shortlisted_caregivers (agency_id, caregiver_id, created_at, added_by, added_by_name)
    SELECT ${to}, caregiver_id, created_at, added_by, added_by_name FROM shortlisted_caregivers WHERE agency_id = ${from}
    ON CONFLICT DO NOTHING`.execute(trx);
  await trx.deleteFrom('shortlisted_caregivers').where('agency_id', '=', from).execute();
  await trx.updateTable('unlock_credits').set({ agency_id: to }).where('agency_id', '=', from).execute();
  await trx.updateTable('cases').set({ agency_id: to }).where('agency_id', '=', from).execute();
  await trx.updateTable('questions').set({ agency_id: to }).where('agency_id', '=', from).execute();
  await trx
    .updateTable('agencies')
    .set({ closed_at: at, closed_by: personId, merged_into: to })
    .where('id', '=', from)
    .execute();
  return rows.filter(({ live }) => live).length;
}

export type AgencyEvent = (typeof AGENCY_EVENTS)[number];

export async function insertEvent(
  trx: Database,
  event: Omit<Insertable<DB['agency_events']>, 'by_name'> & { event: AgencyEvent; by_person: string },
): Promise<void> {
  const by_name = sql<string>`coalesce(${personName(event.by_person)}, '')`;
  await trx
    .insertInto('agency_events')
    .values({ ...event, by_name })
    .execute();
}

const EVENTS_SHOWN = 100;

export function listEvents(db: Database, agencyId: string) {
  return db
    .selectFrom('agency_events')
    .select(['event', 'by_person', 'by_name', 'about', 'role', 'created_at'])
    .where('agency_id', '=', agencyId)
    .$narrowType<{ event: AgencyEvent; role: AgencyRole | null }>()
    .orderBy('id', 'desc')
    .limit(EVENTS_SHOWN)
    .execute();
}
