import { sql, type Kysely } from 'kysely';

/** The second factor of an agency's account: its secret, the recovery codes, and sign-ins that wait for a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not active before the first code proved that the app knows the secret.
  await sql`
    CREATE TABLE second_factors (
      user_id uuid PRIMARY KEY REFERENCES agency_users (id) ON DELETE CASCADE,
      encrypted_secret bytea NOT NULL,
      created_at timestamptz NOT NULL,
      activated_at timestamptz,
      last_used_step integer
    )`.execute(db);
  // A used code is deleted, so that it cannot be used twice.
  await sql`
    CREATE TABLE second_factor_recovery_codes (
      user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      PRIMARY KEY (user_id, code_hash)
    )`.execute(db);
  await sql`
    CREATE TABLE second_factor_challenges (
      token_hash bytea PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
      attempts smallint NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX second_factor_challenges_by_user ON second_factor_challenges (user_id)`.execute(db);
}
