import type { PreferredLanguage } from '@marketplace/contracts';
import { EXPIRY_MAIL_DAYS, addDays, expiryToday, type Evidence } from '@marketplace/domain';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { MailAssociation } from '../../mail/mail.ts';
import { mailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { decidedOn, isCheckShown, isShown } from './shown-evidence.repository.ts';

export interface StoredEvidence extends Omit<Selectable<DB['caregiver_evidence']>, 'expires_on' | 'expiry_mailed_at'> {
  type: Evidence;
  expires_on: string | null;
  status: 'stated' | 'checked' | 'refused';
  decided_on: string | null;
  /** Source or reason of the newest check or refusal. */
  words: string | null;
  shown: boolean;
  check_shown: boolean;
}

const evidenceWhere = (condition: RawBuilder<boolean>, now: Date) => sql<StoredEvidence>`
  SELECT e.id, e.caregiver_id, e.type, e.state, e.number, e.expires_on::text AS expires_on, e.stated_at, e.status,
    e.decided_at, ${decidedOn} AS decided_on, e.told_at, e.confirmed_at, e.disputed_at, e.removed_at, k.words,
    ${isShown(now)} AS shown, ${isShown(now)} AND ${isCheckShown(now)} AS check_shown
  FROM caregiver_evidence e
  LEFT JOIN LATERAL (SELECT words FROM evidence_checks WHERE evidence_id = e.id ORDER BY id DESC LIMIT 1) k ON true
  WHERE ${condition}
  ORDER BY e.stated_at, e.id`;

export async function listEvidence(db: Database, caregiverId: number, now: Date): Promise<StoredEvidence[]> {
  const mine = sql<boolean>`e.caregiver_id = ${caregiverId} AND e.removed_at IS NULL`;
  return (await evidenceWhere(mine, now).execute(db)).rows;
}

/** Includes removed facts and each check. */
export async function exportEvidence(db: Database, caregiverId: number) {
  const { rows: checks } = await sql<{
    evidence_id: string;
    outcome: string;
    number: string | null;
    expires_on: string | null;
    words: string;
    created_at: Date;
  }>`
    SELECT k.evidence_id, k.outcome, k.number, k.expires_on::text AS expires_on, k.words, k.created_at
    FROM evidence_checks k JOIN caregiver_evidence e ON e.id = k.evidence_id
    WHERE e.caregiver_id = ${caregiverId} ORDER BY k.id`.execute(db);
  const { rows: facts } = await evidenceWhere(sql`e.caregiver_id = ${caregiverId}`, new Date(0)).execute(db);
  const checksOf = Map.groupBy(checks, ({ evidence_id }) => evidence_id);
  return facts.map((fact) => ({ ...fact, checks: checksOf.get(fact.id) ?? [] }));
}

/** Returns false if the profile is deleted. */
export async function lockCaregiver(trx: Database, caregiverId: number): Promise<boolean> {
  const locked = await trx
    .selectFrom('caregivers')
    .where('id', '=', caregiverId)
    .where('display_status', '<>', 'deleted')
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Locks a fact's caregiver, then returns the current fact. */
export async function lockEvidence(trx: Database, id: string, now: Date): Promise<StoredEvidence | undefined> {
  const owner = await trx
    .selectFrom('caregiver_evidence')
    .where('id', '=', id)
    .select('caregiver_id')
    .executeTakeFirst();
  if (owner === undefined || !(await lockCaregiver(trx, owner.caregiver_id))) return undefined;
  return (await evidenceWhere(sql`e.id = ${id} AND e.removed_at IS NULL`, now).execute(trx)).rows[0];
}

export async function insertEvidence(
  trx: Database,
  fact: Pick<StoredEvidence, 'caregiver_id' | 'type' | 'state' | 'number' | 'expires_on' | 'stated_at'>,
): Promise<void> {
  await trx.insertInto('caregiver_evidence').values(fact).execute();
}

/** Removes a fact. If the fact was checked, keeps its row as the record of the check. */
export async function removeEvidence(trx: Database, id: string, at: Date): Promise<void> {
  await sql`
    DELETE FROM caregiver_evidence e
    WHERE e.id = ${id} AND NOT EXISTS (SELECT FROM evidence_checks k WHERE k.evidence_id = e.id)`.execute(trx);
  await sql`UPDATE caregiver_evidence SET removed_at = ${at} WHERE id = ${id} AND removed_at IS NULL`.execute(trx);
}

export async function confirmEvidence(trx: Database, id: string, at: Date): Promise<void> {
  await sql`
    UPDATE caregiver_evidence SET confirmed_at = coalesce(confirmed_at, ${at}) WHERE id = ${id}`.execute(trx);
}

export async function disputeEvidence(trx: Database, id: string, at: Date): Promise<void> {
  await sql`
    UPDATE caregiver_evidence SET disputed_at = coalesce(disputed_at, ${at}), confirmed_at = NULL
    WHERE id = ${id}`.execute(trx);
}

export async function eraseEvidence(trx: Database, caregiverId: number): Promise<void> {
  await trx.deleteFrom('caregiver_evidence').where('caregiver_id', '=', caregiverId).execute();
}

interface Decision {
  outcome: 'checked' | 'refused';
  words: string;
  expires_on: string | null;
  operator: string;
  at: Date;
  /** Whether agencies already see an earlier check of this fact. If so, agencies see the renewal right away. */
  renewed: boolean;
}

export async function insertDecision(trx: Database, fact: StoredEvidence, decision: Decision): Promise<void> {
  const { outcome, words, expires_on, operator, at, renewed } = decision;
  await trx
    .insertInto('evidence_checks')
    .values({
      evidence_id: fact.id,
      outcome,
      number: fact.number,
      expires_on,
      words,
      recorded_by: operator,
      created_at: at,
    })
    .execute();
  await trx
    .updateTable('caregiver_evidence')
    .set({ status: outcome, decided_at: at, expires_on, disputed_at: null })
    .$if(!renewed, (query) => query.set({ told_at: null, confirmed_at: null }))
    .$if(expires_on !== fact.expires_on, (query) => query.set({ expiry_mailed_at: null }))
    .where('id', '=', fact.id)
    .execute();
}

interface MailedEvidence extends StoredEvidence {
  email: string;
  first_name: string;
  preferred_language: PreferredLanguage;
  association: MailAssociation | null;
}

const dueConditions = {
  decision: () => sql<boolean>`e.decided_at IS NOT NULL AND e.told_at IS NULL AND e.removed_at IS NULL`,
  expiry: (now: Date) => sql<boolean>`
    e.removed_at IS NULL AND e.expiry_mailed_at IS NULL AND e.status <> 'refused' AND e.disputed_at IS NULL
    AND e.expires_on >= ${expiryToday(now)}::date
    AND e.expires_on <= ${addDays(expiryToday(now), EXPIRY_MAIL_DAYS)}::date`,
};
export type EvidenceMail = keyof typeof dueConditions;

export async function listDueMails(
  db: Database,
  { mail, now, after, limit }: { mail: EvidenceMail; now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM caregiver_evidence e
    WHERE ${dueConditions[mail](now)} ${after === null ? sql`` : sql`AND e.id > ${after}`}
    ORDER BY e.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks the email as sent and returns its recipient, if the email is still due. The caregiver must be locked. */
export async function markMailSent(trx: Database, { id, mail, now }: { id: string; mail: EvidenceMail; now: Date }) {
  const column = sql.ref(mail === 'decision' ? 'told_at' : 'expiry_mailed_at');
  const { rows } = await sql<{ id: string }>`
    UPDATE caregiver_evidence e SET ${column} = ${now} WHERE e.id = ${id} AND ${dueConditions[mail](now)} RETURNING e.id`.execute(
    trx,
  );
  if (rows.length === 0) return undefined;
  const [fact] = (await evidenceWhere(sql`e.id = ${id}`, now).execute(trx)).rows;
  const reader = await sql<Omit<MailedEvidence, keyof StoredEvidence>>`
    SELECT c.email, caregiver.first_name, caregiver.preferred_language, ${mailAssociation('a')} AS association
    FROM caregivers caregiver
    JOIN caregiver_contacts c ON c.caregiver_id = caregiver.id
    LEFT JOIN associations a ON a.code = caregiver.association AND a.retired_at IS NULL
    WHERE caregiver.id = ${fact?.caregiver_id}`.execute(trx);
  const [to] = reader.rows;
  return fact === undefined || to === undefined ? undefined : { ...fact, ...to };
}

export interface EvidenceRecord extends StoredEvidence {
  first_name: string;
  last_name: string;
  checks: { outcome: string; number: string | null; words: string; recorded_by: string; created_at: string }[];
}

/** Lists all current facts, or only those that wait for the operator. Disputed facts come first, then the oldest. */
export async function listEvidenceRecords(db: Database, now: Date, all: boolean): Promise<EvidenceRecord[]> {
  const pendingOnly = all
    ? sql``
    : sql`AND (e.status = 'stated' OR e.disputed_at IS NOT NULL)
        AND (e.expires_on IS NULL OR e.expires_on >= ${expiryToday(now)}::date)`;
  const { rows } = await sql<EvidenceRecord>`
    SELECT e.*, caregiver.first_name, c.last_name,
      (SELECT coalesce(json_agg(json_build_object('outcome', k.outcome, 'number', k.number, 'words', k.words,
         'recorded_by', k.recorded_by, 'created_at', k.created_at) ORDER BY k.id), '[]')
       FROM evidence_checks k WHERE k.evidence_id = e.id) AS checks
    FROM (${evidenceWhere(sql`e.removed_at IS NULL ${pendingOnly}`, now)}) e
    JOIN caregivers caregiver ON caregiver.id = e.caregiver_id AND caregiver.display_status <> 'deleted'
    JOIN caregiver_contacts c ON c.caregiver_id = caregiver.id
    ORDER BY e.disputed_at IS NULL, e.stated_at, e.id`.execute(db);
  return rows;
}
