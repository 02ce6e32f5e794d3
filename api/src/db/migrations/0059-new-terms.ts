import { sql, type Kysely } from 'kysely';

/** Emails about new terms: one per reader and version, for both terms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE people ADD COLUMN terms_version smallint;
COMMENT ON COLUMN people.terms_version IS 'Version of the agency terms that was accepted with the account; null: an earlier one';
UPDATE people SET terms_version = 2 WHERE created_at >= '2026-11-25T00:00:00Z';

CREATE TABLE agency_terms_mails (
  person_id uuid NOT NULL,
  version smallint NOT NULL,
  mailed_at timestamptz NOT NULL,
  CONSTRAINT agency_terms_mails_pkey PRIMARY KEY (person_id, version),
  CONSTRAINT agency_terms_mails_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);

CREATE TABLE caregiver_terms_mails (
  caregiver_id bigint NOT NULL,
  version smallint NOT NULL,
  mailed_at timestamptz NOT NULL,
  CONSTRAINT caregiver_terms_mails_pkey PRIMARY KEY (caregiver_id, version),
  CONSTRAINT caregiver_terms_mails_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE
);
`,
    )
    .execute(db);
}
