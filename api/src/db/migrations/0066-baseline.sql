CREATE EXTENSION IF NOT EXISTS citext;

-- One form for names that people type: case, spaces, full-width letters and invisible characters make no other name.
-- PL/pgSQL, because an inlined SQL function could lose its match with the indexes.
CREATE FUNCTION comparable_name(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  visible text := regexp_replace(
    normalize(name, NFKC),
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF]',
    '', 'g');
BEGIN
  RETURN btrim(regexp_replace(
    normalize(casefold(visible COLLATE "pg_unicode_fast"), NFKC) COLLATE "pg_unicode_fast", '\s+', ' ', 'g'));
END $$;

CREATE FUNCTION add_founder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agency_people (person_id, agency_id, role, first_name, last_name, phone, title)
  SELECT u.id, u.id, 'owner', NEW.first_name, NEW.last_name, NEW.phone, NEW.title
  FROM people u WHERE u.id = NEW.id
  ON CONFLICT (person_id) DO NOTHING;
  RETURN NULL;
END $$;

-- Whatever writes the name: a name that nobody checked is never a verified one.
CREATE FUNCTION end_verification_of_old_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.verified_at := NULL;
  INSERT INTO agency_verifications (agency_id, event, agency_name, recorded_by, created_at)
  VALUES (NEW.id, 'renamed', NEW.agency_name, 'the agency', now());
  RETURN NEW;
END $$;

CREATE FUNCTION keep_earlier_caregiver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO caregiver_changes (caregiver_id, was_free, was_week, was_city, was_state, was_place)
  VALUES (OLD.id, OLD.looking_for_work AND OLD.display_status = 'shown', OLD.week, OLD.city, OLD.state, OLD.place);
  RETURN NULL;
END $$;

