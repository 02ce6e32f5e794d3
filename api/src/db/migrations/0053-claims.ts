import { sql, type Kysely } from 'kysely';

/** Claims that an unlocked number does not work, and credits that settle some claims. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Unlocks of before keep the promise of their day: support refunds them.
ALTER TABLE unlocks ADD COLUMN claimable boolean DEFAULT false NOT NULL;
ALTER TABLE unlocks ALTER COLUMN claimable SET DEFAULT true;
COMMENT ON COLUMN unlocks.claimable IS 'Whether a claim settles a number that does not work; otherwise support refunds it';
ALTER TABLE unlocks DROP CONSTRAINT unlocks_status_check;
ALTER TABLE unlocks ADD CONSTRAINT unlocks_status_check CHECK (status IN ('completed', 'refunded', 'disputed', 'credited'));

CREATE TABLE unlock_claims (
  id uuid DEFAULT uuidv7() NOT NULL,
  unlock_id uuid NOT NULL,
  reason text NOT NULL,
  phone text NOT NULL,
  said_yes boolean NOT NULL,
  payment_intent_id text,
  made_by uuid,
  made_by_name text NOT NULL,
  made_at timestamptz NOT NULL,
  answer text,
  best_time text,
  answered_at timestamptz,
  outcome text,
  settled_at timestamptz,
  settled_by text,
  CONSTRAINT unlock_claims_pkey PRIMARY KEY (id),
  CONSTRAINT unlock_claims_unlock_id_key UNIQUE (unlock_id),
  CONSTRAINT unlock_claims_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES unlocks(id) ON DELETE CASCADE,
  CONSTRAINT unlock_claims_made_by_fkey FOREIGN KEY (made_by) REFERENCES people(id) ON DELETE SET NULL,
  CONSTRAINT unlock_claims_reason_check CHECK (reason IN ('not_this_person', 'dead', 'mailbox', 'no_answer')),
  CONSTRAINT unlock_claims_answer_check CHECK (answer IN ('confirmed', 'corrected', 'working', 'never_mine')),
  CONSTRAINT unlock_claims_best_time_check CHECK (best_time IN ('any', 'morning', 'afternoon', 'evening')),
  CONSTRAINT unlock_claims_answered_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT unlock_claims_outcome_check CHECK (outcome IN ('kept', 'refund', 'credit', 'support')),
  CONSTRAINT unlock_claims_settled_check CHECK ((outcome IS NULL) = (settled_at IS NULL))
);
COMMENT ON COLUMN unlock_claims.phone IS 'The number that did not work';
COMMENT ON COLUMN unlock_claims.said_yes IS 'Whether the caregiver had said yes to a question of the agency shortly before the unlock';
COMMENT ON COLUMN unlock_claims.payment_intent_id IS 'The payment that the claim is about; null for a free unlock. The row of the unlock may get another one';
COMMENT ON COLUMN unlock_claims.settled_by IS 'The operator; null: the job or the answer';
CREATE INDEX unlock_claims_due ON unlock_claims (made_at) WHERE outcome IS NULL;
CREATE INDEX unlock_claims_refunds ON unlock_claims (settled_at) WHERE outcome = 'refund';

CREATE TABLE unlock_credits (
  id uuid DEFAULT uuidv7() NOT NULL,
  agency_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  granted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  redeemed_at timestamptz,
  unlock_id uuid,
  withdrawn_at timestamptz,
  CONSTRAINT unlock_credits_pkey PRIMARY KEY (id),
  CONSTRAINT unlock_credits_claim_id_key UNIQUE (claim_id),
  CONSTRAINT unlock_credits_unlock_id_key UNIQUE (unlock_id),
  CONSTRAINT unlock_credits_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT unlock_credits_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES unlock_claims(id) ON DELETE CASCADE,
  CONSTRAINT unlock_credits_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES unlocks(id),
  CONSTRAINT unlock_credits_redeemed_check CHECK ((redeemed_at IS NULL) = (unlock_id IS NULL))
);
COMMENT ON COLUMN unlock_credits.unlock_id IS 'What the credit was used for';
CREATE INDEX unlock_credits_by_agency ON unlock_credits (agency_id, expires_at);
`,
    )
    .execute(db);
}
