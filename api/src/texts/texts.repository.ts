import type { PreferredLanguage } from '@marketplace/contracts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export type TextSubject = 'agreement' | 'unlock' | 'question' | 'claim';
type TextOutcome = 'sent' | 'delivered' | 'undelivered' | 'refused' | 'dropped' | 'unknown';
type StoppedBy = 'page' | 'phone';

interface TextPhone {
  caregiver_id: number;
  phone: string;
  asked_at: Date;
  agreed_at: Date | null;
  stopped_at: Date | null;
  stopped_by: StoppedBy | null;
}

export interface LockedPhone extends TextPhone {
  /** Whether the profile still has this number. */
  current: boolean;
  language: PreferredLanguage;
}

export function lockCaregiver(trx: Database, caregiverId: number) {
  return trx
    .selectFrom('caregivers as caregiver')
    .innerJoin('caregiver_contacts as contact', 'contact.caregiver_id', 'caregiver.id')
    .where('caregiver.id', '=', caregiverId)
    .where('caregiver.display_status', '<>', 'deleted')
    .select(['contact.phone', 'caregiver.preferred_language as language', 'caregiver.association'])
    .$narrowType<{ language: PreferredLanguage }>()
    .forUpdate('caregiver')
    .executeTakeFirst();
}

/** Locks the consents to text messages for a number. Several profiles may share a number. */
export async function lockPhones(trx: Database, phone: string): Promise<LockedPhone[]> {
  const { rows } = await sql<LockedPhone>`
    SELECT p.*, c.phone = p.phone AS current, caregiver.preferred_language AS language
    FROM text_phones p
    JOIN caregiver_contacts c USING (caregiver_id)
    JOIN caregivers caregiver ON caregiver.id = p.caregiver_id
    WHERE p.phone = ${phone}
    ORDER BY p.caregiver_id
    FOR UPDATE OF p`.execute(trx);
  return rows;
}

/** The caregiver's consent for the profile's number. `stopped`: the phone answered STOP. */
export async function findTextState(
  db: Database,
  caregiverId: number,
): Promise<{ phone: string; state: 'off' | 'asked' | 'on' | 'stopped' } | null> {
  const { rows } = await sql<{ phone: string; state: 'off' | 'asked' | 'on' | 'stopped' }>`
    SELECT c.phone, CASE
        WHEN EXISTS (SELECT FROM text_phones s WHERE s.phone = c.phone AND s.stopped_by = 'phone') THEN 'stopped'
        WHEN p.caregiver_id IS NULL OR p.stopped_at IS NOT NULL THEN 'off'
        WHEN p.agreed_at IS NULL THEN 'asked'
        ELSE 'on' END AS state
    FROM caregiver_contacts c
    LEFT JOIN text_phones p ON p.caregiver_id = c.caregiver_id AND p.phone = c.phone
    WHERE c.caregiver_id = ${caregiverId}`.execute(db);
  return rows[0] ?? null;
}

export async function saveRequest(
  trx: Database,
  { caregiverId, phone, at }: { caregiverId: number; phone: string; at: Date },
): Promise<void> {
  const begun = { phone, asked_at: at, agreed_at: null, stopped_at: null, stopped_by: null };
  await trx
    .insertInto('text_phones')
    .values({ caregiver_id: caregiverId, ...begun })
    .onConflict((conflict) => conflict.column('caregiver_id').doUpdateSet(begun))
    .execute();
}

export async function updateAgreement(trx: Database, caregiverId: number, at: Date): Promise<void> {
  await trx
    .updateTable('text_phones')
    .set({ agreed_at: at, stopped_at: null, stopped_by: null })
    .where('caregiver_id', '=', caregiverId)
    .execute();
}

export async function markStopped(trx: Database, caregiverId: number, stoppedBy: StoppedBy, at: Date): Promise<void> {
  await trx
    .updateTable('text_phones')
    .set({ stopped_at: at, stopped_by: stoppedBy })
    .where('caregiver_id', '=', caregiverId)
    .execute();
}