CREATE FUNCTION note_caregiver_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO removed_caregivers (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
    RETURN OLD;
  END IF;
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_change_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only takes new rows', TG_TABLE_NAME;
END $$;

-- Taken before the provider is asked: a slow, older answer never overwrites a newer one, whatever the clocks say.
CREATE SEQUENCE subscription_sync_tickets;

CREATE TABLE associations (
  code text NOT NULL,
  state char(2) NOT NULL,
  name text NOT NULL,
  logo text NOT NULL,
  theme jsonb DEFAULT '{}' NOT NULL,
  support_email text,
  sms_opt_in_default boolean DEFAULT true NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  retired_at timestamptz,
  logo_ratio double precision,
  questions boolean DEFAULT true NOT NULL,
  CONSTRAINT associations_pkey PRIMARY KEY (code),
  CONSTRAINT associations_code_check CHECK (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  CONSTRAINT associations_state_check CHECK (state ~ '^[A-Z]{2}$'),
  CONSTRAINT associations_logo_ratio_check CHECK (logo_ratio > (0)::double precision)
);

CREATE TABLE candidate_types (
  code text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  abbreviation text NOT NULL,
  icon_name text NOT NULL,
  discipline smallint NOT NULL,
  discipline_matches text[] NOT NULL,
  display_order integer NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  CONSTRAINT candidate_types_pkey PRIMARY KEY (code),
  CONSTRAINT candidate_types_slug_key UNIQUE (slug),
  CONSTRAINT candidate_types_discipline_key UNIQUE (discipline)
);

CREATE TABLE languages (
  id smallint NOT NULL,
  name text NOT NULL,
  display_order integer NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  CONSTRAINT languages_pkey PRIMARY KEY (id),
  CONSTRAINT languages_name_key UNIQUE (name),
  CONSTRAINT languages_id_check CHECK ((id >= 0) AND (id <= 30))
);

-- A place is a ZIP. Its id is its position along a Hilbert curve, so that a circle is a few ranges of ids.
CREATE TABLE places (
  id integer NOT NULL,
  zip char(5) NOT NULL,
  city text NOT NULL,
  state smallint NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  area integer,
  CONSTRAINT places_pkey PRIMARY KEY (id),
  CONSTRAINT places_zip_key UNIQUE (zip),
  CONSTRAINT places_area_fkey FOREIGN KEY (area) REFERENCES places(id)
);

-- The place that stands for a whole city.
CREATE TABLE city_places (
  state smallint NOT NULL,
  city_key text NOT NULL,
  place integer NOT NULL,
  CONSTRAINT city_places_pkey PRIMARY KEY (state, city_key),
  CONSTRAINT city_places_place_fkey FOREIGN KEY (place) REFERENCES places(id)
);

-- One row for each caregiver, with what searches read and without a contact.
CREATE TABLE caregivers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  uuid uuid NOT NULL,
  first_name text NOT NULL,
  discipline smallint NOT NULL,
  experience smallint NOT NULL,
  care_settings smallint NOT NULL,
  languages integer NOT NULL,
  desired_schedule smallint NOT NULL,
  week integer DEFAULT 0 NOT NULL,
  schedule_facts smallint DEFAULT 0 NOT NULL,
  state smallint NOT NULL,
  city text NOT NULL,
  zip char(5),
  place integer,
  score smallint DEFAULT 0 NOT NULL,
  looking_for_work boolean DEFAULT true NOT NULL,
  display_status text DEFAULT 'shown' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_modified timestamptz DEFAULT now() NOT NULL,
  desired_shift_times text DEFAULT 'Flexible' NOT NULL,
  association text,
  availability_confirmed_at timestamptz DEFAULT now() NOT NULL,
  preferred_language text DEFAULT 'en' NOT NULL,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  own_car boolean DEFAULT false NOT NULL,
  cpr boolean DEFAULT false NOT NULL,
  credential_checked boolean DEFAULT false NOT NULL,
  evidence jsonb,
  CONSTRAINT caregivers_pkey PRIMARY KEY (id),
  CONSTRAINT caregivers_uuid_key UNIQUE (uuid),
  CONSTRAINT caregivers_place_fkey FOREIGN KEY (place) REFERENCES places(id),
  CONSTRAINT caregivers_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT caregivers_week_check CHECK ((week >= 0) AND (week <= 268435455)),
  CONSTRAINT caregivers_display_status_check CHECK (display_status IN ('shown', 'hidden', 'away', 'deleted')),
  CONSTRAINT caregivers_preferred_language_check CHECK (preferred_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')
);
COMMENT ON COLUMN caregivers.display_status IS 'hidden: paused until its owner resumes it; away: until the days off end';
COMMENT ON COLUMN caregivers.cpr IS 'Whether agencies see a CPR certificate';
COMMENT ON COLUMN caregivers.credential_checked IS 'Whether agencies see a checked registry or license of the discipline';
COMMENT ON COLUMN caregivers.evidence IS 'What agencies see before an unlock: type, state and day of the check. No numbers';
CREATE INDEX caregivers_by_change ON caregivers (changed_in);
CREATE INDEX caregivers_by_city ON caregivers (lower(city)) INCLUDE (id) WHERE (display_status = 'shown');
CREATE TRIGGER note_change BEFORE DELETE OR UPDATE ON caregivers
FOR EACH ROW
EXECUTE FUNCTION note_caregiver_change();
CREATE TRIGGER keep_earlier AFTER UPDATE ON caregivers
FOR EACH ROW WHEN (((new.display_status <> 'deleted') AND ((old.week <> new.week) OR ((old.looking_for_work AND (old.display_status = 'shown')) <> (new.looking_for_work AND (new.display_status = 'shown'))) OR (old.state <> new.state) OR (lower(old.city) <> lower(new.city)) OR ((old.place IS DISTINCT FROM new.place) AND (old.zip IS DISTINCT FROM new.zip)))))
EXECUTE FUNCTION keep_earlier_caregiver();

CREATE TABLE caregiver_contacts (
  caregiver_id bigint NOT NULL,
  last_name text NOT NULL,
  email citext NOT NULL,
  phone char(10) NOT NULL,
  email_confirmed_at timestamptz,
  CONSTRAINT caregiver_contacts_pkey PRIMARY KEY (caregiver_id),
  CONSTRAINT caregiver_contacts_email_key UNIQUE (email),
  CONSTRAINT caregiver_contacts_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT caregiver_contacts_phone_check CHECK (phone ~ '^[0-9]{10}$')
);
COMMENT ON COLUMN caregiver_contacts.email_confirmed_at IS 'When a link or code that was mailed to the address was used first';

-- Append-only: each consent and each withdrawal with the wording that was shown, when and where.
CREATE TABLE consent_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  caregiver_id bigint NOT NULL,
  kind text NOT NULL,
  granted boolean NOT NULL,
  phone char(10),
  wording_version text NOT NULL,
  source text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT consent_events_pkey PRIMARY KEY (id),
  CONSTRAINT consent_events_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT consent_events_kind_check CHECK (kind IN ('sms', 'terms', 'texts'))
);
CREATE INDEX consent_events_latest ON consent_events (caregiver_id, kind, id DESC);

-- Several mailed links of one caregiver work side by side: asking for a mail ends nobody's link.
CREATE TABLE caregiver_links (
  id uuid DEFAULT uuidv7() NOT NULL,
  caregiver_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  code_hash bytea NOT NULL,
  code_attempts smallint DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  asked_by bytea DEFAULT '\x' NOT NULL,
  CONSTRAINT caregiver_links_pkey PRIMARY KEY (id),
  CONSTRAINT caregiver_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT caregiver_links_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE
);
CREATE INDEX caregiver_links_by_caregiver ON caregiver_links (caregiver_id, created_at DESC);

-- Holds the contact as it was when the caregiver applied, and is one row for a job however often it is sent.
CREATE TABLE job_applications (
  id uuid DEFAULT uuidv7() NOT NULL,
  caregiver_id bigint NOT NULL,
  job_title text NOT NULL,
  agency text,
  internal text,
  source text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  agency_id uuid,
  by_link boolean DEFAULT false NOT NULL,
  agency_key text GENERATED ALWAYS AS (comparable_name(COALESCE(agency, ''))) STORED NOT NULL,
  job_key text GENERATED ALWAYS AS (comparable_name(job_title)) STORED NOT NULL,
  reference_key text GENERATED ALWAYS AS (comparable_name(COALESCE(internal, ''))) STORED NOT NULL,
  applied_at timestamptz NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  discipline smallint NOT NULL,
  experience smallint NOT NULL,
  city text NOT NULL,
  state smallint NOT NULL,
  desired_schedule smallint NOT NULL,
  week integer NOT NULL,
  seen_at timestamptz,
  withdrawn_at timestamptz,
  CONSTRAINT job_applications_pkey PRIMARY KEY (id),
  CONSTRAINT job_applications_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE
);
COMMENT ON COLUMN job_applications.agency_id IS 'The agency whose application it is; null while it waits for a verified agency of that name; by_link: its own job link was used';
COMMENT ON COLUMN job_applications.seen_at IS 'When the agency first opened it as it is now';
CREATE INDEX job_applications_by_caregiver ON job_applications (caregiver_id);
CREATE UNIQUE INDEX job_applications_once_for_an_agency ON job_applications (caregiver_id, agency_id, job_key, reference_key) WHERE (agency_id IS NOT NULL);
CREATE UNIQUE INDEX job_applications_once_for_a_name ON job_applications (caregiver_id, agency_key, job_key, reference_key) WHERE (agency_id IS NULL);
CREATE INDEX job_applications_of_agency ON job_applications (agency_id, applied_at) WHERE (agency_id IS NOT NULL);
CREATE INDEX job_applications_waiting ON job_applications (agency_key) WHERE (agency_id IS NULL);

-- The accounts of agencies' people.
CREATE TABLE people (
  id uuid DEFAULT uuidv7() NOT NULL,
  email citext NOT NULL,
  password_hash text NOT NULL,
  email_confirmed_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  terms_version smallint,
  CONSTRAINT people_pkey PRIMARY KEY (id),
  CONSTRAINT people_email_key UNIQUE (email)
);
COMMENT ON COLUMN people.terms_version IS 'Version of the agency terms that was accepted with the account; null: an earlier one';

CREATE TABLE agencies (
  id uuid DEFAULT uuidv7() NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  title text NOT NULL,
  agency_name text NOT NULL,
  agency_city text NOT NULL,
  agency_state text NOT NULL,
  last_modified timestamptz DEFAULT now() NOT NULL,
  verified_at timestamptz,
  verification_asked_at timestamptz,
  closed_at timestamptz,
  merged_into uuid,
  closed_by uuid,
  calls_from text,
  license_number text DEFAULT '' NOT NULL,
  license_state text DEFAULT '' NOT NULL,
  CONSTRAINT agencies_pkey PRIMARY KEY (id),
  CONSTRAINT agencies_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES agencies(id) ON DELETE SET NULL,
  CONSTRAINT agencies_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES people(id) ON DELETE SET NULL,
  CONSTRAINT agencies_calls_from_check CHECK (calls_from ~ '^[0-9]{10}$')
);
COMMENT ON TABLE agencies IS 'First and last name, phone and title are those that the founder signed up with; agency_people has the current ones';
COMMENT ON COLUMN agencies.verification_asked_at IS 'When the operator was told that applications wait for this agency; null again after a verification';
COMMENT ON COLUMN agencies.merged_into IS 'The agency that its only person joined, with its contacts; closed since then';
COMMENT ON COLUMN agencies.closed_by IS 'Who joined another agency and closed this one; it reopens for them only. Null while open, or if unknown';
COMMENT ON COLUMN agencies.calls_from IS 'Caller ID in the mail to an unlocked caregiver; null: the phone of the person who unlocks';
COMMENT ON COLUMN agencies.license_number IS 'As the agency states it; empty if it has not';
CREATE INDEX agencies_by_name ON agencies (comparable_name(agency_name));
CREATE INDEX agencies_by_closer ON agencies (closed_by) WHERE (closed_by IS NOT NULL);
CREATE TRIGGER renamed BEFORE UPDATE OF agency_name ON agencies
FOR EACH ROW WHEN (((old.verified_at IS NOT NULL) AND (comparable_name(new.agency_name) <> comparable_name(old.agency_name))))
EXECUTE FUNCTION end_verification_of_old_name();
CREATE TRIGGER founded AFTER INSERT ON agencies
FOR EACH ROW
EXECUTE FUNCTION add_founder();

CREATE TABLE auth_sessions (
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  end_reason text,
  device text DEFAULT '' NOT NULL,
  CONSTRAINT auth_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT auth_sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  CONSTRAINT auth_sessions_end_reason_check CHECK (end_reason IN ('signed_out', 'password_changed', 'token_reuse', 'removed_from_agency', 'ended_by_person', 'ended_by_operator'))
);
COMMENT ON COLUMN auth_sessions.device IS 'Browser and system without versions; empty if unknown';
CREATE INDEX auth_sessions_by_person ON auth_sessions (person_id) WHERE (ended_at IS NULL);

CREATE TABLE refresh_tokens (
  id uuid DEFAULT uuidv7() NOT NULL,
  session_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  parent_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  replaced_at timestamptz,
  expires_at timestamptz NOT NULL,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT refresh_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth_sessions(id) ON DELETE CASCADE,
  CONSTRAINT refresh_tokens_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES refresh_tokens(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_by_parent ON refresh_tokens (parent_id);

CREATE TABLE auth_links (
  person_id uuid NOT NULL,
  purpose text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT auth_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT auth_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  CONSTRAINT auth_links_purpose_check CHECK (purpose IN ('recover', 'recovery_proof'))
);
CREATE INDEX auth_links_by_person ON auth_links (person_id);

-- Unlogged: after a crash of the database everybody starts over.
CREATE UNLOGGED TABLE rate_limit_counters (
  key text NOT NULL,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL,
  CONSTRAINT rate_limit_counters_pkey PRIMARY KEY (key)
);

CREATE TABLE billing_customers (
  agency_id uuid NOT NULL,
  stripe_customer_id text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT billing_customers_pkey PRIMARY KEY (agency_id),
  CONSTRAINT billing_customers_stripe_customer_id_key UNIQUE (stripe_customer_id),
  CONSTRAINT billing_customers_agency_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE
);

CREATE TABLE agency_subscriptions (
  agency_id uuid NOT NULL,
  stripe_subscription_id text NOT NULL,
  status text NOT NULL,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean DEFAULT false NOT NULL,
  sync_ticket bigint DEFAULT 0 NOT NULL,
  last_modified timestamptz DEFAULT now() NOT NULL,
  month_returned boolean DEFAULT false NOT NULL,
  CONSTRAINT agency_subscriptions_pkey PRIMARY KEY (agency_id),
  CONSTRAINT agency_subscriptions_stripe_subscription_id_key UNIQUE (stripe_subscription_id),
  CONSTRAINT agency_subscriptions_agency_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT agency_subscriptions_status_check CHECK (status IN ('active', 'past_due', 'unpaid', 'canceled', 'incomplete'))
);

-- Every checkout that we opened: the return page, the webhook and the reconciling job converge on one row.
CREATE TABLE checkouts (
  id uuid DEFAULT uuidv7() NOT NULL,
  agency_id uuid NOT NULL,
  kind text NOT NULL,
  caregiver_uuid uuid,
  amount_cents integer NOT NULL,
  stripe_session_id text,
  url text,
  status text DEFAULT 'open' NOT NULL,
  association text,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  settled_at timestamptz,
  held_by uuid,
  held_until timestamptz,
  money_ticket bigint DEFAULT 0 NOT NULL,
  opened_by uuid,
  CONSTRAINT checkouts_pkey PRIMARY KEY (id),
  CONSTRAINT checkouts_stripe_session_id_key UNIQUE (stripe_session_id),
  CONSTRAINT checkouts_agency_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT checkouts_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES people(id) ON DELETE SET NULL,
  CONSTRAINT checkouts_kind_check CHECK (kind IN ('unlock', 'subscription')),
  CONSTRAINT checkouts_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT checkouts_status_check CHECK (status IN ('open', 'completed', 'expired', 'refunded')),
  CONSTRAINT checkouts_check CHECK ((kind = 'unlock') = (caregiver_uuid IS NOT NULL))
);
CREATE INDEX checkouts_open ON checkouts (created_at) WHERE (status = 'open');
CREATE INDEX checkouts_by_agency ON checkouts (agency_id, caregiver_uuid);
CREATE UNIQUE INDEX checkouts_one_open ON checkouts (agency_id, kind, caregiver_uuid) NULLS NOT DISTINCT WHERE (status = 'open');

-- Unlocks. What the agency was given stays on the row when the profile changes or goes.
CREATE TABLE unlocks (
  id uuid DEFAULT uuidv7() NOT NULL,
  agency_id uuid NOT NULL,
  caregiver_uuid uuid NOT NULL,
  status text NOT NULL,
  free boolean NOT NULL,
  amount_cents integer NOT NULL,
  checkout_id uuid,
  payment_intent_id text,
  candidate_first_name text NOT NULL,
  candidate_last_name text NOT NULL,
  candidate_email text NOT NULL,
  candidate_phone text NOT NULL,
  candidate_discipline text NOT NULL,
  candidate_city text NOT NULL,
  candidate_state text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  revoked_at timestamptz,
  hiring_status text DEFAULT 'new' NOT NULL,
  returned_cents integer DEFAULT 0 NOT NULL,
  unlocked_by uuid,
  unlocked_by_name text,
  association text,
  status_by uuid,
  status_by_name text,
  status_at timestamptz,
  wrong_person_at timestamptz,
  claimable boolean DEFAULT true NOT NULL,
  CONSTRAINT unlocks_pkey PRIMARY KEY (id),
  CONSTRAINT unlocks_checkout_id_key UNIQUE (checkout_id),
  CONSTRAINT unlocks_payment_intent_id_key UNIQUE (payment_intent_id),
  CONSTRAINT unlocks_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  CONSTRAINT unlocks_agency_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT unlocks_unlocked_by_fkey FOREIGN KEY (unlocked_by) REFERENCES people(id) ON DELETE SET NULL,
  CONSTRAINT unlocks_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT unlocks_status_by_fkey FOREIGN KEY (status_by) REFERENCES people(id) ON DELETE SET NULL,
  CONSTRAINT unlocks_status_check CHECK (status IN ('completed', 'refunded', 'disputed', 'credited')),
  CONSTRAINT unlocks_amount_cents_check CHECK (amount_cents >= 0),
  CONSTRAINT unlocks_check CHECK (free = (checkout_id IS NULL)),
  CONSTRAINT unlocks_check1 CHECK (free = (amount_cents = 0)),
  CONSTRAINT unlocks_check2 CHECK ((status = 'completed') = (revoked_at IS NULL)),
  CONSTRAINT unlocks_hiring_status_check CHECK (hiring_status IN ('new', 'contacted', 'interviewing', 'hired', 'not_a_fit')),
  CONSTRAINT unlocks_check3 CHECK ((returned_cents >= 0) AND (returned_cents <= amount_cents))
);
COMMENT ON COLUMN unlocks.status_by IS 'Who set hiring_status';
COMMENT ON COLUMN unlocks.wrong_person_at IS 'When the reader of the mail about this unlock said that it is not them';
COMMENT ON COLUMN unlocks.claimable IS 'Whether a claim settles a number that does not work; otherwise support refunds it';
CREATE UNIQUE INDEX unlocks_one_live ON unlocks (agency_id, caregiver_uuid) WHERE (status = 'completed');
CREATE INDEX unlocks_by_agency ON unlocks (agency_id, created_at DESC);
CREATE INDEX unlocks_by_caregiver ON unlocks (caregiver_uuid);

CREATE TABLE free_unlocks (
  id uuid DEFAULT uuidv7() NOT NULL,
  agency_id uuid NOT NULL,
  stripe_subscription_id text NOT NULL,
  period_start timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  granted_at timestamptz DEFAULT now() NOT NULL,
  redeemed_at timestamptz,
  unlock_id uuid,
  withdrawn_at timestamptz,
  withheld_for uuid,
  CONSTRAINT free_unlocks_pkey PRIMARY KEY (id),
  CONSTRAINT free_unlocks_unlock_id_key UNIQUE (unlock_id),
  CONSTRAINT free_unlocks_stripe_subscription_id_period_start_key UNIQUE (stripe_subscription_id, period_start),
  CONSTRAINT free_unlocks_withheld_for_key UNIQUE (withheld_for),
  CONSTRAINT free_unlocks_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES unlocks(id),
  CONSTRAINT free_unlocks_withheld_for_fkey FOREIGN KEY (withheld_for) REFERENCES free_unlocks(id),
  CONSTRAINT free_unlocks_agency_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT free_unlocks_check CHECK ((redeemed_at IS NULL) = (unlock_id IS NULL)),
  CONSTRAINT free_unlocks_check1 CHECK (withheld_for <> id)
);
CREATE INDEX free_unlocks_unused ON free_unlocks (agency_id, expires_at) WHERE (redeemed_at IS NULL);

CREATE TABLE stripe_events (
  id text NOT NULL,
  type text NOT NULL,
  happened_at timestamptz NOT NULL,
  received_at timestamptz DEFAULT now() NOT NULL,
  processed_at timestamptz,
  CONSTRAINT stripe_events_pkey PRIMARY KEY (id)
);
CREATE INDEX stripe_events_by_time ON stripe_events (happened_at DESC);

CREATE TABLE contact_access_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  agency_id uuid NOT NULL,
  unlock_id uuid NOT NULL,
  channel text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  person_id uuid,
  CONSTRAINT contact_access_log_pkey PRIMARY KEY (id),
  CONSTRAINT contact_access_log_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES unlocks(id) ON DELETE CASCADE,
  CONSTRAINT contact_access_log_channel_check CHECK (channel IN ('account', 'mail'))
);

-- Not active before the first code proved that the app knows the secret.
CREATE TABLE second_factors (
  person_id uuid NOT NULL,
  encrypted_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  activated_at timestamptz,
  last_used_step integer,
  CONSTRAINT second_factors_pkey PRIMARY KEY (person_id),
  CONSTRAINT second_factors_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);

-- A used code is deleted, so that it cannot be used twice.
CREATE TABLE second_factor_recovery_codes (
  person_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT second_factor_recovery_codes_pkey PRIMARY KEY (person_id, code_hash),
  CONSTRAINT second_factor_recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES second_factors(person_id) ON DELETE CASCADE
);

CREATE TABLE second_factor_challenges (
  token_hash bytea NOT NULL,
  person_id uuid NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT second_factor_challenges_pkey PRIMARY KEY (token_hash),
  CONSTRAINT second_factor_challenges_person_id_fkey FOREIGN KEY (person_id) REFERENCES second_factors(person_id) ON DELETE CASCADE
);
CREATE INDEX second_factor_challenges_by_person ON second_factor_challenges (person_id);

-- last_seen_caregiver: a caregiver with a greater id is new to this search. last_mailed_on: the day (UTC) of the last look.
CREATE TABLE saved_searches (
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid NOT NULL,
  association text,
  name text NOT NULL,
  discipline smallint NOT NULL,
  criteria jsonb NOT NULL,
  daily_mail boolean NOT NULL,
  last_seen_caregiver bigint NOT NULL,
  last_mailed_on date,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_seen_change bigint DEFAULT 0 NOT NULL,
  further_disciplines smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  opened_caregiver bigint,
  CONSTRAINT saved_searches_pkey PRIMARY KEY (id),
  CONSTRAINT saved_searches_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  CONSTRAINT saved_searches_association_fkey FOREIGN KEY (association) REFERENCES associations(code),
  CONSTRAINT saved_searches_name_check CHECK ((char_length(name) >= 1) AND (char_length(name) <= 120))
);
COMMENT ON COLUMN saved_searches.further_disciplines IS 'Ids of the disciplines that may serve as well, ascending; empty for a search of the list';
COMMENT ON COLUMN saved_searches.opened_caregiver IS 'The newest caregiver when the person last opened the search; null: not known';
CREATE INDEX saved_searches_by_person ON saved_searches (person_id);
CREATE INDEX saved_searches_to_mail ON saved_searches (id) WHERE daily_mail;

CREATE TABLE shortlisted_caregivers (
  agency_id uuid NOT NULL,
  caregiver_id bigint NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  added_by uuid,
  added_by_name text,
  CONSTRAINT shortlisted_caregivers_pkey PRIMARY KEY (agency_id, caregiver_id),
  CONSTRAINT shortlisted_caregivers_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT shortlisted_caregivers_agency_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT shortlisted_caregivers_added_by_fkey FOREIGN KEY (added_by) REFERENCES people(id) ON DELETE SET NULL
);
CREATE INDEX shortlisted_caregivers_by_caregiver ON shortlisted_caregivers (caregiver_id);

CREATE TABLE hidden_caregivers (
  agency_id uuid NOT NULL,
  caregiver_id bigint NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  added_by uuid,
  added_by_name text,
  CONSTRAINT hidden_caregivers_pkey PRIMARY KEY (agency_id, caregiver_id),
  CONSTRAINT hidden_caregivers_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT hidden_caregivers_agency_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT hidden_caregivers_added_by_fkey FOREIGN KEY (added_by) REFERENCES people(id) ON DELETE SET NULL
);
CREATE INDEX hidden_caregivers_by_caregiver ON hidden_caregivers (caregiver_id);

-- The name stands beside the agency, so that neither a new name nor a new account undoes the block.
CREATE TABLE caregiver_agency_blocks (
  caregiver_id bigint NOT NULL,
  agency_id uuid NOT NULL,
  agency_key text NOT NULL,
  agency_name text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT caregiver_agency_blocks_pkey PRIMARY KEY (caregiver_id, agency_id),
  CONSTRAINT caregiver_agency_blocks_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT caregiver_agency_blocks_agency_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE
);
CREATE INDEX caregiver_agency_blocks_by_agency ON caregiver_agency_blocks (agency_id);
CREATE INDEX caregiver_agency_blocks_by_name ON caregiver_agency_blocks (agency_key);

-- Who was given what.
CREATE TABLE job_application_recipients (
  application uuid NOT NULL,
  agency_id uuid NOT NULL,
  CONSTRAINT job_application_recipients_pkey PRIMARY KEY (agency_id, application),
  CONSTRAINT job_application_recipients_application_fkey FOREIGN KEY (application) REFERENCES job_applications(id) ON DELETE CASCADE,
  CONSTRAINT job_application_recipients_agency_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE
);
CREATE INDEX job_application_recipients_by_application ON job_application_recipients (application);

-- One row for each caregiver who was asked or wants no such mail. Only the link of the newest mail is known, by its hash.
CREATE TABLE availability_questions (
  caregiver_id bigint NOT NULL,
  token_hash bytea,
  expires_at timestamptz,
  mailed_at timestamptz,
  stopped_at timestamptz,
  CONSTRAINT availability_questions_pkey PRIMARY KEY (caregiver_id),
  CONSTRAINT availability_questions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT availability_questions_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE
);

-- Former logos stay: a page that was loaded before a change still shows the one that it knows.
CREATE TABLE association_logos (
  association text NOT NULL,
  hash text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT association_logos_pkey PRIMARY KEY (association, hash),
  CONSTRAINT association_logos_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE CASCADE,
  CONSTRAINT association_logos_hash_check CHECK (hash ~ '^[0-9a-f]{32}$'),
  CONSTRAINT association_logos_media_type_check CHECK (media_type IN ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
  CONSTRAINT association_logos_bytes_check CHECK ((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 262144))
);

-- Tells each API process which ids are gone.
CREATE TABLE removed_caregivers (
  id bigint NOT NULL,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT removed_caregivers_pkey PRIMARY KEY (id)
);
CREATE INDEX removed_caregivers_by_change ON removed_caregivers (changed_in);

-- Sign-ups wait here until their address is confirmed, each with its own password.
CREATE TABLE sign_ups (
  id uuid DEFAULT uuidv7() NOT NULL,
  email citext NOT NULL,
  password_hash text NOT NULL,
  browser_hash bytea,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  title text NOT NULL,
  agency_name text NOT NULL,
  agency_city text NOT NULL,
  agency_state text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  person_id uuid,
  CONSTRAINT sign_ups_pkey PRIMARY KEY (id),
  CONSTRAINT sign_ups_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  CONSTRAINT sign_ups_check CHECK ((confirmed_at IS NULL) = (person_id IS NULL))
);
CREATE INDEX sign_ups_by_email ON sign_ups (email, created_at DESC);
CREATE INDEX sign_ups_by_person ON sign_ups (person_id);
CREATE INDEX sign_ups_by_end ON sign_ups (expires_at);

CREATE TABLE sign_up_links (
  token_hash bytea NOT NULL,
  sign_up uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT sign_up_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sign_up_links_sign_up_fkey FOREIGN KEY (sign_up) REFERENCES sign_ups(id) ON DELETE CASCADE
);
CREATE INDEX sign_up_links_by_sign_up ON sign_up_links (sign_up);

CREATE TABLE caregiver_code_guesses (
  address_hash bytea NOT NULL,
  guesses smallint NOT NULL,
  resets_at timestamptz NOT NULL,
  CONSTRAINT caregiver_code_guesses_pkey PRIMARY KEY (address_hash)
);

-- How many rows of the list an agency or a network read in each hour.
CREATE UNLOGGED TABLE read_counters (
  key text NOT NULL,
  hour timestamptz NOT NULL,
  rows_read integer NOT NULL,
  CONSTRAINT read_counters_pkey PRIMARY KEY (key, hour)
);
CREATE INDEX read_counters_by_hour ON read_counters (hour);

CREATE TABLE agency_verifications (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  agency_id uuid NOT NULL,
  event text NOT NULL,
  agency_name text NOT NULL,
  checked text,
  recorded_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT agency_verifications_pkey PRIMARY KEY (id),
  CONSTRAINT agency_verifications_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT agency_verifications_event_check CHECK (event IN ('verified', 'unverified', 'renamed')),
  CONSTRAINT agency_verifications_check CHECK ((event = 'verified') = (checked IS NOT NULL))
);
CREATE INDEX agency_verifications_by_agency ON agency_verifications (agency_id, id);
CREATE TRIGGER only_new_rows BEFORE DELETE OR UPDATE ON agency_verifications
FOR EACH ROW WHEN ((pg_trigger_depth() = 0))
EXECUTE FUNCTION refuse_change_of_record();

-- Subscriptions that are canceled and returned.
CREATE TABLE second_subscriptions (
  stripe_subscription_id text NOT NULL,
  agency_id uuid NOT NULL,
  kept_subscription_id text,
  found_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT second_subscriptions_pkey PRIMARY KEY (stripe_subscription_id),
  CONSTRAINT second_subscriptions_agency_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE
);
COMMENT ON COLUMN second_subscriptions.kept_subscription_id IS 'Null for one that was bought for an agency that had closed';
CREATE INDEX second_subscriptions_unsettled ON second_subscriptions (agency_id) WHERE (settled_at IS NULL);

-- By what a browser proves that it sent this creation before, when the answer was lost. Kept for a short time.
CREATE TABLE profile_creations (
  caregiver_id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT profile_creations_pkey PRIMARY KEY (caregiver_id),
  CONSTRAINT profile_creations_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE
);

CREATE TABLE agency_people (
  person_id uuid NOT NULL,
  agency_id uuid NOT NULL,
  role text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  title text NOT NULL,
  joined_at timestamptz DEFAULT now() NOT NULL,
  reminder_mail boolean DEFAULT true NOT NULL,
  association text,
  CONSTRAINT agency_people_pkey PRIMARY KEY (person_id),
  CONSTRAINT agency_people_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  CONSTRAINT agency_people_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT agency_people_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT agency_people_role_check CHECK (role IN ('owner', 'recruiter'))
);
CREATE INDEX agency_people_by_agency ON agency_people (agency_id, joined_at);

CREATE TABLE agency_invitations (
  id uuid DEFAULT uuidv7() NOT NULL,
  agency_id uuid NOT NULL,
  email citext NOT NULL,
  role text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by uuid,
  invited_by_name text NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid,
  withdrawn_at timestamptz,
  association text,
  CONSTRAINT agency_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT agency_invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT agency_invitations_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT agency_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES people(id) ON DELETE SET NULL,
  CONSTRAINT agency_invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES people(id) ON DELETE SET NULL,
  CONSTRAINT agency_invitations_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT agency_invitations_role_check CHECK (role IN ('owner', 'recruiter')),
  CONSTRAINT agency_invitations_check CHECK ((accepted_at IS NULL) OR (withdrawn_at IS NULL))
);
CREATE UNIQUE INDEX agency_invitations_one_open ON agency_invitations (agency_id, email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));

CREATE TABLE agency_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  agency_id uuid NOT NULL,
  event text NOT NULL,
  by_person uuid,
  by_name text NOT NULL,
  about text,
  role text,
  created_at timestamptz NOT NULL,
  CONSTRAINT agency_events_pkey PRIMARY KEY (id),
  CONSTRAINT agency_events_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT agency_events_by_person_fkey FOREIGN KEY (by_person) REFERENCES people(id) ON DELETE SET NULL,
  CONSTRAINT agency_events_event_check CHECK (event IN ('founded', 'invited', 'invitation_withdrawn', 'joined', 'role_changed', 'left', 'removed')),
  CONSTRAINT agency_events_role_check CHECK (role IN ('owner', 'recruiter'))
);
CREATE INDEX agency_events_by_agency ON agency_events (agency_id, id);

-- For the public map. Only rounded numbers: a row with 0 people means one to four.
CREATE TABLE supply_groups (
  discipline smallint NOT NULL,
  state smallint NOT NULL,
  people integer NOT NULL,
  slots integer[] NOT NULL,
  CONSTRAINT supply_groups_pkey PRIMARY KEY (discipline, state),
  CONSTRAINT supply_groups_people_check CHECK ((people >= 0) AND ((people % 5) = 0)),
  CONSTRAINT supply_groups_slots_check CHECK (cardinality(slots) = 28)
);

CREATE TABLE supply_counted (
  singleton boolean DEFAULT true NOT NULL,
  counted_at timestamptz NOT NULL,
  CONSTRAINT supply_counted_pkey PRIMARY KEY (singleton),
  CONSTRAINT supply_counted_singleton_check CHECK (singleton)
);

-- The browser chooses the id, so that a note that is sent twice is stored once.
CREATE TABLE unlock_notes (
  unlock_id uuid NOT NULL,
  id uuid NOT NULL,
  text text NOT NULL,
  written_by uuid,
  written_by_name text,
  written_at timestamptz,
  edited_at timestamptz,
  CONSTRAINT unlock_notes_pkey PRIMARY KEY (unlock_id, id),
  CONSTRAINT unlock_notes_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES unlocks(id) ON DELETE CASCADE,
  CONSTRAINT unlock_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES people(id) ON DELETE SET NULL,
  CONSTRAINT unlock_notes_text_check CHECK (text <> '')
);

CREATE TABLE unlock_reminders (
  unlock_id uuid NOT NULL,
  id uuid NOT NULL,
  due_on date NOT NULL,
  text text DEFAULT '' NOT NULL,
  set_by uuid,
  set_by_name text,
  set_at timestamptz NOT NULL,
  done_at timestamptz,
  mailed_for date,
  CONSTRAINT unlock_reminders_pkey PRIMARY KEY (unlock_id, id),
  CONSTRAINT unlock_reminders_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES unlocks(id) ON DELETE CASCADE,
  CONSTRAINT unlock_reminders_set_by_fkey FOREIGN KEY (set_by) REFERENCES people(id) ON DELETE SET NULL
);
COMMENT ON COLUMN unlock_reminders.mailed_for IS 'The due date that was mailed. A reminder that is moved is mailed again on its new date';
CREATE INDEX unlock_reminders_open ON unlock_reminders (due_on) WHERE (done_at IS NULL);

-- The profile as it was when it was unlocked.
CREATE TABLE delivered_profiles (
  unlock_id uuid NOT NULL,
  experience smallint NOT NULL,
  care_settings smallint NOT NULL,
  languages integer NOT NULL,
  desired_schedule smallint NOT NULL,
  own_car boolean NOT NULL,
  week integer NOT NULL,
  confirmed_at timestamptz NOT NULL,
  CONSTRAINT delivered_profiles_pkey PRIMARY KEY (unlock_id),
  CONSTRAINT delivered_profiles_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES unlocks(id) ON DELETE CASCADE
);

-- What agencies could see before each change, for the daily mails of saved searches. No foreign key and no index on
-- caregiver_id: saves would pay for them, and rows live for two weeks.
CREATE TABLE caregiver_changes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  caregiver_id bigint NOT NULL,
  changed_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  was_free boolean NOT NULL,
  was_week integer NOT NULL,
  was_city text NOT NULL,
  was_state smallint NOT NULL,
  was_place integer,
  CONSTRAINT caregiver_changes_pkey PRIMARY KEY (id)
);
COMMENT ON COLUMN caregiver_changes.was_free IS 'Shown to agencies and looking for work';

