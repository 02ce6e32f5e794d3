import type { Answer, CaseStatus, Need } from '@marketplace/domain';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';
import { blocksAgency } from '../../visibility/agency-blocks.repository.ts';

export interface OwnQuestion extends Omit<
  Selectable<DB['questions']>,
  'starts_on' | 'token_hash' | 'ended_at' | 'filled_mailed_at'
> {
  caregiver_uuid: string;
  first_name: string;
  discipline: number;
  agency_name: string;
  agency_city: string;
  agency_state: string;
  verified: boolean;
  case_status: CaseStatus | null;
  starts_on: string | null;
  needs: Need[];
  answer: Answer | null;
  blocked: boolean;
  stopped: boolean;
}

const questionsWhere = (condition: RawBuilder<boolean>) => sql`
  SELECT q.id, q.caregiver_id, caregiver.uuid AS caregiver_uuid, caregiver.first_name, caregiver.discipline, q.agency_id,
    p.agency_name, p.agency_city, p.agency_state, p.verified_at IS NOT NULL AS verified, q.case_id, c.status AS case_status,
    q.asked_by, q.association, q.hours, q.pay_cents, q.starts_on::text AS starts_on, q.needs, q.area, q.miles, q.asked_at,
    q.answer, q.answered_at, ${blocksAgency('q.caregiver_id', sql.ref('q.agency_id'))} AS blocked,
    EXISTS (SELECT FROM question_stops s WHERE s.caregiver_id = q.caregiver_id) AS stopped
  FROM questions q
  JOIN caregivers caregiver ON caregiver.id = q.caregiver_id AND caregiver.display_status <> 'deleted'
  JOIN agencies p ON p.id = q.agency_id
  LEFT JOIN cases c ON c.id = q.case_id
  WHERE ${condition}`;

export async function findByToken(db: Database, tokenHash: Buffer): Promise<OwnQuestion | undefined> {
  const { rows } = await sql<OwnQuestion>`${questionsWhere(sql`q.token_hash = ${tokenHash}`)}`.execute(db);
  return rows[0];
}

export async function findOwn(db: Database, caregiverId: number, id: string): Promise<OwnQuestion | undefined> {
  const { rows } = await sql<OwnQuestion>`
    ${questionsWhere(sql`q.caregiver_id = ${caregiverId} AND q.id = ${id}`)}`.execute(db);
  return rows[0];
}

/**
 * Locks the case before the question, as the code that fills a case does. An answer is then either stored before the
 * case is filled, or rejected. Returns the current question.
 */
export async function lockQuestion(trx: Database, { id, case_id }: OwnQuestion): Promise<OwnQuestion | undefined> {
  if (case_id !== null) await trx.selectFrom('cases').where('id', '=', case_id).select('id').forShare().execute();
  const { rows } = await sql<OwnQuestion>`${questionsWhere(sql`q.id = ${id}`)} FOR NO KEY UPDATE OF q`.execute(trx);
  return rows[0];
}

export async function listOwn(db: Database, caregiverId: number, limit: number): Promise<OwnQuestion[]> {
  const { rows } = await sql<OwnQuestion>`
    ${questionsWhere(sql`q.caregiver_id = ${caregiverId}`)} ORDER BY q.asked_at DESC, q.id DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** Repeating an answer changes nothing, so a second click does not extend a yes. */
export async function updateAnswer(trx: Database, id: string, answer: Answer, at: Date): Promise<void> {
  await sql`
    UPDATE questions SET answer = ${answer}, answered_at = ${at}, ended_at = NULL
    WHERE id = ${id} AND answer IS DISTINCT FROM ${answer}`.execute(trx);
}

export async function isStopped(db: Database, caregiverId: number): Promise<boolean> {
  const row = await db
    .selectFrom('question_stops')
    .where('caregiver_id', '=', caregiverId)
    .select('caregiver_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function stopMails(db: Database, uuid: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO question_stops (caregiver_id, stopped_at)
    SELECT id, ${at}::timestamptz FROM caregivers WHERE uuid = ${uuid} AND display_status <> 'deleted'
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function resumeMails(db: Database, caregiverId: number): Promise<void> {
  await db.deleteFrom('question_stops').where('caregiver_id', '=', caregiverId).execute();
}

export async function findAskerEmail(db: Database, { personId, agencyId }: { personId: string; agencyId: string }) {
  const row = await db
    .selectFrom('agency_people as a')
    .innerJoin('people as u', 'u.id', 'a.person_id')
    .where('a.person_id', '=', personId)
    .where('a.agency_id', '=', agencyId)
    .select('u.email')
    .executeTakeFirst();
  return row?.email;
}
