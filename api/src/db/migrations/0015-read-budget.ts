import { sql, type Kysely } from 'kysely';

/** How many rows of the list an agency or a network read in each hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged, like the counters of the rate limits: after a crash of the database everybody starts over.
  await sql`
    CREATE UNLOGGED TABLE read_counters (
      key text NOT NULL,
      hour timestamptz NOT NULL,
      rows_read integer NOT NULL,
      PRIMARY KEY (key, hour)
    )`.execute(db);
  await sql`CREATE INDEX read_counters_by_hour ON read_counters (hour)`.execute(db);
}
