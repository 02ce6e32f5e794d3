import { sql, type Kysely } from 'kysely';

/** Cases of agencies, and questions to caregivers before an unlock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
CREATE TABLE cases (
  id uuid NOT NULL,
  agency_id uuid NOT NULL,
  name text NOT NULL,
  status text DEFAULT 'open' NOT NULL,
  hours integer NOT NULL,
  zip char(5) NOT NULL,
  radius smallint NOT NULL,
  disciplines smallint[] NOT NULL,
  association text,
  pay_cents integer,
  starts_on date,
  needs text[] DEFAULT '{}' NOT NULL,
  coordinator uuid,
  created_at timestamptz NOT NULL,
  CONSTRAINT cases_pkey PRIMARY KEY (id),
  CONSTRAINT cases_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT cases_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT cases_coordinator_fkey FOREIGN KEY (coordinator) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT cases_name_check CHECK (name <> ''),
  CONSTRAINT cases_status_check CHECK (status IN ('open', 'filled', 'closed')),
  CONSTRAINT cases_hours_check CHECK (hours > 0 AND hours <= 268435455)
);
CREATE INDEX cases_by_agency ON cases (agency_id, status);

-- Without hours: on the shortlist of the case.
CREATE TABLE case_caregivers (
  case_id uuid NOT NULL,
  caregiver_id bigint NOT NULL,
  hours integer DEFAULT 0 NOT NULL,
  CONSTRAINT case_caregivers_pkey PRIMARY KEY (case_id, caregiver_id),
  CONSTRAINT case_caregivers_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  CONSTRAINT case_caregivers_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES community_members(id) ON DELETE CASCADE,
  CONSTRAINT case_caregivers_hours_check CHECK (hours >= 0 AND hours <= 268435455)
);
CREATE INDEX case_caregivers_by_caregiver ON case_caregivers (caregiver_id);

-- The browser chooses the id, so that a note that is sent twice is stored once.
CREATE TABLE case_notes (
  case_id uuid NOT NULL,
  id uuid NOT NULL,
  text text NOT NULL,
  written_by uuid,
  written_by_name text NOT NULL,
  written_at timestamptz NOT NULL,
  CONSTRAINT case_notes_pkey PRIMARY KEY (case_id, id),
  CONSTRAINT case_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  CONSTRAINT case_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT case_notes_text_check CHECK (text <> '')
);

-- Keeps what was asked, whatever becomes of the case.
CREATE TABLE questions (
  id uuid DEFAULT uuidv7() NOT NULL,
  agency_id uuid NOT NULL,
  case_id uuid,
  caregiver_id bigint NOT NULL,
  asked_by uuid,
  asked_at timestamptz NOT NULL,
  hours integer NOT NULL,
  pay_cents integer NOT NULL,
  starts_on date,
  needs text[] NOT NULL,
  area text NOT NULL,
  miles smallint,
  association text,
  token_hash bytea,
  answer text,
  answered_at timestamptz,
  ended_at timestamptz,
  filled_mailed_at timestamptz,
  CONSTRAINT questions_pkey PRIMARY KEY (id),
  CONSTRAINT questions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT questions_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT questions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE SET NULL,
  CONSTRAINT questions_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES community_members(id) ON DELETE CASCADE,
  CONSTRAINT questions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT questions_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT questions_answer_check CHECK (answer IN ('yes', 'no')),
  CONSTRAINT questions_answered_check CHECK ((answer IS NULL) = (answered_at IS NULL))
);
COMMENT ON COLUMN questions.token_hash IS 'Of the link in the mail; null if the caregiver wants no such mails';
COMMENT ON COLUMN questions.ended_at IS 'When a yes ended before its time: the caregiver paused, blocked the agency or changed the week';
CREATE INDEX questions_by_agency ON questions (agency_id, asked_at);
CREATE INDEX questions_by_caregiver ON questions (caregiver_id, asked_at);
CREATE INDEX questions_by_case ON questions (case_id) WHERE case_id IS NOT NULL;

-- Caregivers who want no mails of questions.
CREATE TABLE question_stops (
  caregiver_id bigint NOT NULL,
  stopped_at timestamptz NOT NULL,
  CONSTRAINT question_stops_pkey PRIMARY KEY (caregiver_id),
  CONSTRAINT question_stops_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES community_members(id) ON DELETE CASCADE
);

ALTER TABLE associations ADD COLUMN questions boolean DEFAULT true NOT NULL;

-- Whatever changes the profile: a yes to hours that the week no longer has is none.
CREATE FUNCTION end_answers_of_caregiver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE questions SET ended_at = now()
  WHERE caregiver_id = NEW.id AND answer = 'yes' AND ended_at IS NULL
    AND (NEW.display_status <> 'shown' OR NOT NEW.looking_for_work OR (hours & NEW.week) <> hours);
  RETURN NULL;
END $$;
CREATE TRIGGER end_answers AFTER UPDATE ON community_members
FOR EACH ROW WHEN (old.week <> new.week OR old.display_status <> new.display_status OR old.looking_for_work <> new.looking_for_work)
EXECUTE FUNCTION end_answers_of_caregiver();

CREATE FUNCTION end_answers_to_agency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE questions SET ended_at = now()
  WHERE caregiver_id = NEW.member AND agency_id = NEW.agency_id AND answer = 'yes' AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_answers AFTER INSERT ON caregiver_agency_blocks
FOR EACH ROW
EXECUTE FUNCTION end_answers_to_agency();
`;