-- Until when each event of the payment provider has been handled: one row.
CREATE TABLE stripe_events_seen (
  singleton boolean DEFAULT true NOT NULL,
  seen_until timestamptz NOT NULL,
  CONSTRAINT stripe_events_seen_pkey PRIMARY KEY (singleton),
  CONSTRAINT stripe_events_seen_singleton_check CHECK (singleton)
);
COMMENT ON COLUMN stripe_events_seen.seen_until IS 'By the clock of the API; events have the provider''s';

CREATE TABLE release_runs (
  remote text NOT NULL,
  release text NOT NULL,
  since timestamptz NOT NULL,
  asked_at timestamptz NOT NULL,
  loads integer NOT NULL,
  errors integer NOT NULL,
  networks bytea NOT NULL,
  failing_networks bytea NOT NULL,
  lcp bytea NOT NULL,
  inp bytea NOT NULL,
  cls bytea NOT NULL,
  CONSTRAINT release_runs_pkey PRIMARY KEY (remote, release, since)
);
COMMENT ON TABLE release_runs IS 'Releases that an operator or a job has asked about: the only ones that are counted';
COMMENT ON COLUMN release_runs.networks IS 'One bit for each network, chosen by a keyed hash: their number can be estimated, none can be recognized';
COMMENT ON COLUMN release_runs.lcp IS 'One byte for each network, chosen in the same way: the group of its newest measurement, from 1; 0 without one';

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
  CONSTRAINT cases_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT cases_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT cases_coordinator_fkey FOREIGN KEY (coordinator) REFERENCES people(id) ON DELETE SET NULL,
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
  CONSTRAINT case_caregivers_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
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
  CONSTRAINT case_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES people(id) ON DELETE SET NULL,
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
  CONSTRAINT questions_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT questions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE SET NULL,
  CONSTRAINT questions_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT questions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES people(id) ON DELETE SET NULL,
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
  CONSTRAINT question_stops_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE
);

