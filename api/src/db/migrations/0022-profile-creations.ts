import { sql, type Kysely } from 'kysely';

/**
 * By what a browser proves that it sent this creation before, when the answer was lost on the way. Only the hash of the
 * browser's secret is stored, and only for a short time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE profile_creations (
      member bigint PRIMARY KEY REFERENCES community_members (id) ON DELETE CASCADE,
      secret_hash bytea NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
}
