import { sql, type Kysely } from 'kysely';

/** The languages of the site are listed in the code: the column only checks that it holds a language tag. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE community_members
    DROP CONSTRAINT community_members_preferred_language_check,
    ADD CONSTRAINT community_members_preferred_language_check
      CHECK (preferred_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$') NOT VALID`.execute(db);
}
