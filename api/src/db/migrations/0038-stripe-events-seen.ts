import { sql, type Kysely } from 'kysely';

/**
 * Until when each event of the payment provider has been handled, one row. The newest event does not tell: after a restore,
 * or when the provider's webhooks failed for a while, those before it may be missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE stripe_events_seen (
      singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
      seen_until timestamptz NOT NULL
    )`.execute(db);
  await sql`COMMENT ON COLUMN stripe_events_seen.seen_until IS 'By the clock of the API; events have the provider''s'`.execute(
    db,
  );
}
