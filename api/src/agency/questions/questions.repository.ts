import type { PreferredLanguage } from '@marketplace/contracts';
import { DAY_MS, YES_DAYS, type Answer } from '@marketplace/domain';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';
import { hasTermsOnQuestions } from '../../terms/new-terms.repository.ts';
import { isVisibleTo } from '../../visibility/visible-candidates.repository.ts';

/** Condition: question `q` has a yes that is still valid. */
export const isLiveYes = (now: Date): RawBuilder<boolean> => sql<boolean>`
  q.answer = 'yes' AND q.ended_at IS NULL AND q.answered_at > ${new Date(now.getTime() - YES_DAYS * DAY_MS)}`;

/** Condition: the person of question `q` has no hours on the question's case. */
export const HAS_NO_HOURS: RawBuilder<boolean> = sql<boolean>`NOT EXISTS (
  SELECT FROM case_caregivers k
  WHERE k.case_id = q.case_id AND k.caregiver_id = q.caregiver_id AND k.hours <> 0)`;

/** Filling the case waits for this lock, so it cannot miss the answer. */
export async function lockCaseStatus(trx: Database, agencyId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('cases')
    .where('id', '=', id)
    .where('agency_id', '=', agencyId)
    .select('status')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status;
}

export async function areQuestionsOn(db: Database, association: string): Promise<boolean> {
  const row = await db
    .selectFrom('associations')
    .where('code', '=', association)
    .select('questions')
    .executeTakeFirst();
  return row?.questions ?? false;
}

