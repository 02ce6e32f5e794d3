import { sql, type Kysely } from 'kysely';

/**
 * The area of each place: the place that stands for at least five. Loading the places fills it, and moves the caregivers
 * of an older database from their own ZIP to its area (see loadPlaces).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE places ADD COLUMN area integer REFERENCES places (id)`.execute(db);
}
