import { sql, type Kysely } from 'kysely';

type Db = Kysely<unknown>;

/** Tables by their earlier names. Names of their indexes, constraints and sequences begin with the table's name. */
export const TABLES: Record<string, string> = {
  agency_profiles: 'agencies',
  agency_users: 'people',
  candidate_requests: 'unlocks',
  community_member_contacts: 'caregiver_contacts',
  community_members: 'caregivers',
  hidden_candidates: 'hidden_caregivers',
  member_changes: 'caregiver_changes',
  removed_members: 'removed_caregivers',
  shortlisted_candidates: 'shortlisted_caregivers',
};

/** Columns by their earlier names, and the tables that have them. */
const COLUMNS: [from: string, to: string, tables: string[]][] = [
  [
    'agency',
    'agency_id',
    ['agency_events', 'agency_invitations', 'agency_mailboxes', 'agency_people', 'agency_verifications'],
  ],
  ['person', 'person_id', ['agency_mailboxes', 'agency_people']],
  [
    'member',
    'caregiver_id',
    [
      'availability_questions',
      'caregiver_agency_blocks',
      'caregiver_changes',
      'caregiver_contacts',
      'caregiver_links',
      'consent_events',
      'hidden_caregivers',
      'job_applications',
      'profile_creations',
      'shortlisted_caregivers',
    ],
  ],
  ['last_seen_member', 'last_seen_caregiver', ['saved_searches']],
  [
    'request_id',
    'unlock_id',
    ['contact_access_log', 'delivered_profiles', 'free_unlocks', 'unlock_notes', 'unlock_reminders'],
  ],
  ['candidate_uuid', 'caregiver_uuid', ['checkouts', 'unlocks']],
];

/**
 * Renames tables and columns, so that caregiver, unlock, agency and person have one name each. Holds each lock briefly,
 * because no row is rewritten.
 */
export async function up(db: Db): Promise<void> {
  for (const [from, to] of Object.entries(TABLES)) {
    await sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(db);
    await renameStart(db, `${from}_`, `${to}_`);
  }
  for (const [from, to, tables] of COLUMNS)
    for (const table of tables) {
      await sql`ALTER TABLE ${sql.table(table)} RENAME COLUMN ${sql.ref(from)} TO ${sql.ref(to)}`.execute(db);
      for (const kind of ['fkey', 'key', 'not_null'])
        await renameStart(db, `${table}_${from}_${kind}`, `${table}_${to}_${kind}`);
      const byColumn = (column: string) => `${table}_by_${column.replace(/_(uu)?id$/, '')}`;
      if (byColumn(from) !== byColumn(to)) await renameStart(db, byColumn(from), byColumn(to));
    }
  await replaceFunctions(db);
}

/** Renames constraints (PostgreSQL names NOT NULL after the column), indexes and sequences with this prefix. */
async function renameStart(db: Db, from: string, to: string): Promise<void> {
  const constraints = await sql<{ table: string; name: string }>`
    SELECT relname AS table, conname AS name FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
    WHERE relnamespace = 'public'::regnamespace AND starts_with(conname, ${from})`.execute(db);
  for (const { table, name } of constraints.rows)
    await sql`
      ALTER TABLE ${sql.table(table)} RENAME CONSTRAINT ${sql.ref(name)} TO ${sql.ref(to + name.slice(from.length))}`.execute(
      db,
    );
  const relations = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('i', 'S') AND starts_with(relname, ${from})`.execute(
    db,
  );
  for (const { name } of relations.rows)
    await sql`ALTER TABLE ${sql.table(name)} RENAME TO ${sql.table(to + name.slice(from.length))}`.execute(db);
}

/** Recreates functions, because a rename does not change the names in their text. */
async function replaceFunctions(db: Db): Promise<void> {
  await sql
    .raw(
      `
ALTER FUNCTION keep_earlier_member() RENAME TO keep_earlier_caregiver;
ALTER FUNCTION note_member_change() RENAME TO note_caregiver_change;

CREATE OR REPLACE FUNCTION add_founder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agency_people (person_id, agency_id, role, first_name, last_name, phone, title)
  SELECT u.id, u.id, 'owner', NEW.first_name, NEW.last_name, NEW.phone, NEW.title
  FROM people u WHERE u.id = NEW.id
  ON CONFLICT (person_id) DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION end_verification_of_old_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.verified_at := NULL;
  INSERT INTO agency_verifications (agency_id, event, agency_name, recorded_by, created_at)
  VALUES (NEW.id, 'renamed', NEW.agency_name, 'the agency', now());
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_earlier_caregiver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO caregiver_changes (caregiver_id, was_free, was_week, was_city, was_state, was_place)
  VALUES (OLD.id, OLD.looking_for_work AND OLD.display_status = 'shown', OLD.week, OLD.city, OLD.state, OLD.place);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_caregiver_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO removed_caregivers (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
    RETURN OLD;
  END IF;
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION end_answers_to_agency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE questions SET ended_at = now()
  WHERE caregiver_id = NEW.caregiver_id AND agency_id = NEW.agency_id AND answer = 'yes' AND ended_at IS NULL;
  RETURN NULL;
END $$;
`,
    )
    .execute(db);
}
