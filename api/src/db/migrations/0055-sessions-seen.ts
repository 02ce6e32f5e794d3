import { sql, type Kysely } from 'kysely';

/** People can list their sessions' devices and end sessions. Operators can end sessions, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE auth_sessions ADD COLUMN device text DEFAULT '' NOT NULL;
COMMENT ON COLUMN auth_sessions.device IS 'Browser and system without versions; empty if unknown';
ALTER TABLE auth_sessions DROP CONSTRAINT auth_sessions_end_reason_check;
ALTER TABLE auth_sessions ADD CONSTRAINT auth_sessions_end_reason_check CHECK (end_reason IN
  ('signed_out', 'password_changed', 'token_reuse', 'removed_from_agency', 'ended_by_person', 'ended_by_operator'));
`,
    )
    .execute(db);
}