/** Returns whether the association exists. */
export async function switchQuestions(db: Database, association: string, isEnabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('associations')
    .set({ questions: isEnabled })
    .where('code', '=', association)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the agency until the transaction ends, so that concurrent calls count its questions one after another. */
export function lockAsker(trx: Database, agencyId: string) {
  return trx
    .selectFrom('agencies')
    .where('id', '=', agencyId)
    .select(['agency_name', 'agency_city', 'agency_state'])
    .select(({ eb }) => eb('verified_at', 'is not', null).$castTo<boolean>().as('verified'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
export type Asker = Awaited<ReturnType<typeof lockAsker>>;

export async function countQuestionsSent(db: Database, agencyId: string, since: Date): Promise<number> {
  const { asked: askedToday } = await db
    .selectFrom('questions')
    .where('agency_id', '=', agencyId)
    .where('asked_at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .executeTakeFirstOrThrow();
  return Number(askedToday);
}

export interface Askable {
  id: number;
  uuid: string;
  first_name: string;
  email: string;
  preferred_language: PreferredLanguage;
  week: number;
  place: number | null;
  stopped: boolean;
  /** Whether the terms that apply to the caregiver mention questions. */
  knows: boolean;
}

/**
 * Locks the candidates who may be asked: in the agency's list and looking for work, optionally only in one US state.
 * The lock makes concurrent calls count questions one after the other. Ordered by id to avoid deadlocks.
 */
export async function lockAskableCaregivers(
  trx: Database,
  { agencyId, uuids, state, now }: { agencyId: string; uuids: readonly string[]; state: number | null; now: Date },
): Promise<Askable[]> {
  const { rows } = await sql<Askable>`
    SELECT caregiver.id, caregiver.uuid, caregiver.first_name, c.email, caregiver.preferred_language, caregiver.week, caregiver.place,
      EXISTS (SELECT FROM question_stops s WHERE s.caregiver_id = caregiver.id) AS stopped,
      ${hasTermsOnQuestions(sql.ref('caregiver.id'), now)} AS knows
    FROM caregivers caregiver
    JOIN caregiver_contacts c ON c.caregiver_id = caregiver.id
    WHERE caregiver.uuid = ANY(${[...uuids]}::uuid[]) AND caregiver.looking_for_work AND ${isVisibleTo(agencyId)}
      AND (${state}::smallint IS NULL OR caregiver.state = ${state}::smallint)
    ORDER BY caregiver.id
    FOR NO KEY UPDATE OF caregiver`.execute(trx);
  return rows;
}

/**
 * Counts questions to these caregivers: from this agency since `agencySince`, and from any agency since `totalSince`.
 */
export async function countQuestionsByCaregiver(
  trx: Database,
  {
    agencyId,
    caregivers,
    agencySince,
    totalSince,
  }: { agencyId: string; caregivers: readonly number[]; agencySince: Date; totalSince: Date },
): Promise<Map<number, { by_agency: number; today: number }>> {
  const { rows } = await sql<{ caregiver_id: number; by_agency: number; today: number }>`
    SELECT caregiver_id,
      (count(*) FILTER (WHERE agency_id = ${agencyId} AND asked_at > ${agencySince}))::int AS by_agency,
      (count(*) FILTER (WHERE asked_at > ${totalSince}))::int AS today
    FROM questions
    WHERE caregiver_id = ANY(${[...caregivers]}::bigint[])
    GROUP BY caregiver_id`.execute(trx);
  return new Map(rows.map((row) => [Number(row.caregiver_id), row]));
}

export async function insertQuestion(
  trx: Database,
  { starts_on, ...question }: Omit<Insertable<DB['questions']>, 'starts_on'> & { starts_on: string | null },
): Promise<void> {
  await trx
    .insertInto('questions')
    .values({ ...question, starts_on: sql<Date | null>`${starts_on}::date` })
    .execute();
}

type StoredQuestion = Pick<
  Selectable<DB['questions']>,
  'case_id' | 'hours' | 'pay_cents' | 'asked_at' | 'answered_at' | 'ended_at'
> & { uuid: string; answer: Answer | null };

export async function listQuestions(
  db: Database,
  { agencyId, since, state }: { agencyId: string; since: Date; state: number | null },
): Promise<StoredQuestion[]> {
  const { rows } = await sql<StoredQuestion>`
    SELECT DISTINCT ON (q.caregiver_id)
      caregiver.uuid, q.case_id, q.hours, q.pay_cents, q.asked_at, q.answer, q.answered_at, q.ended_at
    FROM questions q
    JOIN caregivers caregiver ON caregiver.id = q.caregiver_id
    WHERE q.agency_id = ${agencyId} AND q.asked_at > ${since} AND ${isVisibleTo(agencyId)}
      AND (${state}::smallint IS NULL OR caregiver.state = ${state}::smallint)
    ORDER BY q.caregiver_id, q.asked_at DESC`.execute(db);
  return rows;
}

type FilledReader = Pick<Askable, 'uuid' | 'first_name' | 'email' | 'preferred_language'> & {
  hours: number;
  association: string | null;
};

/** Valid yes answers whose caregiver got no hours of the case. Marks each answer, so that it is returned only once. */
export async function updateFilledQuestions(
  trx: Database,
  { agencyId, caseId, now }: { agencyId: string; caseId: string; now: Date },
): Promise<FilledReader[]> {
  const { rows } = await sql<FilledReader>`
    UPDATE questions q SET filled_mailed_at = ${now}
    FROM caregivers caregiver
    JOIN caregiver_contacts c ON c.caregiver_id = caregiver.id
    WHERE q.case_id = ${caseId} AND q.filled_mailed_at IS NULL AND ${isLiveYes(now)}
      AND caregiver.id = q.caregiver_id AND ${isVisibleTo(agencyId)}
      AND ${HAS_NO_HOURS}
      AND NOT EXISTS (SELECT FROM question_stops s WHERE s.caregiver_id = q.caregiver_id)
    RETURNING caregiver.uuid, caregiver.first_name, c.email, caregiver.preferred_language, q.hours, q.association`.execute(
    trx,
  );
  return rows;
}

export interface QuestionReport {
  agency_id: string;
  agency_name: string;
  month: string;
  questions: number;
  yes: number;
  no: number;
  unlocks: number;
  refunds: number;
}

/** Counts questions and unlocks by agency and month (UTC), newest month first. */
export async function listQuestionReports(db: Database, since: Date): Promise<QuestionReport[]> {
  const { rows } = await sql<QuestionReport>`
    WITH asked AS (
      SELECT agency_id, to_char(asked_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS questions,
        (count(*) FILTER (WHERE answer = 'yes'))::int AS yes, (count(*) FILTER (WHERE answer = 'no'))::int AS no
      FROM questions WHERE asked_at >= ${since} GROUP BY 1, 2),
    bought AS (
      SELECT agency_id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS unlocks,
        (count(*) FILTER (WHERE status <> 'completed'))::int AS refunds
      FROM unlocks WHERE created_at >= ${since} GROUP BY 1, 2)
    SELECT p.id AS agency_id, p.agency_name, month, coalesce(questions, 0) AS questions, coalesce(yes, 0) AS yes,
      coalesce(no, 0) AS no, coalesce(unlocks, 0) AS unlocks, coalesce(refunds, 0) AS refunds
    FROM asked FULL JOIN bought USING (agency_id, month) JOIN agencies p ON p.id = agency_id
    ORDER BY month DESC, questions DESC, p.agency_name, p.id`.execute(db);
  return rows;
}
