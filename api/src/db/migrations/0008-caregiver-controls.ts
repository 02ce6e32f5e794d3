import { sql, type Kysely } from 'kysely';

/** Agencies that a caregiver blocks, and the agencies' users whom a job application reaches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for each user of the agency at the time. The name stands beside it, so that neither a new name nor a new
  // user of the agency undoes the block.
  await sql`
    CREATE TABLE caregiver_agency_blocks (
      member bigint NOT NULL REFERENCES community_members (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES agency_users (id) ON DELETE CASCADE,
      agency_key text NOT NULL,
      agency_name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (member, user_id)
    )`.execute(db);
  await sql`CREATE INDEX caregiver_agency_blocks_by_user ON caregiver_agency_blocks (user_id)`.execute(db);
  await sql`CREATE INDEX caregiver_agency_blocks_by_name ON caregiver_agency_blocks (agency_key)`.execute(db);
  // How names are compared: without regard to case and to spaces around them.
  await sql`CREATE INDEX agency_profiles_by_name ON agency_profiles (lower(btrim(agency_name)))`.execute(db);
  // Settled when the caregiver applies: an agency that takes the name later sees nothing of it.
  await sql`
    CREATE TABLE job_application_recipients (
      application uuid NOT NULL REFERENCES job_applications (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES agency_users (id) ON DELETE CASCADE,
      PRIMARY KEY (user_id, application)
    )`.execute(db);
  await sql`CREATE INDEX job_application_recipients_by_application ON job_application_recipients (application)`.execute(
    db,
  );
}
