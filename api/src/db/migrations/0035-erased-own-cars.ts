import { sql, type Kysely } from 'kysely';

/** Profiles deleted before this release kept whether the person has a car. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE community_members SET own_car = false WHERE display_status = 'deleted' AND own_car`.execute(db);
}
