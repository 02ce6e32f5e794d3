import { sql, type Kysely } from 'kysely';

/**
 * The indexes that covered whole searches go: the rank index in memory answers them, and each save wrote to all three.
 * Without the rank index, the database still answers, by reading the table. Dropping waits for running searches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['newest', 'in_state', 'at_place']) {
    await sql`DROP INDEX ${sql.raw(`community_members_${name}`)}`.execute(db);
  }
}
