import { sql, type Kysely } from 'kysely';

/** At most one open checkout of a purchase, held by one process while its page is being made; second subscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The hold is a lease by the database's clock: a process that dies with it blocks nobody for long.
  await sql`ALTER TABLE checkouts ADD COLUMN held_by uuid, ADD COLUMN held_until timestamptz`.execute(db);
  // Of pages that were open side by side the newest stays. A payment of another one is still found by its session.
  await sql`
    UPDATE checkouts SET status = 'expired', settled_at = now()
    WHERE status = 'open' AND EXISTS (
      SELECT FROM checkouts newer
      WHERE newer.status = 'open' AND newer.user_id = checkouts.user_id AND newer.kind = checkouts.kind
        AND newer.candidate_uuid IS NOT DISTINCT FROM checkouts.candidate_uuid AND newer.id > checkouts.id)`.execute(
    db,
  );
  await sql`
    CREATE UNIQUE INDEX checkouts_one_open ON checkouts (user_id, kind, candidate_uuid) NULLS NOT DISTINCT
    WHERE status = 'open'`.execute(db);
  await sql`
    CREATE TABLE second_subscriptions (
      stripe_subscription_id text PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES agency_users (id) ON DELETE CASCADE,
      kept_subscription_id text NOT NULL,
      found_at timestamptz NOT NULL,
      settled_at timestamptz
    )`.execute(db);
  await sql`
    CREATE INDEX second_subscriptions_unsettled ON second_subscriptions (user_id) WHERE settled_at IS NULL`.execute(db);
}
