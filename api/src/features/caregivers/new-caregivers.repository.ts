import { DESIRED_SHIFT_TIMES } from '@marketplace/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import { withoutTimeLimit } from '../../db/without-time-limit.ts';
import { consentWording, type ConsentSource } from './consent-wording.ts';
import type { NewCaregiver } from './member-row.ts';

/**
 * Stores caregivers, one or very many, in one statement: profile, contact and both consents. Ids follow the order of
 * `created_at`. Fails as a whole when a uuid or an email is already there.
 */
export async function insertCaregivers(
  db: Kysely<DB> | Transaction<DB>,
  caregivers: readonly NewCaregiver[],
  source: ConsentSource,
): Promise<{ id: number; uuid: string }[]> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    WITH input AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(caregivers)}::json) AS caregiver (
        uuid uuid, first_name text, last_name text, email text, phone text, discipline smallint, experience smallint,
        care_settings smallint, languages integer, desired_schedule smallint, week integer, schedule_facts smallint,
        state smallint, city text, zip text, place integer, score smallint, looking_for_work boolean,
        sms_opt_in boolean, association text, preferred_language text, created_at timestamptz,
        availability_confirmed_at timestamptz, unconfirmed_step smallint)
    ), member AS (
      INSERT INTO community_members (
        uuid, first_name, discipline, experience, care_settings, languages, desired_schedule, week, schedule_facts,
        state, city, zip, place, score, looking_for_work, preferred_language, created_at, last_modified,
        desired_shift_times, association, availability_confirmed_at, unconfirmed_step)
      SELECT uuid, first_name, discipline, experience, care_settings, languages, desired_schedule, week, schedule_facts,
             state, city, zip, place, score, looking_for_work, coalesce(preferred_language, 'en'), created_at, created_at,
             ${DESIRED_SHIFT_TIMES}, association, coalesce(availability_confirmed_at, created_at),
             coalesce(unconfirmed_step, 0)
      FROM input ORDER BY created_at
      RETURNING id, uuid
    ), contact AS (
      INSERT INTO community_member_contacts (member, last_name, email, phone)
      SELECT member.id, last_name, email, phone FROM member JOIN input USING (uuid)
    ), consent AS (
      INSERT INTO consent_events (member, kind, granted, phone, wording_version, source, created_at)
      SELECT member.id, given.kind, given.granted, given.phone,
             CASE preferred_language WHEN 'es' THEN given.spanish ELSE given.english END, ${source}, created_at
      FROM member JOIN input USING (uuid)
      CROSS JOIN LATERAL (VALUES
        ('terms', true, NULL, ${consentWording('terms', 'en')}, ${consentWording('terms', 'es')}),
        ('sms', sms_opt_in, input.phone, ${consentWording('sms', 'en')}, ${consentWording('sms', 'es')})
      ) AS given (kind, granted, phone, english, spanish)
    )
    SELECT id, uuid FROM member`.execute(db);
  return rows;
}

/**
 * After very many new rows: brings statistics and the visibility map up to date at once, which lets the search answer
 * from its indexes alone. Takes seconds for a million rows.
 */
export async function settleCaregiverTables(db: Kysely<DB>): Promise<void> {
  await withoutTimeLimit(db, (connection) =>
    sql`VACUUM (ANALYZE) community_members, community_member_contacts, consent_events`.execute(connection),
  );
}
