import type { PreferredLanguage } from '@marketplace/contracts';
import { sql, type RawBuilder } from 'kysely';
import { DAY_MS, CONFIRMATION_ASKED_AFTER_DAYS, CONFIRMATION_MAIL_EVERY_DAYS } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import type { MailAssociation } from '../../mail/mail.ts';
import { mailAssociation } from '../../reference/associations/mail-association.repository.ts';

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Condition: agencies see the caregiver's week. */
const IS_SHOWN = sql<boolean>`caregiver.looking_for_work AND caregiver.display_status = 'shown'`;

const HAS_SHOWN_WEEK = sql<boolean>`${IS_SHOWN} AND caregiver.week <> 0`;

/**
 * SQL condition: the email is due. The week was last confirmed too long ago. The caregiver was not asked within the
 * last month, and has not unsubscribed. `q`: the last question, if any.
 */
const isDue = (now: Date): RawBuilder<boolean> => sql`
  ${HAS_SHOWN_WEEK}
  AND caregiver.availability_confirmed_at < ${daysBefore(now, CONFIRMATION_ASKED_AFTER_DAYS)}
  AND q.stopped_at IS NULL
  AND (q.mailed_at IS NULL OR q.mailed_at <= ${daysBefore(now, CONFIRMATION_MAIL_EVERY_DAYS)})`;

export async function listCaregiversToAsk(db: Database, now: Date, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT caregiver.id FROM caregivers caregiver
    LEFT JOIN availability_questions q ON q.caregiver_id = caregiver.id
    WHERE caregiver.id > ${afterId} AND ${isDue(now)}
    ORDER BY caregiver.id LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

interface CaregiverToAsk {
  uuid: string;
  email: string;
  first_name: string;
  week: number;
  availability_confirmed_at: Date;
  preferred_language: PreferredLanguage;
  /** Association on whose site the profile was created, if that site still exists. */
  association: MailAssociation | null;
}

/** Returns null if the email is not due. */
export async function lockCaregiverToAsk(db: Database, caregiverId: number, now: Date): Promise<CaregiverToAsk | null> {
  const { rows } = await sql<CaregiverToAsk>`
    SELECT caregiver.uuid, c.email, caregiver.first_name, caregiver.week, caregiver.availability_confirmed_at, caregiver.preferred_language,
           ${mailAssociation('a')} AS association
    FROM caregivers caregiver
    JOIN caregiver_contacts c ON c.caregiver_id = caregiver.id
    LEFT JOIN associations a ON a.code = caregiver.association AND a.retired_at IS NULL
    LEFT JOIN availability_questions q ON q.caregiver_id = caregiver.id
    WHERE caregiver.id = ${caregiverId} AND ${isDue(now)}
    FOR NO KEY UPDATE OF caregiver`.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores the new link, which invalidates the previous one. Returns false if another process has already stored a link,
 * or if the emails were stopped.
 */
export async function saveQuestion(
  db: Database,
  question: { caregiverId: number; tokenHash: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  const { caregiverId, tokenHash, expiresAt, now } = question;
  const { rows } = await sql`
    INSERT INTO availability_questions AS q (caregiver_id, token_hash, expires_at, mailed_at)
    VALUES (${caregiverId}, ${tokenHash}, ${expiresAt}, ${now})
    ON CONFLICT (caregiver_id) DO UPDATE
      SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, mailed_at = excluded.mailed_at
      WHERE q.stopped_at IS NULL
        AND (q.mailed_at IS NULL OR q.mailed_at <= ${daysBefore(now, CONFIRMATION_MAIL_EVERY_DAYS)})
    RETURNING q.caregiver_id`.execute(db);
  return rows.length > 0;
}

export interface OpenQuestion {
  caregiverId: number;
  uuid: string;
  first_name: string;
  email: string;
  week: number;
  availability_confirmed_at: Date;
  has_shown_week: boolean;
}

export async function findQuestion(db: Database, tokenHash: Buffer, now: Date): Promise<OpenQuestion | null> {
  const { rows } = await sql<OpenQuestion>`
    SELECT caregiver.id AS "caregiverId", caregiver.uuid, caregiver.first_name, c.email, caregiver.week, caregiver.availability_confirmed_at,
           (${HAS_SHOWN_WEEK}) AS has_shown_week
    FROM availability_questions q
    JOIN caregivers caregiver ON caregiver.id = q.caregiver_id AND caregiver.display_status <> 'deleted'
    JOIN caregiver_contacts c ON c.caregiver_id = caregiver.id
    WHERE q.token_hash = ${tokenHash} AND q.expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

export async function isShown(db: Database, caregiverId: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM caregivers caregiver WHERE caregiver.id = ${caregiverId} AND ${IS_SHOWN}`.execute(db);
  return rows.length > 0;
}

export async function stopQuestions(db: Database, uuid: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO availability_questions AS q (caregiver_id, stopped_at)
    SELECT id, ${now}::timestamptz FROM caregivers WHERE uuid = ${uuid} AND display_status <> 'deleted'
    ON CONFLICT (caregiver_id) DO UPDATE SET stopped_at = coalesce(q.stopped_at, excluded.stopped_at)`.execute(db);
}

/** The next email is sent no earlier than a month after the last one. */
export async function resumeQuestions(db: Database, caregiverId: number): Promise<void> {
  await sql`UPDATE availability_questions SET stopped_at = NULL WHERE caregiver_id = ${caregiverId}`.execute(db);
}

/** `emailsLike`: LIKE pattern for addresses. */
export async function stopQuestionsOf(db: Database, emailsLike: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO availability_questions (caregiver_id, stopped_at)
    SELECT caregiver_id, ${now}::timestamptz FROM caregiver_contacts WHERE email LIKE ${emailsLike}
    ON CONFLICT (caregiver_id) DO NOTHING`.execute(db);
}

/** Confirms the visible week, which resets its age and raises the caregiver's rank. */
export async function confirmWeek(db: Database, caregiverId: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ availability_confirmed_at: Date }>`
    UPDATE caregivers
    SET availability_confirmed_at = ${now}
    WHERE id = ${caregiverId} AND looking_for_work AND display_status = 'shown' AND week <> 0
    RETURNING availability_confirmed_at`.execute(db);
  return rows[0]?.availability_confirmed_at ?? null;
}
