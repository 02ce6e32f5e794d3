import { sql, type Kysely } from 'kysely';

/** Billing accounts, subscriptions, free unlocks, unlocks and their access log. Money in cents of US dollars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE billing_customers (
      user_id uuid PRIMARY KEY REFERENCES agency_users (id) ON DELETE CASCADE,
      stripe_customer_id text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  // Taken before the provider is asked, so that a slow, older answer never overwrites a newer one, whatever the clocks say.
  await sql`CREATE SEQUENCE subscription_sync_tickets AS bigint`.execute(db);
  await sql`
    CREATE TABLE agency_subscriptions (
      user_id uuid PRIMARY KEY REFERENCES agency_users (id) ON DELETE CASCADE,
      stripe_subscription_id text NOT NULL UNIQUE,
      status text NOT NULL CHECK (status IN ('active', 'past_due', 'unpaid', 'canceled', 'incomplete')),
      current_period_start timestamptz,
      current_period_end timestamptz,
      cancel_at_period_end boolean NOT NULL DEFAULT false,
      sync_ticket bigint NOT NULL DEFAULT 0,
      last_modified timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  // Every checkout that we opened, so that the return page, the webhook and the reconciling job converge on one row.
  await sql`
    CREATE TABLE checkouts (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid NOT NULL REFERENCES agency_users (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('unlock', 'subscription')),
      candidate_uuid uuid,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      stripe_session_id text UNIQUE,
      url text,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'completed', 'expired', 'refunded')),
      association text,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      settled_at timestamptz,
      CHECK ((kind = 'unlock') = (candidate_uuid IS NOT NULL))
    )`.execute(db);
  await sql`CREATE INDEX checkouts_open ON checkouts (created_at) WHERE status = 'open'`.execute(db);
  await sql`CREATE INDEX checkouts_by_user ON checkouts (user_id, candidate_uuid)`.execute(db);
  // What the agency was given is kept on the row: it stays a true record when the profile changes or goes.
  await sql`
    CREATE TABLE candidate_requests (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid NOT NULL REFERENCES agency_users (id) ON DELETE CASCADE,
      candidate_uuid uuid NOT NULL,
      status text NOT NULL CHECK (status IN ('completed', 'refunded', 'disputed')),
      free boolean NOT NULL,
      amount_cents integer NOT NULL CHECK (amount_cents >= 0),
      checkout_id uuid UNIQUE REFERENCES checkouts (id),
      payment_intent_id text UNIQUE,
      candidate_first_name text NOT NULL,
      candidate_last_name text NOT NULL,
      candidate_email text NOT NULL,
      candidate_phone text NOT NULL,
      candidate_discipline text NOT NULL,
      candidate_city text NOT NULL,
      candidate_state text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      revoked_at timestamptz,
      CHECK (free = (checkout_id IS NULL)),
      CHECK (free = (amount_cents = 0)),
      CHECK ((status = 'completed') = (revoked_at IS NULL))
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX candidate_requests_one_live ON candidate_requests (user_id, candidate_uuid)
    WHERE status = 'completed'`.execute(db);
  await sql`CREATE INDEX candidate_requests_by_user ON candidate_requests (user_id, created_at DESC)`.execute(db);
  await sql`CREATE INDEX candidate_requests_by_candidate ON candidate_requests (candidate_uuid)`.execute(db);
  await sql`
    CREATE TABLE free_unlocks (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid NOT NULL REFERENCES agency_users (id) ON DELETE CASCADE,
      stripe_subscription_id text NOT NULL,
      period_start timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      granted_at timestamptz NOT NULL DEFAULT now(),
      redeemed_at timestamptz,
      request_id uuid UNIQUE REFERENCES candidate_requests (id),
      UNIQUE (stripe_subscription_id, period_start),
      CHECK ((redeemed_at IS NULL) = (request_id IS NULL))
    )`.execute(db);
  await sql`CREATE INDEX free_unlocks_unused ON free_unlocks (user_id, expires_at) WHERE redeemed_at IS NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE stripe_events (
      id text PRIMARY KEY,
      type text NOT NULL,
      happened_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      processed_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX stripe_events_by_time ON stripe_events (happened_at DESC)`.execute(db);
  await sql`
    CREATE TABLE contact_access_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id uuid NOT NULL,
      request_id uuid NOT NULL REFERENCES candidate_requests (id) ON DELETE CASCADE,
      channel text NOT NULL CHECK (channel IN ('account', 'mail')),
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}
