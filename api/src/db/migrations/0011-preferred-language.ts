import { sql, type Kysely } from 'kysely';

/** In which language a caregiver reads pages and mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE community_members
    ADD COLUMN preferred_language text NOT NULL DEFAULT 'en' CHECK (preferred_language IN ('en', 'es'))`.execute(db);
}
