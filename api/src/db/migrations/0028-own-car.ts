import { sql, type Kysely } from 'kysely';

/** Whether a caregiver states to have a car. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE community_members ADD COLUMN own_car boolean NOT NULL DEFAULT false`.execute(db);
}
