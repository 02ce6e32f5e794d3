import { DAY_MS, QUESTION_DAYS, type CaseStatus } from '@marketplace/domain';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';
import { personName } from '../../db/names.ts';
import { isVisibleTo } from '../../visibility/visible-candidates.repository.ts';
import { HAS_NO_HOURS, isLiveYes } from '../questions/questions.repository.ts';

export type StoredCase = Omit<Selectable<DB['cases']>, 'agency_id' | 'starts_on'> & {
  status: CaseStatus;
  starts_on: string | null;
  taken: number;
  /** Hours of people whom the agency has unlocked. */
  assigned: number;
  /** Name of the coordinator; null if that person has left the agency. */
  coordinator_name: string | null;
  asked_people: number;
  said_yes: number;
  yes: number;
  city: string | null;
  state: number | null;
};

/** Questions before this moment are no longer shown. */
export const askedSince = (now: Date) => new Date(now.getTime() - QUESTION_DAYS * DAY_MS);

/** Condition: the agency has unlocked the caregiver. Unlocked caregivers stay on a case even without a profile. */
const isUnlockedBy = (agencyId: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM unlocks unlock
  WHERE unlock.agency_id = ${agencyId} AND unlock.caregiver_uuid = caregiver.uuid AND unlock.status = 'completed')`;

const casesOf = (agencyId: string, now: Date) => sql`
  SELECT c.id, c.name, c.status, c.hours, c.zip, c.radius, c.disciplines, c.association, c.pay_cents,
    c.starts_on::text AS starts_on, c.needs, c.coordinator, c.created_at,
    (SELECT p.first_name || ' ' || p.last_name FROM agency_people p
     WHERE p.person_id = c.coordinator AND p.agency_id = c.agency_id) AS coordinator_name,
    (SELECT coalesce(bit_or(k.hours), 0) FROM case_caregivers k
     JOIN caregivers caregiver ON caregiver.id = k.caregiver_id
     WHERE k.case_id = c.id AND ((${isVisibleTo(agencyId)}) OR ${isUnlockedBy(agencyId)})) & c.hours AS taken,
    (SELECT coalesce(bit_or(k.hours), 0) FROM case_caregivers k
     JOIN caregivers caregiver ON caregiver.id = k.caregiver_id
     WHERE k.case_id = c.id AND ${isUnlockedBy(agencyId)}) & c.hours AS assigned,
    answers.asked_people, answers.said_yes, answers.yes,
    place.city, place.state
  FROM cases c
  LEFT JOIN places place ON place.zip = c.zip
  CROSS JOIN LATERAL (
    SELECT (count(DISTINCT q.caregiver_id) FILTER (WHERE q.asked_at > ${askedSince(now)}))::int AS asked_people,
      (count(DISTINCT q.caregiver_id) FILTER (WHERE ${isLiveYes(now)}))::int AS said_yes,
      (count(DISTINCT q.caregiver_id) FILTER (WHERE ${isLiveYes(now)} AND ${HAS_NO_HOURS}))::int AS yes
    FROM questions q
    JOIN caregivers caregiver ON caregiver.id = q.caregiver_id
    WHERE q.case_id = c.id AND ${isVisibleTo(agencyId)}
  ) AS answers
  WHERE c.agency_id = ${agencyId}`;

/**
 * Lists the agency's cases on the main site or on one association site, open cases first. Order of open cases:
 * 1. with open hours and a start date, earliest first; 2. with open hours, without a start date; 3. fully assigned.
 * The oldest comes first on a tie.
 */
export async function listCases(
  db: Database,
  { agencyId, association, now }: { agencyId: string; association: string | null; now: Date },
): Promise<StoredCase[]> {
  const { rows } = await sql<StoredCase>`
    SELECT * FROM (${casesOf(agencyId, now)} AND c.association IS NOT DISTINCT FROM ${association}) AS listed
    ORDER BY status <> 'open', status = 'open' AND taken = hours, CASE WHEN status = 'open' THEN starts_on END,
      CASE WHEN status = 'open' THEN created_at END, created_at DESC, id`.execute(db);
  return rows;
}

export async function findCase(db: Database, { agencyId, id, now }: { agencyId: string; id: string; now: Date }) {
  const { rows } = await sql<StoredCase>`${casesOf(agencyId, now)} AND c.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the agency, so that two colleagues cannot both add the last allowed case. */
