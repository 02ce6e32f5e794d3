import { sql, type Kysely } from 'kysely';

/** What belongs to an agency and not to one of its people. `user_id` there is the agency's id. */
const OF_AGENCY = [
  'agency_subscriptions',
  'billing_customers',
  'blocked_candidates',
  'candidate_requests',
  'caregiver_agency_blocks',
  'checkouts',
  'free_unlocks',
  'job_application_recipients',
  'second_subscriptions',
  'shortlisted_candidates',
];

/**
 * An agency has people. Each account of today becomes an agency of one whose id is the account's, so that every row that
 * names an agency stays as it is. Processes of the previous release keep working with agencies of one: triggers give an
 * agency that they found its person. They do not know colleagues, who see their agency in the new release only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE agency_profiles
      DROP CONSTRAINT agency_profiles_id_fkey,
      ALTER COLUMN id SET DEFAULT uuidv7(),
      ADD COLUMN closed_at timestamptz,
      ADD COLUMN merged_into uuid REFERENCES agency_profiles (id) ON DELETE SET NULL`.execute(db);
  await sql`COMMENT ON TABLE agency_profiles IS
    'Agencies. First and last name, phone and title are those of the founder, for the previous release; agency_people has them'`.execute(
    db,
  );
  await sql`COMMENT ON COLUMN agency_profiles.merged_into IS
    'The agency that its only person joined, with its contacts; closed since then'`.execute(db);

  await sql`
    CREATE TABLE agency_people (
      person uuid PRIMARY KEY REFERENCES agency_users (id) ON DELETE CASCADE,
      agency uuid NOT NULL REFERENCES agency_profiles (id) ON DELETE CASCADE,
      role text NOT NULL CHECK (role IN ('owner', 'recruiter')),
      first_name text NOT NULL,
      last_name text NOT NULL,
      phone text NOT NULL,
      title text NOT NULL,
      joined_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX agency_people_by_agency ON agency_people (agency, joined_at)`.execute(db);
  await sql`
    INSERT INTO agency_people (person, agency, role, first_name, last_name, phone, title, joined_at)
    SELECT p.id, p.id, 'owner', p.first_name, p.last_name, p.phone, p.title, u.created_at
    FROM agency_profiles p JOIN agency_users u ON u.id = p.id`.execute(db);
  await sql`
    CREATE FUNCTION add_founder() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO agency_people (person, agency, role, first_name, last_name, phone, title)
      SELECT u.id, u.id, 'owner', NEW.first_name, NEW.last_name, NEW.phone, NEW.title
      FROM agency_users u WHERE u.id = NEW.id
      ON CONFLICT (person) DO NOTHING;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER founded AFTER INSERT ON agency_profiles
    FOR EACH ROW EXECUTE FUNCTION add_founder()`.execute(db);
  await sql`
    CREATE FUNCTION follow_founder() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE agency_people
      SET first_name = NEW.first_name, last_name = NEW.last_name, phone = NEW.phone, title = NEW.title
      WHERE person = NEW.id AND agency = NEW.id;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER founder_changed AFTER UPDATE OF first_name, last_name, phone, title ON agency_profiles
    FOR EACH ROW EXECUTE FUNCTION follow_founder()`.execute(db);

  // Mail to an agency goes to the owner who has been there longest.
  await sql`
    CREATE VIEW agency_mailboxes AS
    SELECT DISTINCT ON (a.agency) a.agency, a.person, u.email, u.email_confirmed_at
    FROM agency_people a JOIN agency_users u ON u.id = a.person
    WHERE a.role = 'owner'
    ORDER BY a.agency, a.joined_at, a.person`.execute(db);

  for (const table of OF_AGENCY) {
    await sql`
      ALTER TABLE ${sql.table(table)}
        DROP CONSTRAINT ${sql.ref(`${table}_user_id_fkey`)},
        ADD CONSTRAINT ${sql.ref(`${table}_agency_fkey`)}
          FOREIGN KEY (user_id) REFERENCES agency_profiles (id) ON DELETE CASCADE`.execute(db);
  }

  await sql`
    CREATE TABLE agency_invitations (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      agency uuid NOT NULL REFERENCES agency_profiles (id) ON DELETE CASCADE,
      email citext NOT NULL,
      role text NOT NULL CHECK (role IN ('owner', 'recruiter')),
      token_hash bytea NOT NULL UNIQUE,
      invited_by uuid REFERENCES agency_users (id) ON DELETE SET NULL,
      invited_by_name text NOT NULL,
      sent_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      accepted_at timestamptz,
      accepted_by uuid REFERENCES agency_users (id) ON DELETE SET NULL,
      withdrawn_at timestamptz,
      CHECK (accepted_at IS NULL OR withdrawn_at IS NULL)
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX agency_invitations_one_open ON agency_invitations (agency, email)
    WHERE accepted_at IS NULL AND withdrawn_at IS NULL`.execute(db);

  await sql`
    CREATE TABLE agency_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      agency uuid NOT NULL REFERENCES agency_profiles (id) ON DELETE CASCADE,
      event text NOT NULL
        CHECK (event IN ('founded', 'invited', 'invitation_withdrawn', 'joined', 'role_changed', 'left', 'removed')),
      by_person uuid REFERENCES agency_users (id) ON DELETE SET NULL,
      by_name text NOT NULL,
      about text,
      role text CHECK (role IN ('owner', 'recruiter')),
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX agency_events_by_agency ON agency_events (agency, id)`.execute(db);

  // Who did it, with the name at that time. Empty for what processes of the previous release write.
  await sql`
    ALTER TABLE candidate_requests
      ADD COLUMN unlocked_by uuid REFERENCES agency_users (id) ON DELETE SET NULL,
      ADD COLUMN unlocked_by_name text,
      ADD COLUMN noted_by uuid REFERENCES agency_users (id) ON DELETE SET NULL,
      ADD COLUMN noted_by_name text`.execute(db);
  await sql`
    UPDATE candidate_requests r SET unlocked_by = p.person, unlocked_by_name = p.first_name || ' ' || p.last_name
    FROM agency_people p WHERE p.person = r.user_id`.execute(db);
  await sql`ALTER TABLE checkouts ADD COLUMN opened_by uuid REFERENCES agency_users (id) ON DELETE SET NULL`.execute(
    db,
  );
  await sql`ALTER TABLE contact_access_log ADD COLUMN person uuid`.execute(db);

  await sql`
    ALTER TABLE auth_sessions
      DROP CONSTRAINT auth_sessions_end_reason_check,
      ADD CONSTRAINT auth_sessions_end_reason_check
        CHECK (end_reason IN ('signed_out', 'password_changed', 'token_reuse', 'removed_from_agency'))`.execute(db);
}
