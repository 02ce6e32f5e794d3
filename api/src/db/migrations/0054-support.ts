import { sql, type Kysely } from 'kysely';

/**
 * Operators' actions with reasons, the log of emails, credits without a claim, and the license that an agency enters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE operator_acts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  operator text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL,
  key text,
  created_at timestamptz NOT NULL,
  CONSTRAINT operator_acts_pkey PRIMARY KEY (id),
  CONSTRAINT operator_acts_key_key UNIQUE (key)
);
COMMENT ON COLUMN operator_acts.subject IS 'Kind and id, such as: payment pi_123';
COMMENT ON COLUMN operator_acts.key IS 'Of an act that must happen once; null if it may be repeated';
CREATE INDEX operator_acts_by_subject ON operator_acts (subject);
CREATE TRIGGER only_new_rows BEFORE DELETE OR UPDATE ON operator_acts
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_record();

CREATE TABLE mail_log (
  id uuid NOT NULL,
  to_hash bytea NOT NULL,
  subject text NOT NULL,
  queued_at timestamptz NOT NULL,
  outcome text,
  ended_at timestamptz,
  CONSTRAINT mail_log_pkey PRIMARY KEY (id),
  CONSTRAINT mail_log_outcome_check CHECK (outcome IN ('delivered', 'dropped')),
  CONSTRAINT mail_log_ended_check CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
COMMENT ON COLUMN mail_log.id IS 'The job in the queue, and the local part of the Message-ID';
COMMENT ON COLUMN mail_log.subject IS 'Never has text of users';
CREATE INDEX mail_log_by_address ON mail_log (to_hash, queued_at);
CREATE INDEX mail_log_by_time ON mail_log (queued_at);

ALTER TABLE unlock_credits ALTER COLUMN claim_id DROP NOT NULL;
COMMENT ON COLUMN unlock_credits.claim_id IS 'The claim that it settles; null if support granted it';

ALTER TABLE agencies ADD COLUMN license_number text DEFAULT '' NOT NULL;
ALTER TABLE agencies ADD COLUMN license_state text DEFAULT '' NOT NULL;
COMMENT ON COLUMN agencies.license_number IS 'As the agency states it; empty if it has not';
`,
    )
    .execute(db);
}
