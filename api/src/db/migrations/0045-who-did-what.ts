import { sql, type Kysely } from 'kysely';

/**
 * Who shortlisted and hid a candidate, and who set the status of an unlock and when. Unknown of what was listed before. Of a
 * status, whoever changed status or note last is the only person on record; when is unknown.
 *
 * Processes of the previous release write neither. A trigger records their changes of a status; a later migration drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['shortlisted_candidates', 'hidden_candidates']) {
    await sql`
      ALTER TABLE ${sql.table(table)}
        ADD COLUMN added_by uuid REFERENCES agency_users (id) ON DELETE SET NULL,
        ADD COLUMN added_by_name text`.execute(db);
  }
  await sql`
    ALTER TABLE candidate_requests
      ADD COLUMN status_by uuid REFERENCES agency_users (id) ON DELETE SET NULL,
      ADD COLUMN status_by_name text,
      ADD COLUMN status_at timestamptz`.execute(db);
  await sql`COMMENT ON COLUMN candidate_requests.status_by IS 'Who set hiring_status'`.execute(db);
  await sql`
    UPDATE candidate_requests SET status_by = noted_by, status_by_name = noted_by_name
    WHERE hiring_status <> 'new' AND noted_by_name IS NOT NULL`.execute(db);
  await sql`
    CREATE FUNCTION keep_status_author() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.status_by := NEW.noted_by;
      NEW.status_by_name := NEW.noted_by_name;
      NEW.status_at := now();
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER status_changed BEFORE UPDATE OF hiring_status ON candidate_requests
    FOR EACH ROW WHEN (OLD.hiring_status <> NEW.hiring_status AND OLD.status_at IS NOT DISTINCT FROM NEW.status_at)
    EXECUTE FUNCTION keep_status_author()`.execute(db);
}
