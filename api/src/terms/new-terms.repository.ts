import type { PreferredLanguage } from '@marketplace/contracts';
import { DAY_MS, LEGAL_VERSIONS, QUESTIONS_IN_TERMS_SINCE } from '@marketplace/domain';
import { sql, type RawBuilder } from 'kysely';
import { termsWordingsSince } from '../caregiver/consents/consent-wording.ts';
import type { Database } from '../db/database.ts';
import type { MailAssociation } from '../mail/mail.ts';
import { mailAssociation } from '../reference/associations/mail-association.repository.ts';

const { agencyTerms, caregiverTerms } = LEGAL_VERSIONS;

const hasAccepted = (caregiver: RawBuilder<unknown>, since: number): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM consent_events e
  WHERE e.caregiver_id = ${caregiver} AND e.kind = 'terms' AND e.wording_version = ANY(${termsWordingsSince(since)}::text[])
  OFFSET 0)`;

/**
 * Condition: the terms in force for this caregiver mention questions. Such terms take effect on consent, or one day
 * after the email about them.
 */
export const hasTermsOnQuestions = (caregiver: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`(
  ${hasAccepted(caregiver, QUESTIONS_IN_TERMS_SINCE)} OR EXISTS (
    SELECT FROM caregiver_terms_mails s
    WHERE s.caregiver_id = ${caregiver} AND s.version >= ${QUESTIONS_IN_TERMS_SINCE}
      AND s.mailed_at <= ${new Date(now.getTime() - DAY_MS)}))`;

/**
 * OFFSET 0 forces index lookups in these subqueries. Otherwise, listing a page of caregivers would scan the other
 * tables.
 */
const isCaregiverDue = sql<boolean>`caregiver.display_status <> 'deleted'
  AND NOT ${hasAccepted(sql.ref('caregiver.id'), caregiverTerms.version)}
  AND NOT EXISTS (
    SELECT FROM caregiver_terms_mails s
    WHERE s.caregiver_id = caregiver.id AND s.version = ${caregiverTerms.version} OFFSET 0)
  AND EXISTS (SELECT FROM consent_events e WHERE e.caregiver_id = caregiver.id AND e.kind = 'terms' OFFSET 0)`;

/** Lists ids above `afterId` of caregivers who accepted an earlier version and got no email about the current one. */
export async function listCaregiversToMail(db: Database, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT caregiver.id FROM caregivers caregiver
    WHERE caregiver.id > ${afterId} AND ${isCaregiverDue}
    ORDER BY caregiver.id LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

interface CaregiverToTell {
  email: string;
  first_name: string;
  preferred_language: PreferredLanguage;
  association: MailAssociation | null;
  lastVersion: number;
}

/** Records the email and returns its recipient. Returns null if the email is already recorded or no longer due. */
export async function insertCaregiverMail(trx: Database, id: number, now: Date): Promise<CaregiverToTell | null> {
  const { rows } = await sql<CaregiverToTell>`
    WITH notified AS (
      INSERT INTO caregiver_terms_mails (caregiver_id, version, mailed_at)
      SELECT caregiver.id, ${caregiverTerms.version}, ${now}::timestamptz FROM caregivers caregiver WHERE caregiver.id = ${id} AND ${isCaregiverDue}
      ON CONFLICT DO NOTHING RETURNING caregiver_id
    )
    SELECT c.email, caregiver.first_name, caregiver.preferred_language, ${mailAssociation('a')} AS association,
      coalesce(greatest(
        (SELECT max(substring(e.wording_version FROM '-([0-9]+)')::int) FROM consent_events e
         WHERE e.caregiver_id = caregiver.id AND e.kind = 'terms'),
        (SELECT max(s.version)::int FROM caregiver_terms_mails s WHERE s.caregiver_id = caregiver.id)), 1) AS "lastVersion"
    FROM notified
    JOIN caregivers caregiver ON caregiver.id = notified.caregiver_id
    JOIN caregiver_contacts c ON c.caregiver_id = caregiver.id
    LEFT JOIN associations a ON a.code = caregiver.association AND a.retired_at IS NULL`.execute(trx);
  return rows[0] ?? null;
}

const isPersonDue = sql<boolean>`coalesce(u.terms_version, 0) < ${agencyTerms.version}
  AND NOT EXISTS (SELECT FROM agency_terms_mails s WHERE s.person_id = u.id AND s.version = ${agencyTerms.version})
  AND EXISTS (
    SELECT FROM agency_people p JOIN agencies a ON a.id = p.agency_id WHERE p.person_id = u.id AND a.closed_at IS NULL)`;

/**
 * Lists ids above `afterId` of people in open agencies who accepted an earlier version and got no email about the
 * current one.
 */
export async function listPeopleToMail(db: Database, afterId: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM people u
    WHERE (${afterId}::uuid IS NULL OR u.id > ${afterId}::uuid) AND ${isPersonDue}
    ORDER BY u.id LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export interface TermsRecipient {
  email: string;
  lastVersion: number;
}

/** Records the email and returns its recipient. Returns null if the email is already recorded or no longer due. */
export async function insertPersonMail(trx: Database, id: string, now: Date): Promise<TermsRecipient | null> {
  const { rows } = await sql<TermsRecipient>`
    WITH notified AS (
      INSERT INTO agency_terms_mails (person_id, version, mailed_at)
      SELECT u.id, ${agencyTerms.version}, ${now}::timestamptz FROM people u WHERE u.id = ${id} AND ${isPersonDue}
      ON CONFLICT DO NOTHING RETURNING person_id
    )
    SELECT u.email, greatest(
      coalesce(u.terms_version, 1)::int,
      (SELECT max(s.version)::int FROM agency_terms_mails s WHERE s.person_id = u.id)) AS "lastVersion"
    FROM notified JOIN people u ON u.id = notified.person_id`.execute(trx);
  return rows[0] ?? null;
}