-- Whatever changes the profile: a yes to hours that the week no longer has is none.
CREATE FUNCTION end_answers_of_caregiver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE questions SET ended_at = now()
  WHERE caregiver_id = NEW.id AND answer = 'yes' AND ended_at IS NULL
    AND (NEW.display_status <> 'shown' OR NOT NEW.looking_for_work OR (hours & NEW.week) <> hours);
  RETURN NULL;
END $$;
CREATE TRIGGER end_answers AFTER UPDATE ON caregivers
FOR EACH ROW WHEN (old.week <> new.week OR old.display_status <> new.display_status OR old.looking_for_work <> new.looking_for_work)
EXECUTE FUNCTION end_answers_of_caregiver();

CREATE FUNCTION end_answers_to_agency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE questions SET ended_at = now()
  WHERE caregiver_id = NEW.caregiver_id AND agency_id = NEW.agency_id AND answer = 'yes' AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_answers AFTER INSERT ON caregiver_agency_blocks
FOR EACH ROW
EXECUTE FUNCTION end_answers_to_agency();

CREATE TABLE unlock_calls (
  unlock_id uuid NOT NULL,
  id uuid NOT NULL,
  outcome text NOT NULL,
  called_by uuid,
  called_by_name text NOT NULL,
  called_at timestamptz NOT NULL,
  CONSTRAINT unlock_calls_pkey PRIMARY KEY (unlock_id, id),
  CONSTRAINT unlock_calls_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES unlocks(id) ON DELETE CASCADE,
  CONSTRAINT unlock_calls_called_by_fkey FOREIGN KEY (called_by) REFERENCES people(id) ON DELETE SET NULL,
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
  CONSTRAINT unlock_checks_unlock_id_fkey FOREIGN KEY (unlock_id) REFERENCES unlocks(id) ON DELETE CASCADE,
  CONSTRAINT unlock_checks_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES people(id) ON DELETE SET NULL,
  CONSTRAINT unlock_checks_kind_check CHECK (kind IN ('exclusion_list', 'registry', 'criminal_history', 'i9'))
);

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
  claim_id uuid,
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
COMMENT ON COLUMN unlock_credits.claim_id IS 'The claim that it settles; null if support granted it';
COMMENT ON COLUMN unlock_credits.unlock_id IS 'What the credit was used for';
CREATE INDEX unlock_credits_by_agency ON unlock_credits (agency_id, expires_at);

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

