import { sql, type Kysely } from 'kysely';

/** Facts that caregivers state and the operator checks. The search row contains what agencies see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE caregivers
  ADD COLUMN cpr boolean DEFAULT false NOT NULL,
  ADD COLUMN credential_checked boolean DEFAULT false NOT NULL,
  ADD COLUMN evidence jsonb;
COMMENT ON COLUMN caregivers.cpr IS 'Whether agencies see a CPR certificate';
COMMENT ON COLUMN caregivers.credential_checked IS 'Whether agencies see a checked registry or license of the discipline';
COMMENT ON COLUMN caregivers.evidence IS 'What agencies see before an unlock: type, state and day of the check. No numbers';

CREATE TABLE caregiver_evidence (
  id uuid DEFAULT uuidv7() NOT NULL,
  caregiver_id bigint NOT NULL,
  type text NOT NULL,
  state char(2),
  number text,
  expires_on date,
  stated_at timestamptz NOT NULL,
  status text DEFAULT 'stated' NOT NULL,
  decided_at timestamptz,
  told_at timestamptz,
  confirmed_at timestamptz,
  disputed_at timestamptz,
  expiry_mailed_at timestamptz,
  removed_at timestamptz,
  CONSTRAINT caregiver_evidence_pkey PRIMARY KEY (id),
  CONSTRAINT caregiver_evidence_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT caregiver_evidence_status_check CHECK (status IN ('stated', 'checked', 'refused')),
  CONSTRAINT caregiver_evidence_decided_check CHECK ((status = 'stated') = (decided_at IS NULL))
);
COMMENT ON TABLE caregiver_evidence IS 'A stated fact. A changed fact is a new row, so that a check belongs to what was checked';
COMMENT ON COLUMN caregiver_evidence.number IS 'For the operator, and for agencies after an unlock';
COMMENT ON COLUMN caregiver_evidence.told_at IS 'When the mail about the decision was stored';
COMMENT ON COLUMN caregiver_evidence.removed_at IS 'Kept as the record of what was checked';
CREATE UNIQUE INDEX caregiver_evidence_current ON caregiver_evidence (caregiver_id, type, state) NULLS NOT DISTINCT
  WHERE removed_at IS NULL;
CREATE INDEX caregiver_evidence_untold ON caregiver_evidence (id)
  WHERE decided_at IS NOT NULL AND told_at IS NULL AND removed_at IS NULL;
CREATE INDEX caregiver_evidence_expiring ON caregiver_evidence (expires_on)
  WHERE expiry_mailed_at IS NULL AND removed_at IS NULL;

CREATE TABLE evidence_checks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  evidence_id uuid NOT NULL,
  outcome text NOT NULL,
  number text,
  expires_on date,
  words text NOT NULL,
  recorded_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT evidence_checks_pkey PRIMARY KEY (id),
  CONSTRAINT evidence_checks_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES caregiver_evidence(id) ON DELETE CASCADE,
  CONSTRAINT evidence_checks_outcome_check CHECK (outcome IN ('checked', 'refused'))
);
COMMENT ON COLUMN evidence_checks.words IS 'Where it was checked, or why it was refused';
CREATE INDEX evidence_checks_by_evidence ON evidence_checks (evidence_id, id);
CREATE TRIGGER only_new_rows BEFORE DELETE OR UPDATE ON evidence_checks
FOR EACH ROW WHEN ((pg_trigger_depth() = 0))
EXECUTE FUNCTION refuse_change_of_record();

CREATE TABLE delivered_evidence (
  unlock_id uuid NOT NULL,
  facts jsonb NOT NULL,
  CONSTRAINT delivered_evidence_pkey PRIMARY KEY (unlock_id),
  CONSTRAINT delivered_evidence_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES unlocks(id) ON DELETE CASCADE
);
COMMENT ON TABLE delivered_evidence IS 'The facts that an unlock delivered, with their numbers';
`,
    )
    .execute(db);
}
