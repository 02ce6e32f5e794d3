import { sql, type Kysely } from 'kysely';

/** Lets the listing find the caregivers of one city by an index, in whatever capitals the city is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX community_members_by_city ON community_members (lower(city)) INCLUDE (id)
    WHERE display_status = 'shown'`.execute(db);
}