CREATE TABLE days_off (
  caregiver_id bigint NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT days_off_pkey PRIMARY KEY (caregiver_id),
  CONSTRAINT days_off_caregiver_id_fkey FOREIGN KEY (caregiver_id) REFERENCES caregivers(id) ON DELETE CASCADE,
  CONSTRAINT days_off_order_check CHECK (starts_on <= ends_on AND starts_at < ends_at)
);
COMMENT ON COLUMN days_off.ends_on IS 'The last day off';
COMMENT ON COLUMN days_off.ends_at IS 'Midnight after the last day off, in the time zone of the caregiver';

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

CREATE TABLE bounced_addresses (
  address_hash bytea NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  status text NOT NULL,
  bounced_at timestamptz NOT NULL,
  cleared_at timestamptz,
  CONSTRAINT bounced_addresses_pkey PRIMARY KEY (address_hash)
);
COMMENT ON TABLE bounced_addresses IS 'Addresses that mail does not reach. The hash is that of mail_log';
COMMENT ON COLUMN bounced_addresses.id IS 'Names one bounce: the code of a test mail belongs to it';
COMMENT ON COLUMN bounced_addresses.status IS 'Enhanced status code (RFC 3463)';
COMMENT ON COLUMN bounced_addresses.cleared_at IS 'When a later mail was read. Bounces of earlier mails no longer count';

