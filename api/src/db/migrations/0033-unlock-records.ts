import { sql, type Kysely } from 'kysely';

/**
 * What an agency keeps about an unlock: a log of notes, reminders, and the profile as it was delivered.
 *
 * The one note of before becomes the first row of the log, with the unlock's own id. Who wrote it is who changed status or
 * note last, the only person on record; when is unknown. Processes and pages of the previous release keep reading and
 * writing `candidate_requests.note`: two triggers keep it equal to that first row, so nobody's note is lost in a rolling
 * deploy. They do not see the other rows. A later migration drops the column and the triggers.
 *
 * `candidate_requests` has one row for each purchase, so its lock, which only stops writers, is short.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The browser chooses the id, so that a note that is sent twice is stored once. Unique per unlock: nobody can probe ids.
  await sql`
    CREATE TABLE unlock_notes (
      request_id uuid NOT NULL REFERENCES candidate_requests (id) ON DELETE CASCADE,
      id uuid NOT NULL,
      text text NOT NULL CHECK (text <> ''),
      written_by uuid REFERENCES agency_users (id) ON DELETE SET NULL,
      written_by_name text,
      written_at timestamptz,
      edited_at timestamptz,
      PRIMARY KEY (request_id, id)
    )`.execute(db);
  await sql`
    CREATE FUNCTION keep_first_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.note = '' THEN
        DELETE FROM unlock_notes WHERE request_id = NEW.id AND id = NEW.id;
      ELSE
        INSERT INTO unlock_notes AS n (request_id, id, text, written_by, written_by_name, written_at)
        VALUES (NEW.id, NEW.id, NEW.note, NEW.noted_by, NEW.noted_by_name, now())
        ON CONFLICT (request_id, id) DO UPDATE
        SET text = EXCLUDED.text, written_by = EXCLUDED.written_by, written_by_name = EXCLUDED.written_by_name,
            edited_at = now()
        WHERE n.text <> EXCLUDED.text;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION follow_first_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE candidate_requests SET note = CASE TG_OP WHEN 'DELETE' THEN '' ELSE NEW.text END
      WHERE id = OLD.request_id AND note <> CASE TG_OP WHEN 'DELETE' THEN '' ELSE NEW.text END;
      RETURN NULL;
    END $$`.execute(db);
  // Before the notes are copied: it locks out writers until the migration ends, so none comes in between.
  await sql`
    CREATE TRIGGER note_changed AFTER UPDATE OF note ON candidate_requests
    FOR EACH ROW WHEN (OLD.note <> NEW.note) EXECUTE FUNCTION keep_first_note()`.execute(db);
  await sql`
    INSERT INTO unlock_notes (request_id, id, text, written_by, written_by_name)
    SELECT id, id, note, noted_by, noted_by_name FROM candidate_requests WHERE note <> ''`.execute(db);
  await sql`
    CREATE TRIGGER first_note_edited AFTER UPDATE OF text ON unlock_notes
    FOR EACH ROW WHEN (OLD.id = OLD.request_id) EXECUTE FUNCTION follow_first_note()`.execute(db);
  await sql`
    CREATE TRIGGER first_note_deleted AFTER DELETE ON unlock_notes
    FOR EACH ROW WHEN (OLD.id = OLD.request_id) EXECUTE FUNCTION follow_first_note()`.execute(db);

  await sql`
    CREATE TABLE unlock_reminders (
      request_id uuid NOT NULL REFERENCES candidate_requests (id) ON DELETE CASCADE,
      id uuid NOT NULL,
      due_on date NOT NULL,
      text text NOT NULL DEFAULT '',
      set_by uuid REFERENCES agency_users (id) ON DELETE SET NULL,
      set_by_name text,
      set_at timestamptz NOT NULL,
      done_at timestamptz,
      mailed_for date,
      PRIMARY KEY (request_id, id)
    )`.execute(db);
  await sql`COMMENT ON COLUMN unlock_reminders.mailed_for IS
    'The due date that was mailed. A reminder that is moved is mailed again on its new date'`.execute(db);
  await sql`CREATE INDEX unlock_reminders_open ON unlock_reminders (due_on) WHERE done_at IS NULL`.execute(db);
  await sql`ALTER TABLE agency_people ADD COLUMN reminder_mail boolean NOT NULL DEFAULT true`.execute(db);

  // The contact itself is in candidate_requests. Earlier unlocks have no row here.
  await sql`
    CREATE TABLE delivered_profiles (
      request_id uuid PRIMARY KEY REFERENCES candidate_requests (id) ON DELETE CASCADE,
      experience smallint NOT NULL,
      care_settings smallint NOT NULL,
      languages integer NOT NULL,
      desired_schedule smallint NOT NULL,
      own_car boolean NOT NULL,
      week integer NOT NULL,
      confirmed_at timestamptz NOT NULL
    )`.execute(db);
}
