import { sql, type Kysely } from 'kysely';

/** A saved search may be a case cover: its hours may be filled by people of further disciplines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE saved_searches ADD COLUMN further_disciplines smallint[] NOT NULL DEFAULT '{}'`.execute(db);
  await sql`COMMENT ON COLUMN saved_searches.further_disciplines IS
    'Ids of the disciplines that may serve as well, ascending; empty for a search of the list'`.execute(db);
}