ALTER TABLE job_applications
  ADD CONSTRAINT job_applications_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE SET NULL;

-- Mail to an agency goes to the owner who has been there longest.
CREATE VIEW agency_mailboxes AS
SELECT DISTINCT ON (a.agency_id) a.agency_id,
    a.person_id,
    u.email,
    u.email_confirmed_at
   FROM (agency_people a
     JOIN people u ON ((u.id = a.person_id)))
  WHERE (a.role = 'owner')
  ORDER BY a.agency_id, a.joined_at, a.person_id;

INSERT INTO associations (code, state, name, logo, logo_ratio) VALUES
  ('iahhc', 'IN', 'Indiana Association for Home and Hospice Care', '/api/associations/iahhc/logo/fd5ecc428b1f3a4b82527ec697598276', 1);
-- Its hash is the first half of the picture's SHA-256.
INSERT INTO association_logos (association, hash, media_type, bytes) VALUES
  ('iahhc', 'fd5ecc428b1f3a4b82527ec697598276', 'image/svg+xml', convert_to('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#22395b"/><path d="M14 34 32 17l18 17v15a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3Z" fill="#fff"/><path d="M32 48 22.5 38.5a6.2 6.2 0 0 1 9.5-8 6.2 6.2 0 0 1 9.5 8Z" fill="#c8963e"/><path d="m32 5 1.6 4.1 4.4.3-3.4 2.8 1.1 4.3-3.7-2.4-3.7 2.4 1.1-4.3L26 9.400l4.400-.3Z" fill="#e7c069"/></svg>', 'UTF8'));

