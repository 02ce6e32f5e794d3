import { sql, type Kysely } from 'kysely';

/**
 * An application holds the contact as it was when the caregiver applied, belongs to at most one agency, and is one row for
 * a job however often it is sent.
 *
 * Until now an application reached every agency that bore the name. Nobody's name was checked, so those all wait from here
 * on (`agency_id` is null) until their agency is verified. job_application_recipients stays: it says who was given what.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE job_applications
      ADD COLUMN agency_id uuid REFERENCES agency_profiles (id) ON DELETE SET NULL,
      ADD COLUMN by_link boolean NOT NULL DEFAULT false,
      ADD COLUMN agency_key text NOT NULL GENERATED ALWAYS AS (comparable_name(coalesce(agency, ''))) STORED,
      ADD COLUMN job_key text NOT NULL GENERATED ALWAYS AS (comparable_name(job_title)) STORED,
      ADD COLUMN reference_key text NOT NULL GENERATED ALWAYS AS (comparable_name(coalesce(internal, ''))) STORED,
      ADD COLUMN applied_at timestamptz,
      ADD COLUMN first_name text,
      ADD COLUMN last_name text,
      ADD COLUMN email text,
      ADD COLUMN phone text,
      ADD COLUMN discipline smallint,
      ADD COLUMN experience smallint,
      ADD COLUMN city text,
      ADD COLUMN state smallint,
      ADD COLUMN desired_schedule smallint,
      ADD COLUMN week integer`.execute(db);
  await sql`
    COMMENT ON COLUMN job_applications.agency_id IS
      'The agency whose application it is; null while it waits for a verified agency of that name; by_link: its own job link was used'`.execute(
    db,
  );

  // A profile without a contact is an erased one, of which nothing may be left.
  await sql`
    DELETE FROM job_applications a
    WHERE NOT EXISTS (SELECT FROM community_member_contacts c WHERE c.member = a.member)`.execute(db);
  // Of applications for the same job the newest stays, with everybody whom one of them reached.
  await sql`
    CREATE TEMPORARY TABLE repeated ON COMMIT DROP AS
    SELECT id, kept FROM (
      SELECT id, first_value(id) OVER (
        PARTITION BY member, agency_key, job_key, reference_key ORDER BY created_at DESC, id DESC) AS kept
      FROM job_applications) a
    WHERE id <> kept`.execute(db);
  await sql`
    INSERT INTO job_application_recipients (application, user_id)
    SELECT DISTINCT repeated.kept, r.user_id
    FROM repeated JOIN job_application_recipients r ON r.application = repeated.id
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`DELETE FROM job_applications WHERE id IN (SELECT id FROM repeated)`.execute(db);
  await sql`
    UPDATE job_applications a SET
      applied_at = a.created_at,
      first_name = m.first_name, last_name = c.last_name, email = c.email, phone = c.phone,
      discipline = m.discipline, experience = m.experience, city = m.city, state = m.state,
      desired_schedule = m.desired_schedule, week = m.week
    FROM community_members m JOIN community_member_contacts c ON c.member = m.id
    WHERE m.id = a.member`.execute(db);
  await sql`
    ALTER TABLE job_applications
      ALTER COLUMN applied_at SET NOT NULL,
      ALTER COLUMN first_name SET NOT NULL,
      ALTER COLUMN last_name SET NOT NULL,
      ALTER COLUMN email SET NOT NULL,
      ALTER COLUMN phone SET NOT NULL,
      ALTER COLUMN discipline SET NOT NULL,
      ALTER COLUMN experience SET NOT NULL,
      ALTER COLUMN city SET NOT NULL,
      ALTER COLUMN state SET NOT NULL,
      ALTER COLUMN desired_schedule SET NOT NULL,
      ALTER COLUMN week SET NOT NULL`.execute(db);
  await sql`
    CREATE UNIQUE INDEX job_applications_once_for_an_agency
    ON job_applications (member, agency_id, job_key, reference_key) WHERE agency_id IS NOT NULL`.execute(db);
  await sql`
    CREATE UNIQUE INDEX job_applications_once_for_a_name
    ON job_applications (member, agency_key, job_key, reference_key) WHERE agency_id IS NULL`.execute(db);
  await sql`
    CREATE INDEX job_applications_of_agency ON job_applications (agency_id, applied_at)
    WHERE agency_id IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX job_applications_waiting ON job_applications (agency_key) WHERE agency_id IS NULL`.execute(db);
}
