import { sql, type Kysely } from 'kysely';
import { LANGUAGES, LISTED_DISCIPLINES, disciplineFilterNames } from '@marketplace/domain';

/** Associations, candidate types, languages, and the places that a distance is measured between. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS citext`.execute(db);
  await sql`
    CREATE TABLE associations (
      code text PRIMARY KEY CHECK (code ~ '^[a-z][a-z0-9-]{1,30}$'),
      state char(2) NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
      name text NOT NULL,
      logo text NOT NULL,
      theme jsonb NOT NULL DEFAULT '{}',
      support_email text,
      sms_opt_in_default boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`
    CREATE TABLE candidate_types (
      code text PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      name text NOT NULL,
      abbreviation text NOT NULL,
      icon_name text NOT NULL,
      discipline smallint NOT NULL UNIQUE,
      discipline_matches text[] NOT NULL,
      display_order integer NOT NULL,
      is_active boolean NOT NULL DEFAULT true
    )`.execute(db);
  await sql`
    CREATE TABLE languages (
      id smallint PRIMARY KEY CHECK (id BETWEEN 0 AND 30),
      name text NOT NULL UNIQUE,
      display_order integer NOT NULL,
      is_active boolean NOT NULL DEFAULT true
    )`.execute(db);
  // A place is a ZIP. Its id is its position along a Hilbert curve, so that a circle is a few ranges of ids.
  await sql`
    CREATE TABLE places (
      id integer PRIMARY KEY,
      zip char(5) NOT NULL UNIQUE,
      city text NOT NULL,
      state smallint NOT NULL,
      latitude double precision NOT NULL,
      longitude double precision NOT NULL
    )`.execute(db);
  // The place that stands for a whole city: the ZIP nearest to the middle of the city's ZIPs.
  await sql`
    CREATE TABLE city_places (
      state smallint NOT NULL,
      city_key text NOT NULL,
      place integer NOT NULL REFERENCES places (id),
      PRIMARY KEY (state, city_key)
    )`.execute(db);

  for (const [index, type] of LISTED_DISCIPLINES.entries()) {
    await sql`
      INSERT INTO candidate_types (code, slug, name, abbreviation, icon_name, discipline, discipline_matches, display_order)
      VALUES (${type.code}, ${type.slug}, ${type.name}, ${type.code}, ${type.icon}, ${type.id},
              ${disciplineFilterNames(type)}, ${index + 1})`.execute(db);
  }
  for (const [index, language] of LANGUAGES.entries()) {
    await sql`INSERT INTO languages (id, name, display_order) VALUES (${language.id}, ${language.name}, ${index + 1})`.execute(
      db,
    );
  }
  await sql`
    INSERT INTO associations (code, state, name, logo)
    VALUES ('iahhc', 'IN', 'Indiana Association for Home and Hospice Care', '/associations/iahhc.svg')`.execute(db);
}
