import { sql, type Kysely } from 'kysely';

/** The newest match that the owner of a saved search has seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE saved_searches ADD COLUMN opened_caregiver bigint;
COMMENT ON COLUMN saved_searches.opened_caregiver IS 'The newest caregiver when the person last opened the search; null: not known';
UPDATE saved_searches SET opened_caregiver = (SELECT coalesce(max(id), 0) FROM caregivers);
`,
    )
    .execute(db);
}
