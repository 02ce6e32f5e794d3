import { sql, type Kysely } from 'kysely';

/** Searches that an agency keeps, with a daily mail of who joined and fits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `last_seen_member`: whoever has a greater id is new to this search. `last_mailed_on`: the day (UTC) of the last look.
  await sql`
    CREATE TABLE saved_searches (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid NOT NULL REFERENCES agency_users (id) ON DELETE CASCADE,
      association text REFERENCES associations (code) ON DELETE CASCADE,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
      discipline smallint NOT NULL,
      criteria jsonb NOT NULL,
      daily_mail boolean NOT NULL,
      last_seen_member bigint NOT NULL,
      last_mailed_on date,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX saved_searches_by_user ON saved_searches (user_id)`.execute(db);
  await sql`CREATE INDEX saved_searches_to_mail ON saved_searches (id) WHERE daily_mail`.execute(db);
}
