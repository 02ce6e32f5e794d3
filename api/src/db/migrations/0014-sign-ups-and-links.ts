import { sql, type Kysely } from 'kysely';

/**
 * Sign-ups wait in a table of their own until their address is confirmed, each with its own password. Several mailed
 * links of one account or one caregiver work side by side, so that asking for a mail ends nobody's link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE sign_ups (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      email citext NOT NULL,
      password_hash text NOT NULL,
      browser_hash bytea,
      first_name text NOT NULL,
      last_name text NOT NULL,
      phone text NOT NULL,
      title text NOT NULL,
      agency_name text NOT NULL,
      agency_city text NOT NULL,
      agency_state text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      confirmed_at timestamptz,
      user_id uuid REFERENCES agency_users (id) ON DELETE CASCADE,
      CHECK ((confirmed_at IS NULL) = (user_id IS NULL))
    )`.execute(db);
  await sql`CREATE INDEX sign_ups_by_email ON sign_ups (email, created_at DESC)`.execute(db);
  await sql`CREATE INDEX sign_ups_by_user ON sign_ups (user_id)`.execute(db);
  await sql`CREATE INDEX sign_ups_by_end ON sign_ups (expires_at)`.execute(db);
  await sql`
    CREATE TABLE sign_up_links (
      token_hash bytea PRIMARY KEY,
      sign_up uuid NOT NULL REFERENCES sign_ups (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX sign_up_links_by_sign_up ON sign_up_links (sign_up)`.execute(db);

  // Accounts that were never confirmed become sign-ups. Nobody knows in which browser they were made.
  await sql`
    INSERT INTO sign_ups (id, email, password_hash, first_name, last_name, phone, title, agency_name, agency_city,
                          agency_state, created_at, expires_at)
    SELECT u.id, u.email, u.password_hash, p.first_name, p.last_name, p.phone, p.title, p.agency_name, p.agency_city,
           p.agency_state, u.created_at, now() + interval '30 days'
    FROM agency_users u
    JOIN agency_profiles p ON p.id = u.id
    WHERE u.email_confirmed_at IS NULL`.execute(db);
  await sql`
    INSERT INTO sign_up_links (token_hash, sign_up, expires_at)
    SELECT l.token_hash, l.user_id, l.expires_at
    FROM auth_links l JOIN sign_ups s ON s.id = l.user_id
    WHERE l.purpose = 'confirm_email'`.execute(db);
  await sql`DELETE FROM agency_users WHERE email_confirmed_at IS NULL`.execute(db);
  await sql`DELETE FROM auth_links WHERE purpose = 'confirm_email'`.execute(db);

  await sql`
    ALTER TABLE auth_links
      DROP CONSTRAINT auth_links_pkey,
      DROP CONSTRAINT auth_links_token_hash_key,
      DROP CONSTRAINT auth_links_purpose_check,
      ADD PRIMARY KEY (token_hash),
      ADD CHECK (purpose IN ('recover', 'recovery_proof'))`.execute(db);
  await sql`CREATE INDEX auth_links_by_user ON auth_links (user_id)`.execute(db);

  await sql`
    ALTER TABLE caregiver_links
      DROP CONSTRAINT caregiver_links_member_key,
      ADD COLUMN asked_by bytea NOT NULL DEFAULT ''`.execute(db);
  await sql`CREATE INDEX caregiver_links_by_member ON caregiver_links (member, created_at DESC)`.execute(db);
  await sql`
    CREATE TABLE caregiver_code_guesses (
      address_hash bytea PRIMARY KEY,
      guesses smallint NOT NULL,
      resets_at timestamptz NOT NULL
    )`.execute(db);
}
