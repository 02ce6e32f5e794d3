import { sql, type Kysely } from 'kysely';

/** When a caregiver's week was last confirmed, what an old one loses in rank, and the monthly mail that asks about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `unconfirmed_step`: the step of age whose points `score` is lowered by. `association`: whose copy of the site the
  // profile was made in, so that later mails lead back there.
  await sql`
    ALTER TABLE community_members
      ADD COLUMN desired_shift_times text NOT NULL DEFAULT 'Flexible',
      ADD COLUMN association text REFERENCES associations (code) ON DELETE SET NULL,
      ADD COLUMN availability_confirmed_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN unconfirmed_step smallint NOT NULL DEFAULT 0`.execute(db);
  // Saving a profile confirms it.
  await sql`UPDATE community_members SET availability_confirmed_at = last_modified`.execute(db);
  // One row for whoever was asked or wants no such mail. The link of the newest mail alone is known, by its hash.
  await sql`
    CREATE TABLE availability_questions (
      member bigint PRIMARY KEY REFERENCES community_members (id) ON DELETE CASCADE,
      token_hash bytea UNIQUE,
      expires_at timestamptz,
      mailed_at timestamptz,
      stopped_at timestamptz
    )`.execute(db);
}
