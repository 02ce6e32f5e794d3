import { sql, type Kysely } from 'kysely';

/** Corrects a comment: events are recorded before they are handled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
COMMENT ON COLUMN stripe_events_seen.seen_until IS 'Time up to which all events have been recorded, by the clock of the API. The times of events are by the clock of Stripe';
`,
    )
    .execute(db);
}
