import { sql, type Kysely } from 'kysely';

/**
 * Who closed an agency by joining another one: only they get it back when they leave, and mails about it go to them. And a
 * subscription may be canceled and refunded because its agency had closed, with none that is kept.
 *
 * Processes of the previous release do not know the column: a trigger fills it for them, and keeps them from giving a closed
 * agency to a founder who had left it before. A later migration drops the trigger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Locks the table until the migration ends, so no agency closes between the two updates.
  await sql`
    ALTER TABLE agency_profiles ADD COLUMN closed_by uuid REFERENCES agency_users (id) ON DELETE SET NULL`.execute(db);
  await sql`COMMENT ON COLUMN agency_profiles.closed_by IS
    'Who joined another agency and closed this one; it reopens for them only. Null while open, or if unknown'`.execute(
    db,
  );
  // Whoever closed an agency joined the other one in the same transaction, which had locked both.
  await sql`
    UPDATE agency_profiles a
    SET closed_by = (
      SELECT e.by_person FROM agency_events e
      WHERE e.agency = a.merged_into AND e.event = 'joined'
        AND e.created_at >= a.closed_at AND e.created_at < a.closed_at + interval '1 minute'
      ORDER BY e.id
      LIMIT 1)
    WHERE a.closed_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX agency_profiles_by_closer ON agency_profiles (closed_by) WHERE closed_by IS NOT NULL`.execute(
    db,
  );

  await sql`
    CREATE FUNCTION keep_closer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.closed_at IS NULL THEN
        -- They reopen the agency that has the person's id, whoever closed it.
        IF NEW.closed_by IS NOT NULL AND NEW.closed_by <> NEW.id THEN
          RETURN NULL;
        END IF;
        NEW.closed_by := NULL;
      ELSIF NEW.closed_by IS NULL THEN
        -- They close it before its only person moves.
        NEW.closed_by := (SELECT person FROM agency_people WHERE agency = NEW.id LIMIT 1);
      END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER closed_or_reopened BEFORE UPDATE OF closed_at ON agency_profiles
    FOR EACH ROW WHEN (OLD.closed_at IS DISTINCT FROM NEW.closed_at) EXECUTE FUNCTION keep_closer()`.execute(db);

  await sql`ALTER TABLE second_subscriptions ALTER COLUMN kept_subscription_id DROP NOT NULL`.execute(db);
  await sql`COMMENT ON COLUMN second_subscriptions.kept_subscription_id IS
    'Null for one that was bought for an agency that had closed'`.execute(db);
}