INSERT INTO candidate_types
  (code, slug, name, abbreviation, icon_name, discipline, discipline_matches, display_order) VALUES
  ('RN', 'rn', 'Registered Nurse', 'RN', 'Stethoscope', 1, ARRAY['RN', 'RN (Registered Nurse)', 'Registered Nurse'], 1),
  ('LPN', 'lpn', 'Licensed Practical Nurse', 'LPN', 'Activity', 2, ARRAY['LPN', 'LPN (Licensed Practical Nurse)', 'Licensed Practical Nurse'], 2),
  ('CNA', 'cna', 'Certified Nursing Assistant', 'CNA', 'Heart', 3, ARRAY['CNA', 'CNA (Certified Nursing Assistant)', 'Certified Nursing Assistant'], 3),
  ('PCA', 'pca', 'Personal Care Assistant', 'PCA', 'Users', 4, ARRAY['PCA', 'PCA (Personal Care Assistant)', 'Personal Care Assistant'], 4),
  ('HHA', 'hha', 'Home Health Aide', 'HHA', 'Shield', 5, ARRAY['HHA', 'HHA (Home Health Aide)', 'Home Health Aide'], 5),
  ('BT', 'bt', 'Behavioral Therapist', 'BT', 'Brain', 6, ARRAY['BT', 'BT (Behavioral Therapist)', 'Behavioral Therapist'], 6),
  ('PT', 'pt', 'Physical Therapist', 'PT', 'Zap', 7, ARRAY['PT', 'PT (Physical Therapist)', 'Physical Therapist'], 7),
  ('SLP', 'slp', 'Speech Language Pathologist', 'SLP', 'GraduationCap', 8, ARRAY['SLP', 'SLP (Speech Language Pathologist)', 'Speech Language Pathologist'], 8),
  ('NP', 'np', 'Nurse Practitioner', 'NP', 'Stethoscope', 9, ARRAY['NP', 'NP (Nurse Practitioner)', 'Nurse Practitioner'], 9),
  ('PTA', 'pta', 'Physical Therapist Assistant', 'PTA', 'Zap', 10, ARRAY['PTA', 'PTA (Physical Therapist Assistant)', 'Physical Therapist Assistant'], 10),
  ('NC', 'not-certified', 'Not Certified', 'NC', 'UserCheck', 11, ARRAY['NC', 'NC (Not Certified)', 'Not Certified', 'n/a'], 11);

INSERT INTO languages (id, name, display_order) VALUES
  (0, 'English', 1),
  (1, 'Spanish', 2),
  (2, 'Arabic', 3),
  (3, 'ASL', 4),
  (4, 'Burmese', 5),
  (5, 'Chinese', 6),
  (6, 'French', 7),
  (7, 'German', 8),
  (8, 'Haitian Creole', 9),
  (9, 'Hindi', 10),
  (10, 'Italian', 11),
  (11, 'Korean', 12),
  (12, 'Polish', 13),
  (13, 'Portuguese', 14),
  (14, 'Punjabi', 15),
  (15, 'Russian', 16),
  (16, 'Swahili', 17),
  (17, 'Tagalog', 18),
  (18, 'Vietnamese', 19),
  (19, 'Other', 20);
