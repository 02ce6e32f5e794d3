import { sql, type Kysely } from 'kysely';

/** Text messages to phones whose owners consented twice: on their page and by a reply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE consent_events DROP CONSTRAINT consent_events_kind_check;
ALTER TABLE consent_events ADD CONSTRAINT consent_events_kind_check CHECK (kind IN ('sms', 'terms', 'texts'));

CREATE TABLE text_phones (
  caregiver_id bigint NOT NULL,
  phone char(10) NOT NULL,
  asked_at timestamptz NOT NULL,
  agreed_at timestamptz,
  stopped_at timestamptz,
  stopped_by text,
  helped_at timestamptz,
  CONSTRAINT text_phones_pkey PRIMARY KEY (caregiver_id),
  CONSTRAINT text_phones_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT text_phones_stopped_check CHECK ((stopped_at IS NULL) = (stopped_by IS NULL) AND stopped_by IN ('page', 'phone'))
);
COMMENT ON TABLE text_phones IS 'The phone that a caregiver named for texts. Texts go to it between agreed_at and stopped_at';
COMMENT ON COLUMN text_phones.asked_at IS 'When the box was ticked on the page';
COMMENT ON COLUMN text_phones.agreed_at IS 'When the phone answered YES';
COMMENT ON COLUMN text_phones.stopped_by IS 'phone: only a START from the phone begins texts again';
COMMENT ON COLUMN text_phones.helped_at IS 'When a reply that we could not read was answered last';
CREATE INDEX text_phones_by_phone ON text_phones (phone);

CREATE TABLE texts (
  id uuid DEFAULT uuidv7() NOT NULL,
  caregiver_id bigint NOT NULL,
  phone char(10) NOT NULL,
  about text NOT NULL,
  subject text NOT NULL,
  sealed text,
  queued_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  outcome text,
  CONSTRAINT texts_pkey PRIMARY KEY (id),
  CONSTRAINT texts_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT texts_subject_key UNIQUE (caregiver_id, about, subject),
  CONSTRAINT texts_about_check CHECK (about IN ('agreement', 'unlock', 'question', 'claim')),
  CONSTRAINT texts_outcome_check CHECK (outcome IN ('sent', 'delivered', 'undelivered', 'refused', 'dropped', 'unknown')),
  CONSTRAINT texts_ended_check CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
COMMENT ON COLUMN texts.subject IS 'What the text is about, so that it is sent once';
COMMENT ON COLUMN texts.sealed IS 'The words, encrypted, until the text has an outcome';
COMMENT ON COLUMN texts.started_at IS 'When a process began to send it; null again after a failure that sent nothing';
COMMENT ON COLUMN texts.outcome IS 'dropped: not sent, by our own rules; unknown: the provider did not answer';
CREATE INDEX texts_due ON texts (due_at, id) WHERE outcome IS NULL;
CREATE INDEX texts_by_phone ON texts (phone, started_at);
`,
    )
    .execute(db);
}
