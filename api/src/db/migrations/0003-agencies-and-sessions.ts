import { sql, type Kysely } from 'kysely';

/** Agency accounts, their profiles, sessions, mailed links, and the counters of the rate limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE agency_users (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      email citext NOT NULL UNIQUE,
      password_hash text NOT NULL,
      email_confirmed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`
    CREATE TABLE agency_profiles (
      id uuid PRIMARY KEY REFERENCES agency_users (id) ON DELETE CASCADE,
      first_name text NOT NULL,
      last_name text NOT NULL,
      phone text NOT NULL,
      title text NOT NULL,
      agency_name text NOT NULL,
      agency_city text NOT NULL,
      agency_state text NOT NULL,
      last_modified timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`
    CREATE TABLE auth_sessions (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid NOT NULL REFERENCES agency_users (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      end_reason text CHECK (end_reason IN ('signed_out', 'password_changed', 'token_reuse'))
    )`.execute(db);
  await sql`CREATE INDEX auth_sessions_by_user ON auth_sessions (user_id) WHERE ended_at IS NULL`.execute(db);
  await sql`
    CREATE TABLE refresh_tokens (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      session_id uuid NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      parent_id uuid REFERENCES refresh_tokens (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      replaced_at timestamptz,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id)`.execute(db);
  await sql`CREATE INDEX refresh_tokens_by_parent ON refresh_tokens (parent_id)`.execute(db);
  // One live token for each purpose: a newer mail replaces the older.
  await sql`
    CREATE TABLE auth_links (
      user_id uuid NOT NULL REFERENCES agency_users (id) ON DELETE CASCADE,
      purpose text NOT NULL CHECK (purpose IN ('confirm_email', 'recover', 'recovery_proof')),
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, purpose)
    )`.execute(db);
  await sql`
    CREATE UNLOGGED TABLE rate_limit_counters (
      key text PRIMARY KEY,
      hits integer NOT NULL,
      resets_at timestamptz NOT NULL
    )`.execute(db);
}