/** Whether to answer an unreadable reply. False within an hour of the last such answer. */
export async function markHelpReply(trx: Database, caregiverId: number, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('text_phones')
    .set({ helped_at: at })
    .where('caregiver_id', '=', caregiverId)
    .where(({ eb, or }) =>
      or([eb('helped_at', 'is', null), eb('helped_at', '<', new Date(at.getTime() - 60 * 60 * 1000))]),
    )
    .returning('caregiver_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertText(
  trx: Database,
  text: { caregiver_id: number; phone: string; about: TextSubject; subject: string; sealed: string; at: Date },
): Promise<void> {
  const { at, ...values } = text;
  await trx
    .insertInto('texts')
    .values({ ...values, queued_at: at, due_at: at })
    .onConflict((conflict) => conflict.columns(['caregiver_id', 'about', 'subject']).doNothing())
    .execute();
}

export async function listDueTexts(
  db: Database,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<{ id: string; phone: string }[]> {
  return db
    .selectFrom('texts')
    .select(['id', 'phone'])
    .where('outcome', 'is', null)
    .where('started_at', 'is', null)
    .where('due_at', '<=', now)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface DueText {
  id: string;
  caregiver_id: number;
  about: TextSubject;
  subject: string;
  sealed: string | null;
  queued_at: Date;
  attempts: number;
}

export async function lockDueText(trx: Database, id: string, now: Date): Promise<DueText | undefined> {
  return trx
    .selectFrom('texts')
    .select(['id', 'caregiver_id', 'about', 'subject', 'sealed', 'queued_at', 'attempts'])
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .where('started_at', 'is', null)
    .where('due_at', '<=', now)
    .forUpdate()
    .$narrowType<{ about: TextSubject }>()
    .executeTakeFirst();
}

export async function postponeText(db: Database, id: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('texts')
    .set({ due_at: dueAt, started_at: null })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

export async function startText(trx: Database, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('texts')
    .set(({ eb }) => ({ started_at: at, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Records the outcome. Later outcomes are ignored, except a provider's report on a sent message. */
export async function endText(db: Database, id: string, outcome: TextOutcome, at: Date): Promise<void> {
  const reported = outcome === 'delivered' || outcome === 'undelivered';
  await db
    .updateTable('texts')
    .set({ outcome, ended_at: at, sealed: null })
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('outcome', 'is', null),
        ...(reported ? [and([eb('started_at', 'is not', null), eb('outcome', 'in', ['sent', 'unknown'])])] : []),
      ]),
    )
    .execute();
}

/** Ends text messages whose process crashed while sending. They may have been sent. */
export async function endLostTexts(db: Database, { cutoff, at }: { cutoff: Date; at: Date }): Promise<void> {
  await db
    .updateTable('texts')
    .set({ outcome: 'unknown', ended_at: at, sealed: null })
    .where('outcome', 'is', null)
    .where('started_at', '<', cutoff)
    .execute();
}

/** Counts text messages since `since` that may have reached a phone. */
export async function countTextsSince(trx: Database, phone: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('texts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('phone', '=', phone)
    .where('started_at', '>=', since)
    .where(({ eb, or }) =>
      or([eb('outcome', 'is', null), eb('outcome', 'in', ['sent', 'delivered', 'undelivered', 'unknown'])]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

export async function findTextPhone(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('texts').select('phone').where('id', '=', id).executeTakeFirst();
  return row?.phone;
}

export async function listTextsOf(db: Database, caregiverId: number) {
  return db
    .selectFrom('texts')
    .where('caregiver_id', '=', caregiverId)
    .select(['phone', 'about', 'queued_at', 'ended_at', 'outcome'])
    .orderBy('id', 'desc')
    .execute();
}

export async function removeTextsBefore(db: Database, cutoff: Date): Promise<void> {
  await db.deleteFrom('texts').where('queued_at', '<', cutoff).execute();
}

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * Returns the coordinates that determine the caregiver's possible time zones: of the ZIP, of the preferred city, or of
 * the western and eastern ends of the state.
 */
export async function listPossibleCoordinates(db: Database, caregiverId: number): Promise<Coordinates[]> {
  const { rows } = await sql<Coordinates>`
    SELECT p.latitude, p.longitude
    FROM caregivers caregiver JOIN places p ON p.id = coalesce((SELECT z.id FROM places z WHERE z.zip = caregiver.zip), caregiver.place)
    WHERE caregiver.id = ${caregiverId}`.execute(db);
  if (rows.length > 0) return rows;
  const ofState = await sql<Coordinates>`
    WITH places_of_state AS (
      SELECT p.latitude, p.longitude FROM caregivers caregiver JOIN places p ON p.state = caregiver.state WHERE caregiver.id = ${caregiverId}
    )
    (SELECT * FROM places_of_state ORDER BY longitude LIMIT 1)
    UNION ALL
    (SELECT * FROM places_of_state ORDER BY longitude DESC LIMIT 1)`.execute(db);
  return ofState.rows;
}
