import { sql, type Kysely } from 'kysely';

/**
 * What agencies could see of a caregiver before each change of it, for the daily mails of saved searches: comparing the
 * oldest row since the last mail with the caregiver now tells what changed on balance.
 *
 * A trigger writes it, so processes of the previous release do too. A save that changes none of this, such as a confirmed
 * week, writes nothing. The trigger's lock waits for running saves and is then instant; no row is rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key and no index on `member`: saves would pay for them, and rows live for two weeks only.
  await sql`
    CREATE TABLE member_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member bigint NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      was_free boolean NOT NULL,
      was_week integer NOT NULL,
      was_city text NOT NULL,
      was_state smallint NOT NULL,
      was_place integer
    )`.execute(db);
  await sql`COMMENT ON COLUMN member_changes.was_free IS 'Shown to agencies and looking for work'`.execute(db);
  await sql`
    CREATE FUNCTION keep_earlier_member() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO member_changes (member, was_free, was_week, was_city, was_state, was_place)
      VALUES (OLD.id, OLD.looking_for_work AND OLD.display_status = 'shown', OLD.week, OLD.city, OLD.state, OLD.place);
      RETURN NULL;
    END $$`.execute(db);
  // A place that changes without the ZIP code or the city is our new data about places, not a move.
  await sql`
    CREATE TRIGGER keep_earlier AFTER UPDATE ON community_members
    FOR EACH ROW WHEN (
      NEW.display_status <> 'deleted' AND (
        OLD.week <> NEW.week
        OR (OLD.looking_for_work AND OLD.display_status = 'shown')
          <> (NEW.looking_for_work AND NEW.display_status = 'shown')
        OR OLD.state <> NEW.state
        OR lower(OLD.city) <> lower(NEW.city)
        OR (OLD.place IS DISTINCT FROM NEW.place AND OLD.zip IS DISTINCT FROM NEW.zip)))
    EXECUTE FUNCTION keep_earlier_member()`.execute(db);
  // 0: before the first change. Right for the searches that exist, and for those that older processes add meanwhile.
  await sql`ALTER TABLE saved_searches ADD COLUMN last_seen_change bigint NOT NULL DEFAULT 0`.execute(db);
}
