import { sql, type Kysely } from 'kysely';

/** Money that goes back, in full or in part, and what it takes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Taken before the provider is asked: an older answer never overwrites a newer one.
  await sql`ALTER TABLE checkouts ADD COLUMN money_ticket bigint NOT NULL DEFAULT 0`.execute(db);
  await sql`
    ALTER TABLE candidate_requests ADD COLUMN returned_cents integer NOT NULL DEFAULT 0
    CHECK (returned_cents BETWEEN 0 AND amount_cents)`.execute(db);
  // True while the money of the month that runs now is with the card holder again.
  await sql`ALTER TABLE agency_subscriptions ADD COLUMN month_returned boolean NOT NULL DEFAULT false`.execute(db);
  // withdrawn_at: the month's money went back. withheld_for: given in place of one that was used and whose money went back.
  await sql`
    ALTER TABLE free_unlocks ADD COLUMN withdrawn_at timestamptz,
      ADD COLUMN withheld_for uuid UNIQUE REFERENCES free_unlocks (id) CHECK (withheld_for <> id)`.execute(db);
}
