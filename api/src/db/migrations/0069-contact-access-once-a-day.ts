import { sql, type Kysely } from 'kysely';

/** Keeps one row per unlock, person, channel and day, so that the log stays small. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
DELETE FROM contact_access_log l USING contact_access_log earlier
WHERE earlier.unlock_id = l.unlock_id AND earlier.channel = l.channel AND earlier.id < l.id
  AND earlier.person_id IS NOT DISTINCT FROM l.person_id
  AND (earlier.created_at AT TIME ZONE 'UTC')::date = (l.created_at AT TIME ZONE 'UTC')::date;
CREATE UNIQUE INDEX contact_access_log_once_a_day ON contact_access_log
  (unlock_id, channel, person_id, ((created_at AT TIME ZONE 'UTC')::date)) NULLS NOT DISTINCT;
COMMENT ON TABLE contact_access_log IS 'When agencies read a contact: the first time per unlock, person, channel and UTC day';
`,
    )
    .execute(db);
}
