import { sql, type Kysely } from 'kysely';

/** Calls and checks of unlocks, the number that an agency calls from, claims on dead numbers, credits, and support's acts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE unlock_calls (
  unlock_id uuid NOT NULL,
  id uuid NOT NULL,
  outcome text NOT NULL,
  called_by uuid,
  called_by_name text NOT NULL,
  called_at timestamptz NOT NULL,
  CONSTRAINT unlock_calls_pkey PRIMARY KEY (unlock_id, id),
  CONSTRAINT unlock_calls_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES candidate_requests(id) ON DELETE CASCADE,
  CONSTRAINT unlock_calls_called_by_fkey FOREIGN KEY (called_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT unlock_calls_outcome_check CHECK (outcome IN ('no_answer', 'left_message', 'talked'))
);
-- Refunds depend on this log. Only the reference to a deleted person may change.
CREATE FUNCTION keep_unlock_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The log of calls is append-only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OF unlock_id, id, outcome, called_by_name, called_at ON unlock_calls
  FOR EACH ROW EXECUTE FUNCTION keep_unlock_call();

CREATE TABLE unlock_checks (
  unlock_id uuid NOT NULL,
  kind text NOT NULL,
  checked_by uuid,
  checked_by_name text NOT NULL,
  checked_at timestamptz NOT NULL,
  CONSTRAINT unlock_checks_pkey PRIMARY KEY (unlock_id, kind),
  CONSTRAINT unlock_checks_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES candidate_requests(id) ON DELETE CASCADE,
  CONSTRAINT unlock_checks_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT unlock_checks_kind_check CHECK (kind IN ('exclusion_list', 'registry', 'criminal_history', 'i9'))
);

ALTER TABLE agency_profiles ADD COLUMN calls_from text CHECK (calls_from ~ '^[0-9]{10}$');
COMMENT ON COLUMN agency_profiles.calls_from IS 'The number that caregivers are told to expect a call from; null: the phone of the person who unlocks';

CREATE TABLE guarantee_claims (
  id uuid DEFAULT uuidv7() NOT NULL,
  unlock_id uuid NOT NULL,
  agency_id uuid NOT NULL,
  reason text NOT NULL,
  claimed_by uuid,
  claimed_by_name text NOT NULL,
  claimed_at timestamptz NOT NULL,
  said_yes boolean DEFAULT false NOT NULL,
  answer text,
  best_time text,
  works_with_them boolean,
  answered_at timestamptz,
  outcome text,
  settled_at timestamptz,
  CONSTRAINT guarantee_claims_pkey PRIMARY KEY (id),
  CONSTRAINT guarantee_claims_unlock_id_key UNIQUE (unlock_id),
  CONSTRAINT guarantee_claims_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES candidate_requests(id) ON DELETE CASCADE,
  CONSTRAINT guarantee_claims_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT guarantee_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT guarantee_claims_reason_check CHECK (reason IN ('wrong_person', 'dead_number', 'mailbox_closed', 'no_answer')),
  CONSTRAINT guarantee_claims_answer_check CHECK (answer IN ('confirmed', 'corrected', 'never_hers')),
  CONSTRAINT guarantee_claims_answered_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT guarantee_claims_outcome_check CHECK (outcome IN ('confirmed', 'corrected', 'refunded', 'credited', 'support', 'undone')),
  CONSTRAINT guarantee_claims_settled_check CHECK ((outcome IS NULL) = (settled_at IS NULL))
);
COMMENT ON COLUMN guarantee_claims.said_yes IS 'Whether she had said yes to a question of this agency within 14 days before the unlock';
CREATE INDEX guarantee_claims_open ON guarantee_claims (claimed_at) WHERE (settled_at IS NULL);
CREATE INDEX guarantee_claims_by_agency ON guarantee_claims (agency_id, claimed_at);

ALTER TABLE free_unlocks
  ADD COLUMN source text DEFAULT 'plan' NOT NULL CHECK (source IN ('plan', 'claim', 'support')),
  ADD COLUMN claim_id uuid UNIQUE REFERENCES guarantee_claims(id),
  ALTER COLUMN stripe_subscription_id DROP NOT NULL,
  ADD CONSTRAINT free_unlocks_source_check1 CHECK ((source = 'plan') = (stripe_subscription_id IS NOT NULL)),
  ADD CONSTRAINT free_unlocks_source_check2 CHECK ((source = 'claim') = (claim_id IS NOT NULL));

CREATE TABLE support_actions (
  id uuid DEFAULT uuidv7() NOT NULL,
  done_at timestamptz DEFAULT now() NOT NULL,
  operator text NOT NULL,
  act text NOT NULL,
  about text NOT NULL,
  reason text NOT NULL,
  CONSTRAINT support_actions_pkey PRIMARY KEY (id),
  CONSTRAINT support_actions_reason_check CHECK (reason <> '')
);
COMMENT ON TABLE support_actions IS 'What support did, to which payment, claim or agency, and why';
`,
    )
    .execute(db);
}
