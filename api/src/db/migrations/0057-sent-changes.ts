import { sql, type Kysely } from 'kysely';

/** Caregivers' changes by idempotency key, so that a repeated change has one effect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE sent_changes (
  caregiver_id bigint NOT NULL,
  key uuid NOT NULL,
  change text NOT NULL,
  token_id uuid,
  body_hash bytea NOT NULL,
  answer jsonb,
  sent_at timestamptz NOT NULL,
  CONSTRAINT sent_changes_pkey PRIMARY KEY (caregiver_id, key),
  CONSTRAINT sent_changes_token_id_key UNIQUE (token_id),
  CONSTRAINT sent_changes_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE
);
COMMENT ON COLUMN sent_changes.token_id IS 'The token of a change that waited on a device; each token is good for one change';
COMMENT ON COLUMN sent_changes.answer IS 'The answer, for changes whose answer cannot be read again. Without contact details';
CREATE INDEX sent_changes_sent_at ON sent_changes (sent_at);
`,
    )
    .execute(db);
}
