import { DESIRED_SHIFT_TIMES, SOURCE_LANGUAGE } from '@marketplace/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import { withoutTimeLimit } from '../../db/without-time-limit.ts';
import { consentWording, type ConsentSource } from '../consents/consent-wording.ts';
import { SEARCH_COLUMN_KEYS, type NewCaregiver } from './caregiver-row.ts';
import type { CaregiverIdentity } from '../../dependencies.ts';
import type { Database } from '../../db/database.ts';

/** Suffix for the id of a translated consent wording; see `consentWording`. */
const WORDING_SUFFIX = sql`CASE coalesce(preferred_language, ${SOURCE_LANGUAGE}) WHEN ${SOURCE_LANGUAGE} THEN '' ELSE '-' || preferred_language END`;
const SEARCH_COLUMNS = sql.join(SEARCH_COLUMN_KEYS.map((column) => sql.ref(column)));

/**
 * Stores any number of caregivers in one statement: profile, contact details and both consents. Assigns ids in the
 * order of `created_at`. Stores nothing if a uuid or email already exists.
 */
export async function insertCaregivers(
  db: Kysely<DB> | Transaction<DB>,
  caregivers: readonly NewCaregiver[],
  source: ConsentSource,
): Promise<{ id: number; uuid: string }[]> {
  const json = JSON.stringify(caregivers);
  const { rows } = await sql<{ id: number; uuid: string }>`
    WITH input AS MATERIALIZED (
      SELECT given.last_name, given.email, given.phone, given.sms_opt_in, caregiver.*
      FROM json_populate_recordset(NULL::caregivers, ${json}::json) AS caregiver
      JOIN json_to_recordset(${json}::json) AS given (
        uuid uuid, last_name text, email text, phone text, sms_opt_in boolean) USING (uuid)
    ), caregiver AS (
      INSERT INTO caregivers (
        uuid, first_name, ${SEARCH_COLUMNS}, state, city, place, preferred_language, created_at, last_modified,
        desired_shift_times, association, availability_confirmed_at)
      SELECT uuid, first_name, ${SEARCH_COLUMNS}, state, city, place, coalesce(preferred_language, 'en'), created_at,
             created_at, ${DESIRED_SHIFT_TIMES}, association, coalesce(availability_confirmed_at, created_at)
      FROM input ORDER BY created_at
      RETURNING id, uuid
    ), contact AS (
      INSERT INTO caregiver_contacts (caregiver_id, last_name, email, phone)
      SELECT caregiver.id, last_name, email, phone FROM caregiver JOIN input USING (uuid)
    ), consent AS (
      INSERT INTO consent_events (caregiver_id, kind, granted, phone, wording_version, source, created_at)
      SELECT caregiver.id, given.kind, given.granted, given.phone,
             given.wording || ${WORDING_SUFFIX}, ${source}, created_at
      FROM caregiver JOIN input USING (uuid)
      CROSS JOIN LATERAL (VALUES
        ('terms', true, NULL, ${consentWording('terms', SOURCE_LANGUAGE)}),
        ('sms', sms_opt_in, input.phone, ${consentWording('sms', SOURCE_LANGUAGE)})
      ) AS given (kind, granted, phone, wording)
    )
    SELECT id, uuid FROM caregiver`.execute(db);
  return rows;
}

/**
 * Updates statistics and visibility map after a bulk insert, so that searches can use index-only scans. Takes seconds
 * for a million rows.
 */
export async function vacuumCaregiverTables(db: Kysely<DB>): Promise<void> {
  await withoutTimeLimit(db, (connection) =>
    sql`VACUUM (ANALYZE) caregivers, caregiver_contacts, consent_events`.execute(connection),
  );
}

export async function insertCreation(
  db: Database,
  creation: { caregiver_id: number; secret_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto('profile_creations').values(creation).execute();
}

/** Returns null unless uuid, email and secret match and the secret has not expired. */
export async function findCreation(
  db: Database,
  creation: { uuid: string; email: string; secretHash: Buffer },
  now: Date,
): Promise<CaregiverIdentity | null> {
  const row = await db
    .selectFrom('profile_creations as p')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'p.caregiver_id')
    .innerJoin('caregiver_contacts as c', 'c.caregiver_id', 'caregiver.id')
    .select(['caregiver.id as caregiverId', 'caregiver.uuid'])
    .where('caregiver.uuid', '=', creation.uuid)
    .where('c.email', '=', creation.email)
    .where('p.secret_hash', '=', creation.secretHash)
    .where('p.expires_at', '>', now)
    .where('caregiver.display_status', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}

export async function removeExpiredCreations(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('profile_creations').where('expires_at', '<=', now).execute();
}
