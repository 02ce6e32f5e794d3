import { sql, type Kysely } from 'kysely';

/**
 * The table of the candidates that agencies hide gets the name that pages and calls use. Processes of the previous version
 * read and write it under its earlier name, which is a view until a later migration drops it. The lock waits for running
 * searches and is then instant; no row is rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE blocked_candidates RENAME TO hidden_candidates`.execute(db);
  await sql`
    DO $$
    DECLARE earlier text;
    BEGIN
      FOR earlier IN SELECT conname FROM pg_constraint WHERE conrelid = 'hidden_candidates'::regclass LOOP
        EXECUTE format('ALTER TABLE hidden_candidates RENAME CONSTRAINT %I TO %I',
          earlier, replace(earlier, 'blocked_candidates', 'hidden_candidates'));
      END LOOP;
    END $$`.execute(db);
  await sql`ALTER INDEX blocked_candidates_by_member RENAME TO hidden_candidates_by_member`.execute(db);
  await sql`CREATE VIEW blocked_candidates AS SELECT user_id, member, created_at FROM hidden_candidates`.execute(db);
  await sql`COMMENT ON VIEW blocked_candidates IS 'The earlier name of hidden_candidates, for the previous version'`.execute(
    db,
  );
}