export async function lockAgency(trx: Database, agencyId: string): Promise<void> {
  await trx.selectFrom('agencies').where('id', '=', agencyId).select('id').forNoKeyUpdate().execute();
}

export async function countOpenCases(db: Database, agencyId: string): Promise<number> {
  const { open } = await db
    .selectFrom('cases')
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'open')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Does nothing if a case with this id exists. */
export async function insertCase(
  trx: Database,
  { starts_on, ...fields }: Omit<Insertable<DB['cases']>, 'starts_on'> & { starts_on: string | null },
): Promise<void> {
  await trx
    .insertInto('cases')
    .values({ ...fields, starts_on: sql<Date | null>`${starts_on}::date` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export function lockCase(trx: Database, agencyId: string, id: string) {
  return trx
    .selectFrom('cases')
    .where('id', '=', id)
    .where('agency_id', '=', agencyId)
    .select(['id', 'hours', 'status', 'association', 'coordinator'])
    .forUpdate()
    .executeTakeFirst();
}

/** Also updates the assigned people: removes their hours that are no longer part of the case. */
export async function updateCase(
  trx: Database,
  id: string,
  { starts_on, ...change }: Omit<Updateable<DB['cases']>, 'starts_on'> & { starts_on?: string | null | undefined },
): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ ...change, ...(starts_on === undefined ? {} : { starts_on: sql<Date | null>`${starts_on}::date` }) })
    .where('id', '=', id)
    .execute();
  if (change.hours === undefined) return;
  await trx
    .updateTable('case_caregivers')
    .set({ hours: sql<number>`hours & ${change.hours}` })
    .where('case_id', '=', id)
    .execute();
}

type HandOver = Record<'name' | 'coordinator' | 'email' | 'by', string> & { hours: number; starts_on: string | null };

/** Returns undefined if the new coordinator is not in the agency. */
export async function findHandOver(
  db: Database,
  { caseId, agencyId, by }: { caseId: string; agencyId: string; by: string },
): Promise<HandOver | undefined> {
  const { rows } = await sql<HandOver>`
    SELECT c.name, c.hours, c.starts_on::text AS starts_on, c.coordinator, u.email, ${personName(by)} AS by
    FROM cases c
    JOIN people u ON u.id = c.coordinator
    JOIN agency_people p ON p.person_id = c.coordinator AND p.agency_id = ${agencyId}
    WHERE c.id = ${caseId}`.execute(db);
  return rows[0];
}

export interface StoredPerson {
  caregiver_id: number;
  uuid: string;
  first_name: string;
  discipline: number;
  hours: number;
  visible: boolean;
  unlocked: boolean;
}

/** Everybody on a case, oldest first, even people who are no longer listed. */
export async function listCasePeople(db: Database, agencyId: string, caseId: string): Promise<StoredPerson[]> {
  const { rows } = await sql<StoredPerson>`
    SELECT k.caregiver_id, caregiver.uuid, caregiver.first_name, caregiver.discipline, k.hours,
      (${isVisibleTo(agencyId)}) AS visible, ${isUnlockedBy(agencyId)} AS unlocked
    FROM case_caregivers k
    JOIN caregivers caregiver ON caregiver.id = k.caregiver_id
    WHERE k.case_id = ${caseId}
    ORDER BY k.hours = 0, k.caregiver_id`.execute(db);
  return rows;
}

