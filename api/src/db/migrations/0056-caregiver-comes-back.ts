import { sql, type Kysely } from 'kysely';

/** Days off that end automatically, confirmed addresses, and the status of a job application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE days_off (
  caregiver_id bigint NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT days_off_pkey PRIMARY KEY (caregiver_id),
  CONSTRAINT days_off_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT days_off_order_check CHECK (starts_on <= ends_on AND starts_at < ends_at)
);
COMMENT ON COLUMN days_off.ends_on IS 'The last day off';
COMMENT ON COLUMN days_off.ends_at IS 'Midnight after the last day off, in the time zone of the caregiver';
ALTER TABLE caregivers DROP CONSTRAINT caregivers_display_status_check;
ALTER TABLE caregivers ADD CONSTRAINT caregivers_display_status_check
  CHECK (display_status IN ('shown', 'hidden', 'away', 'deleted'));
COMMENT ON COLUMN caregivers.display_status IS 'hidden: paused until its owner resumes it; away: until the days off end';

ALTER TABLE caregiver_contacts ADD COLUMN email_confirmed_at timestamptz;
COMMENT ON COLUMN caregiver_contacts.email_confirmed_at IS 'When a link or code that was mailed to the address was used first';

ALTER TABLE job_applications ADD COLUMN seen_at timestamptz;
ALTER TABLE job_applications ADD COLUMN withdrawn_at timestamptz;
COMMENT ON COLUMN job_applications.seen_at IS 'When the agency first opened it as it is now';
`,
    )
    .execute(db);
}
