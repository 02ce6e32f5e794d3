import { sql, type Kysely } from 'kysely';

/** What an agency keeps about candidates: note and status of the unlocked, a shortlist, and whom it does not want to see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE candidate_requests
      ADD COLUMN hiring_status text NOT NULL DEFAULT 'new'
        CHECK (hiring_status IN ('new', 'contacted', 'interviewing', 'hired', 'not_a_fit')),
      ADD COLUMN note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000)`.execute(db);
  for (const table of ['shortlisted_candidates', 'blocked_candidates']) {
    await sql`
      CREATE TABLE ${sql.table(table)} (
        user_id uuid NOT NULL REFERENCES agency_users (id) ON DELETE CASCADE,
        member bigint NOT NULL REFERENCES community_members (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, member)
      )`.execute(db);
    // For the cascade when a caregiver leaves.
    await sql`CREATE INDEX ${sql.ref(`${table}_by_member`)} ON ${sql.table(table)} (member)`.execute(db);
  }
}
