import { sql, type Kysely } from 'kysely';

/**
 * Lets each API process ask who changed since it last looked, exactly and whatever the clocks say: every caregiver's row
 * names the transaction that wrote it last, and a removed row leaves its id behind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE community_members
    ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id()`.execute(db);
  await sql`CREATE INDEX community_members_by_change ON community_members (changed_in)`.execute(db);
  await sql`
    CREATE TABLE removed_members (
      id bigint PRIMARY KEY,
      changed_in xid8 NOT NULL DEFAULT pg_current_xact_id()
    )`.execute(db);
  await sql`CREATE INDEX removed_members_by_change ON removed_members (changed_in)`.execute(db);
  await sql`
    CREATE FUNCTION note_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO removed_members (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
        RETURN OLD;
      END IF;
      NEW.changed_in := pg_current_xact_id();
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER note_change BEFORE UPDATE OR DELETE ON community_members
    FOR EACH ROW EXECUTE FUNCTION note_member_change()`.execute(db);
}