/** Hours that the agency's other open and filled cases assign to the people on a case. */
export async function listHoursElsewhere(
  db: Database,
  agencyId: string,
  caseId: string,
): Promise<{ caregiver_id: number; name: string; hours: number }[]> {
  const { rows } = await sql<{ caregiver_id: number; name: string; hours: number }>`
    SELECT k.caregiver_id, c.name, k.hours
    FROM case_caregivers here
    JOIN case_caregivers k ON k.caregiver_id = here.caregiver_id AND k.case_id <> here.case_id
    JOIN cases c ON c.id = k.case_id
    WHERE here.case_id = ${caseId} AND c.agency_id = ${agencyId} AND c.status <> 'closed' AND k.hours <> 0
    ORDER BY c.name, c.id`.execute(db);
  return rows;
}

export async function listAsked(db: Database, agencyId: string, caseId: string, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT caregiver.id FROM questions q
    JOIN caregivers caregiver ON caregiver.id = q.caregiver_id
    WHERE q.case_id = ${caseId} AND q.asked_at > ${since} AND ${isVisibleTo(agencyId)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findListedCaregiver(
  db: Database,
  { agencyId, uuid, state }: { agencyId: string; uuid: string; state: number | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT caregiver.id FROM caregivers caregiver
    WHERE caregiver.uuid = ${uuid} AND ${isVisibleTo(agencyId)}
      AND (${state}::smallint IS NULL OR caregiver.state = ${state}::smallint)`.execute(db);
  return rows[0]?.id;
}

/** Adds a person or sets their hours. Without `hours`, a person already on the case is unchanged. */
export async function savePerson(
  trx: Database,
  { caseId, caregiverId, hours }: { caseId: string; caregiverId: number; hours?: number },
): Promise<void> {
  await trx
    .insertInto('case_caregivers')
    .values({ case_id: caseId, caregiver_id: caregiverId, hours: hours ?? 0 })
    .onConflict((conflict) => {
      const samePerson = conflict.columns(['case_id', 'caregiver_id']);
      return hours === undefined ? samePerson.doNothing() : samePerson.doUpdateSet({ hours });
    })
    .execute();
}

/** Clears the hours of the bit mask `hours` for these people. */
export async function clearHoursOf(trx: Database, caseId: string, caregiverIds: readonly number[], hours: number) {
  if (caregiverIds.length === 0) return;
  await trx
    .updateTable('case_caregivers')
    .set({ hours: sql<number>`hours & ~${hours}::integer` })
    .where('case_id', '=', caseId)
    .where('caregiver_id', 'in', [...caregiverIds])
    .execute();
}

export async function removePerson(db: Database, caseId: string, uuid: string): Promise<void> {
  await db
    .deleteFrom('case_caregivers')
    .where('case_id', '=', caseId)
    .where('caregiver_id', 'in', ({ selectFrom }) =>
      selectFrom('caregivers as caregiver').where('caregiver.uuid', '=', uuid).select('caregiver.id'),
    )
    .execute();
}

export function listCaseNotes(db: Database, caseId: string) {
  return db
    .selectFrom('case_notes')
    .where('case_id', '=', caseId)
    .select(['id', 'text', 'written_by', 'written_by_name', 'written_at'])
    .orderBy('written_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Does nothing if a note with this id exists. The case must be locked. */
export async function insertCaseNote(
  trx: Database,
  { caseId, id, text, by, at }: { caseId: string; id: string; text: string; by: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO case_notes (case_id, id, text, written_by, written_by_name, written_at)
    VALUES (${caseId}::uuid, ${id}::uuid, ${text}, ${by}::uuid, ${personName(by)}, ${at})
    ON CONFLICT (case_id, id) DO NOTHING`.execute(trx);
}

/** `by`: the required author of the note; null to delete any author's note. */
export async function removeCaseNote(
  db: Database,
  { caseId, id, by }: { caseId: string; id: string; by: string | null },
): Promise<void> {
  await db
    .deleteFrom('case_notes')
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .$if(by !== null, (query) => query.where('written_by', '=', by))
    .execute();
}

export const isKept = ({ visible, unlocked }: StoredPerson): boolean => visible || unlocked;
