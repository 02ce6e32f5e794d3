import { sql, type Kysely } from 'kysely';

/**
 * Removes what only versions before 0042 read and wrote: the counts by hour, which `release_runs` replaced, and the earlier
 * name of `hidden_candidates`. Whoever still runs such a version updates to one with 0042 to 0046 first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP VIEW blocked_candidates`.execute(db);
  await sql`DROP TABLE release_hours`.execute(db);
  await sql`DROP TABLE watched_releases`.execute(db);
}
