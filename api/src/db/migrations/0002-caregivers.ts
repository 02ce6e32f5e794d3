import { sql, type Kysely } from 'kysely';

/** Caregivers: one row each for the search, without personal data; contact, consent, links and applications apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE community_members (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      uuid uuid NOT NULL UNIQUE,
      first_name text NOT NULL,
      discipline smallint NOT NULL,
      experience smallint NOT NULL,
      care_settings smallint NOT NULL,
      languages integer NOT NULL,
      desired_schedule smallint NOT NULL,
      week integer NOT NULL DEFAULT 0 CHECK (week BETWEEN 0 AND 268435455),
      schedule_facts smallint NOT NULL DEFAULT 0,
      state smallint NOT NULL,
      city text NOT NULL,
      zip char(5),
      place integer REFERENCES places (id),
      score smallint NOT NULL DEFAULT 0,
      looking_for_work boolean NOT NULL DEFAULT true,
      display_status text NOT NULL DEFAULT 'shown' CHECK (display_status IN ('shown', 'hidden', 'deleted')),
      created_at timestamptz NOT NULL DEFAULT now(),
      last_modified timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  const covered = 'week, schedule_facts, languages, care_settings, experience, looking_for_work';
  const indexes = {
    community_members_by_score: ['discipline, score DESC, id DESC', `state, place, ${covered}`],
    community_members_by_newest: ['discipline, id DESC', `score, state, place, ${covered}`],
    community_members_by_state: ['discipline, state, score DESC, id DESC', `place, ${covered}`],
    community_members_by_place: ['discipline, place', `id, score, state, ${covered}`],
  };
  for (const [name, [key, include]] of Object.entries(indexes)) {
    await sql`
      CREATE INDEX ${sql.raw(name)} ON community_members (${sql.raw(key ?? '')}) INCLUDE (${sql.raw(include ?? '')})
      WHERE display_status = 'shown'`.execute(db);
  }
  await sql`
    CREATE TABLE community_member_contacts (
      member bigint PRIMARY KEY REFERENCES community_members (id) ON DELETE CASCADE,
      last_name text NOT NULL,
      email citext NOT NULL UNIQUE,
      phone char(10) NOT NULL CHECK (phone ~ '^[0-9]{10}$')
    )`.execute(db);
  // Append-only: each consent and each withdrawal with the wording that was shown, when and where.
  await sql`
    CREATE TABLE consent_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member bigint NOT NULL REFERENCES community_members (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('sms', 'terms')),
      granted boolean NOT NULL,
      phone char(10),
      wording_version text NOT NULL,
      source text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX consent_events_latest ON consent_events (member, kind, id DESC)`.execute(db);
  await sql`
    CREATE TABLE caregiver_links (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      member bigint NOT NULL UNIQUE REFERENCES community_members (id) ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      code_hash bytea NOT NULL,
      code_attempts smallint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE job_applications (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      member bigint NOT NULL REFERENCES community_members (id) ON DELETE CASCADE,
      job_title text NOT NULL,
      agency text,
      internal text,
      source text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX job_applications_by_member ON job_applications (member)`.execute(db);
}
