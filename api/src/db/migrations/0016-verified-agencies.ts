import { sql, type Kysely } from 'kysely';

/**
 * One normal form for names that people type, and the record of which agency's name was checked. An agency is one
 * account today; what refers to `agency_profiles` here moves along when an agency becomes an organization.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Case, repeated or outer spaces, full-width letters and invisible characters make no other name. PL/pgSQL, because an
  // inlined SQL function could lose its match with the indexes below.
  await sql`
    CREATE FUNCTION comparable_name(name text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    DECLARE
      visible text := regexp_replace(
        normalize(name, NFKC),
        '[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF]',
        '', 'g');
    BEGIN
      RETURN btrim(regexp_replace(
        normalize(casefold(visible COLLATE "pg_unicode_fast"), NFKC) COLLATE "pg_unicode_fast", '\\s+', ' ', 'g'));
    END $$`.execute(db);

  await sql`
    ALTER TABLE agency_profiles
      ADD COLUMN verified_at timestamptz,
      ADD COLUMN verification_asked_at timestamptz`.execute(db);
  await sql`COMMENT ON COLUMN agency_profiles.verification_asked_at IS
    'When the operator was told that applications wait for this agency; null again after a verification'`.execute(db);
  await sql`DROP INDEX agency_profiles_by_name`.execute(db);
  await sql`CREATE INDEX agency_profiles_by_name ON agency_profiles (comparable_name(agency_name))`.execute(db);

  await sql`
    CREATE TABLE agency_verifications (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      agency uuid NOT NULL REFERENCES agency_profiles (id) ON DELETE CASCADE,
      event text NOT NULL CHECK (event IN ('verified', 'unverified', 'renamed')),
      agency_name text NOT NULL,
      checked text,
      recorded_by text NOT NULL,
      created_at timestamptz NOT NULL,
      CHECK ((event = 'verified') = (checked IS NOT NULL))
    )`.execute(db);
  await sql`CREATE INDEX agency_verifications_by_agency ON agency_verifications (agency, id)`.execute(db);
  await sql`
    CREATE FUNCTION refuse_change_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% only takes new rows', TG_TABLE_NAME;
    END $$`.execute(db);
  // The depth is above 0 only when the agency's account itself is deleted.
  await sql`
    CREATE TRIGGER only_new_rows BEFORE UPDATE OR DELETE ON agency_verifications
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_of_record()`.execute(db);

  // Whatever writes the name: a name that nobody checked is never a verified one.
  await sql`
    CREATE FUNCTION end_verification_of_old_name() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.verified_at := NULL;
      INSERT INTO agency_verifications (agency, event, agency_name, recorded_by, created_at)
      VALUES (NEW.id, 'renamed', NEW.agency_name, 'the agency', now());
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER renamed BEFORE UPDATE OF agency_name ON agency_profiles
    FOR EACH ROW WHEN (OLD.verified_at IS NOT NULL
      AND comparable_name(NEW.agency_name) <> comparable_name(OLD.agency_name))
    EXECUTE FUNCTION end_verification_of_old_name()`.execute(db);

  // The blocks of one caregiver that now have the same key are one block to those who read them.
  await sql`UPDATE caregiver_agency_blocks SET agency_key = comparable_name(agency_name)`.execute(db);
}
