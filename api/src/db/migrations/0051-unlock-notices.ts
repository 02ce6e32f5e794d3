import { sql, type Kysely } from 'kysely';

/** A caregiver can report that the email about an unlock reached the wrong person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE candidate_requests ADD COLUMN wrong_person_at timestamptz`.execute(db);
  await sql`COMMENT ON COLUMN candidate_requests.wrong_person_at IS 'When the reader of the mail about this unlock said that it is not them'`.execute(
    db,
  );
}
