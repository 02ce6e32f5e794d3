import { sql, type Kysely } from 'kysely';

/** Calls and checks of unlocks, and the agency's number for calls. */
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
COMMENT ON COLUMN agency_profiles.calls_from IS 'Caller ID in the mail to an unlocked caregiver; null: the phone of the person who unlocks';
`,
    )
    .execute(db);
}
