import { sql, type Kysely } from 'kysely';

/** The agency's hiring status of an application, like that of an unlock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE job_applications
  ADD COLUMN hiring_status text DEFAULT 'new' NOT NULL,
  ADD COLUMN status_by uuid,
  ADD COLUMN status_by_name text,
  ADD COLUMN status_at timestamptz,
  ADD CONSTRAINT job_applications_status_by_fkey FOREIGN KEY (status_by) REFERENCES people(id) ON DELETE SET NULL,
  ADD CONSTRAINT job_applications_hiring_status_check
    CHECK (hiring_status IN ('new', 'contacted', 'interviewing', 'hired', 'not_a_fit'));
COMMENT ON COLUMN job_applications.hiring_status IS 'Set by the agency. A live unlock of the caregiver has its own status, which counts instead';
COMMENT ON COLUMN job_applications.status_by IS 'Person who set hiring_status';
`,
    )
    .execute(db);
}
