CREATE EXTENSION IF NOT EXISTS citext;

-- Comparable form of a name that people type. Ignores case, spaces, full-width letters and invisible characters.
-- PL/pgSQL, because the planner inlines SQL functions, which could then no longer match the indexes.
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
  INSERT INTO agency_people (person, agency, role, first_name, last_name, phone, title)
  SELECT u.id, u.id, 'owner', NEW.first_name, NEW.last_name, NEW.phone, NEW.title
  FROM agency_users u WHERE u.id = NEW.id
  ON CONFLICT (person) DO NOTHING;
  RETURN NULL;
END $$;

-- A trigger, so that every rename ends the verification, no matter which code renames.
CREATE FUNCTION end_verification_of_old_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.verified_at := NULL;
  INSERT INTO agency_verifications (agency, event, agency_name, recorded_by, created_at)
  VALUES (NEW.id, 'renamed', NEW.agency_name, 'the agency', now());
  RETURN NEW;
END $$;

CREATE FUNCTION keep_earlier_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_changes (member, was_free, was_week, was_city, was_state, was_place)
  VALUES (OLD.id, OLD.looking_for_work AND OLD.display_status = 'shown', OLD.week, OLD.city, OLD.state, OLD.place);
  RETURN NULL;
END $$;

CREATE FUNCTION note_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO removed_members (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
    RETURN OLD;
  END IF;
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_change_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only takes new rows', TG_TABLE_NAME;
END $$;

-- Drawn before a call to Stripe, so that a slow, older response never replaces a newer one, even if clocks differ.
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

-- A place is a ZIP. Its id is its rank on a Hilbert curve, so that a circle is a few ranges of ids.
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

-- The place at the center of each city.
CREATE TABLE city_places (
  state smallint NOT NULL,
  city_key text NOT NULL,
  place integer NOT NULL,
  CONSTRAINT city_places_pkey PRIMARY KEY (state, city_key),
  CONSTRAINT city_places_place_fkey FOREIGN KEY (place) REFERENCES places(id)
);

-- One row per caregiver, with the columns that searches read. Contact details are in another table.
CREATE TABLE community_members (
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
  CONSTRAINT community_members_pkey PRIMARY KEY (id),
  CONSTRAINT community_members_uuid_key UNIQUE (uuid),
  CONSTRAINT community_members_place_fkey FOREIGN KEY (place) REFERENCES places(id),
  CONSTRAINT community_members_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT community_members_week_check CHECK ((week >= 0) AND (week <= 268435455)),
  CONSTRAINT community_members_display_status_check CHECK (display_status IN ('shown', 'hidden', 'deleted')),
  CONSTRAINT community_members_preferred_language_check CHECK (preferred_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')
);
CREATE INDEX community_members_by_change ON community_members (changed_in);
CREATE INDEX community_members_by_city ON community_members (lower(city)) INCLUDE (id) WHERE (display_status = 'shown');
CREATE TRIGGER note_change BEFORE DELETE OR UPDATE ON community_members
FOR EACH ROW
EXECUTE FUNCTION note_member_change();
CREATE TRIGGER keep_earlier AFTER UPDATE ON community_members
FOR EACH ROW WHEN (((new.display_status <> 'deleted') AND ((old.week <> new.week) OR ((old.looking_for_work AND (old.display_status = 'shown')) <> (new.looking_for_work AND (new.display_status = 'shown'))) OR (old.state <> new.state) OR (lower(old.city) <> lower(new.city)) OR ((old.place IS DISTINCT FROM new.place) AND (old.zip IS DISTINCT FROM new.zip)))))
EXECUTE FUNCTION keep_earlier_member();

CREATE TABLE community_member_contacts (
  member bigint NOT NULL,
  last_name text NOT NULL,
  email citext NOT NULL,
  phone char(10) NOT NULL,
  CONSTRAINT community_member_contacts_pkey PRIMARY KEY (member),
  CONSTRAINT community_member_contacts_email_key UNIQUE (email),
  CONSTRAINT community_member_contacts_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE,
  CONSTRAINT community_member_contacts_phone_check CHECK (phone ~ '^[0-9]{10}$')
);

-- Append-only: each consent and withdrawal, with the wording shown, the time and the place.
CREATE TABLE consent_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  member bigint NOT NULL,
  kind text NOT NULL,
  granted boolean NOT NULL,
  phone char(10),
  wording_version text NOT NULL,
  source text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT consent_events_pkey PRIMARY KEY (id),
  CONSTRAINT consent_events_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE,
  CONSTRAINT consent_events_kind_check CHECK (kind IN ('sms', 'terms'))
);
CREATE INDEX consent_events_latest ON consent_events (member, kind, id DESC);

-- Emailed links. A caregiver has several valid links, because a new email does not invalidate earlier links.
CREATE TABLE caregiver_links (
  id uuid DEFAULT uuidv7() NOT NULL,
  member bigint NOT NULL,
  token_hash bytea NOT NULL,
  code_hash bytea NOT NULL,
  code_attempts smallint DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  asked_by bytea DEFAULT '\x' NOT NULL,
  CONSTRAINT caregiver_links_pkey PRIMARY KEY (id),
  CONSTRAINT caregiver_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT caregiver_links_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE
);
CREATE INDEX caregiver_links_by_member ON caregiver_links (member, created_at DESC);

-- One row per caregiver, job and agency, however often it is sent, with the contact details as sent.
CREATE TABLE job_applications (
  id uuid DEFAULT uuidv7() NOT NULL,
  member bigint NOT NULL,
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
  CONSTRAINT job_applications_pkey PRIMARY KEY (id),
  CONSTRAINT job_applications_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE
);
COMMENT ON COLUMN job_applications.agency_id IS 'The agency whose application it is; null while it waits for a verified agency of that name; by_link: its own job link was used';
CREATE INDEX job_applications_by_member ON job_applications (member);
CREATE UNIQUE INDEX job_applications_once_for_an_agency ON job_applications (member, agency_id, job_key, reference_key) WHERE (agency_id IS NOT NULL);
CREATE UNIQUE INDEX job_applications_once_for_a_name ON job_applications (member, agency_key, job_key, reference_key) WHERE (agency_id IS NULL);
CREATE INDEX job_applications_of_agency ON job_applications (agency_id, applied_at) WHERE (agency_id IS NOT NULL);
CREATE INDEX job_applications_waiting ON job_applications (agency_key) WHERE (agency_id IS NULL);

-- Accounts of people in agencies.
CREATE TABLE agency_users (
  id uuid DEFAULT uuidv7() NOT NULL,
  email citext NOT NULL,
  password_hash text NOT NULL,
  email_confirmed_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT agency_users_pkey PRIMARY KEY (id),
  CONSTRAINT agency_users_email_key UNIQUE (email)
);

CREATE TABLE agency_profiles (
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
  CONSTRAINT agency_profiles_pkey PRIMARY KEY (id),
  CONSTRAINT agency_profiles_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES agency_profiles(id) ON DELETE SET NULL,
  CONSTRAINT agency_profiles_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES agency_users(id) ON DELETE SET NULL
);
COMMENT ON TABLE agency_profiles IS 'First and last name, phone and title are those that the founder signed up with; agency_people has the current ones';
COMMENT ON COLUMN agency_profiles.verification_asked_at IS 'When the operator was told that applications wait for this agency; null again after a verification';
COMMENT ON COLUMN agency_profiles.merged_into IS 'The agency that its only person joined, with its contacts; closed since then';
COMMENT ON COLUMN agency_profiles.closed_by IS 'Who joined another agency and closed this one; it reopens for them only. Null while open, or if unknown';
CREATE INDEX agency_profiles_by_name ON agency_profiles (comparable_name(agency_name));
CREATE INDEX agency_profiles_by_closer ON agency_profiles (closed_by) WHERE (closed_by IS NOT NULL);
CREATE TRIGGER renamed BEFORE UPDATE OF agency_name ON agency_profiles
FOR EACH ROW WHEN (((old.verified_at IS NOT NULL) AND (comparable_name(new.agency_name) <> comparable_name(old.agency_name))))
EXECUTE FUNCTION end_verification_of_old_name();
CREATE TRIGGER founded AFTER INSERT ON agency_profiles
FOR EACH ROW
EXECUTE FUNCTION add_founder();

CREATE TABLE auth_sessions (
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  end_reason text,
  CONSTRAINT auth_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT auth_sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES agency_users(id) ON DELETE CASCADE,
  CONSTRAINT auth_sessions_end_reason_check CHECK (end_reason IN ('signed_out', 'password_changed', 'token_reuse', 'removed_from_agency'))
);
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
  CONSTRAINT auth_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES agency_users(id) ON DELETE CASCADE,
  CONSTRAINT auth_links_purpose_check CHECK (purpose IN ('recover', 'recovery_proof'))
);
CREATE INDEX auth_links_by_person ON auth_links (person_id);

-- Unlogged: after a database crash, all counters start at zero.
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
  CONSTRAINT billing_customers_agency_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE
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
  CONSTRAINT agency_subscriptions_agency_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT agency_subscriptions_status_check CHECK (status IN ('active', 'past_due', 'unpaid', 'canceled', 'incomplete'))
);

-- All checkouts. The return page, the webhook and the reconciliation job update the same row.
CREATE TABLE checkouts (
  id uuid DEFAULT uuidv7() NOT NULL,
  agency_id uuid NOT NULL,
  kind text NOT NULL,
  candidate_uuid uuid,
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
  CONSTRAINT checkouts_agency_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT checkouts_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT checkouts_kind_check CHECK (kind IN ('unlock', 'subscription')),
  CONSTRAINT checkouts_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT checkouts_status_check CHECK (status IN ('open', 'completed', 'expired', 'refunded')),
  CONSTRAINT checkouts_check CHECK ((kind = 'unlock') = (candidate_uuid IS NOT NULL))
);
CREATE INDEX checkouts_open ON checkouts (created_at) WHERE (status = 'open');
CREATE INDEX checkouts_by_agency ON checkouts (agency_id, candidate_uuid);
CREATE UNIQUE INDEX checkouts_one_open ON checkouts (agency_id, kind, candidate_uuid) NULLS NOT DISTINCT WHERE (status = 'open');

-- Unlocks. Keeps what the agency received, even if the profile changes or is deleted.
CREATE TABLE candidate_requests (
  id uuid DEFAULT uuidv7() NOT NULL,
  agency_id uuid NOT NULL,
  candidate_uuid uuid NOT NULL,
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
  CONSTRAINT candidate_requests_pkey PRIMARY KEY (id),
  CONSTRAINT candidate_requests_checkout_id_key UNIQUE (checkout_id),
  CONSTRAINT candidate_requests_payment_intent_id_key UNIQUE (payment_intent_id),
  CONSTRAINT candidate_requests_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  CONSTRAINT candidate_requests_agency_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT candidate_requests_unlocked_by_fkey FOREIGN KEY (unlocked_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT candidate_requests_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT candidate_requests_status_by_fkey FOREIGN KEY (status_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT candidate_requests_status_check CHECK (status IN ('completed', 'refunded', 'disputed')),
  CONSTRAINT candidate_requests_amount_cents_check CHECK (amount_cents >= 0),
  CONSTRAINT candidate_requests_check CHECK (free = (checkout_id IS NULL)),
  CONSTRAINT candidate_requests_check1 CHECK (free = (amount_cents = 0)),
  CONSTRAINT candidate_requests_check2 CHECK ((status = 'completed') = (revoked_at IS NULL)),
  CONSTRAINT candidate_requests_hiring_status_check CHECK (hiring_status IN ('new', 'contacted', 'interviewing', 'hired', 'not_a_fit')),
  CONSTRAINT candidate_requests_check3 CHECK ((returned_cents >= 0) AND (returned_cents <= amount_cents))
);
COMMENT ON COLUMN candidate_requests.status_by IS 'Who set hiring_status';
CREATE UNIQUE INDEX candidate_requests_one_live ON candidate_requests (agency_id, candidate_uuid) WHERE (status = 'completed');
CREATE INDEX candidate_requests_by_agency ON candidate_requests (agency_id, created_at DESC);
CREATE INDEX candidate_requests_by_candidate ON candidate_requests (candidate_uuid);

CREATE TABLE free_unlocks (
  id uuid DEFAULT uuidv7() NOT NULL,
  agency_id uuid NOT NULL,
  stripe_subscription_id text NOT NULL,
  period_start timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  granted_at timestamptz DEFAULT now() NOT NULL,
  redeemed_at timestamptz,
  request_id uuid,
  withdrawn_at timestamptz,
  withheld_for uuid,
  CONSTRAINT free_unlocks_pkey PRIMARY KEY (id),
  CONSTRAINT free_unlocks_request_id_key UNIQUE (request_id),
  CONSTRAINT free_unlocks_stripe_subscription_id_period_start_key UNIQUE (stripe_subscription_id, period_start),
  CONSTRAINT free_unlocks_withheld_for_key UNIQUE (withheld_for),
  CONSTRAINT free_unlocks_request_id_fkey FOREIGN KEY (request_id) REFERENCES candidate_requests(id),
  CONSTRAINT free_unlocks_withheld_for_fkey FOREIGN KEY (withheld_for) REFERENCES free_unlocks(id),
  CONSTRAINT free_unlocks_agency_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT free_unlocks_check CHECK ((redeemed_at IS NULL) = (request_id IS NULL)),
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
  request_id uuid NOT NULL,
  channel text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  person_id uuid,
  CONSTRAINT contact_access_log_pkey PRIMARY KEY (id),
  CONSTRAINT contact_access_log_request_id_fkey FOREIGN KEY (request_id) REFERENCES candidate_requests(id) ON DELETE CASCADE,
  CONSTRAINT contact_access_log_channel_check CHECK (channel IN ('account', 'mail'))
);

-- Active only after a first code has proven that the app has the secret.
CREATE TABLE second_factors (
  person_id uuid NOT NULL,
  encrypted_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  activated_at timestamptz,
  last_used_step integer,
  CONSTRAINT second_factors_pkey PRIMARY KEY (person_id),
  CONSTRAINT second_factors_person_id_fkey FOREIGN KEY (person_id) REFERENCES agency_users(id) ON DELETE CASCADE
);

-- Used codes are deleted, so that no code works twice.
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

-- last_seen_member: caregivers with greater ids are new to this search. last_mailed_on: UTC day of the last run.
CREATE TABLE saved_searches (
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid NOT NULL,
  association text,
  name text NOT NULL,
  discipline smallint NOT NULL,
  criteria jsonb NOT NULL,
  daily_mail boolean NOT NULL,
  last_seen_member bigint NOT NULL,
  last_mailed_on date,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_seen_change bigint DEFAULT 0 NOT NULL,
  further_disciplines smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  CONSTRAINT saved_searches_pkey PRIMARY KEY (id),
  CONSTRAINT saved_searches_person_id_fkey FOREIGN KEY (person_id) REFERENCES agency_users(id) ON DELETE CASCADE,
  CONSTRAINT saved_searches_association_fkey FOREIGN KEY (association) REFERENCES associations(code),
  CONSTRAINT saved_searches_name_check CHECK ((char_length(name) >= 1) AND (char_length(name) <= 120))
);
COMMENT ON COLUMN saved_searches.further_disciplines IS 'Ids of the disciplines that may serve as well, ascending; empty for a search of the list';
CREATE INDEX saved_searches_by_person ON saved_searches (person_id);
CREATE INDEX saved_searches_to_mail ON saved_searches (id) WHERE daily_mail;

CREATE TABLE shortlisted_candidates (
  agency_id uuid NOT NULL,
  member bigint NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  added_by uuid,
  added_by_name text,
  CONSTRAINT shortlisted_candidates_pkey PRIMARY KEY (agency_id, member),
  CONSTRAINT shortlisted_candidates_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE,
  CONSTRAINT shortlisted_candidates_agency_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT shortlisted_candidates_added_by_fkey FOREIGN KEY (added_by) REFERENCES agency_users(id) ON DELETE SET NULL
);
CREATE INDEX shortlisted_candidates_by_member ON shortlisted_candidates (member);

CREATE TABLE hidden_candidates (
  agency_id uuid NOT NULL,
  member bigint NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  added_by uuid,
  added_by_name text,
  CONSTRAINT hidden_candidates_pkey PRIMARY KEY (agency_id, member),
  CONSTRAINT hidden_candidates_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE,
  CONSTRAINT hidden_candidates_agency_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT hidden_candidates_added_by_fkey FOREIGN KEY (added_by) REFERENCES agency_users(id) ON DELETE SET NULL
);
CREATE INDEX hidden_candidates_by_member ON hidden_candidates (member);

-- Stores name and agency, so that neither a new name nor a new account undoes the block.
CREATE TABLE caregiver_agency_blocks (
  member bigint NOT NULL,
  agency_id uuid NOT NULL,
  agency_key text NOT NULL,
  agency_name text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT caregiver_agency_blocks_pkey PRIMARY KEY (member, agency_id),
  CONSTRAINT caregiver_agency_blocks_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE,
  CONSTRAINT caregiver_agency_blocks_agency_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE
);
CREATE INDEX caregiver_agency_blocks_by_agency ON caregiver_agency_blocks (agency_id);
CREATE INDEX caregiver_agency_blocks_by_name ON caregiver_agency_blocks (agency_key);

-- Agencies that received each application.
CREATE TABLE job_application_recipients (
  application uuid NOT NULL,
  agency_id uuid NOT NULL,
  CONSTRAINT job_application_recipients_pkey PRIMARY KEY (agency_id, application),
  CONSTRAINT job_application_recipients_application_fkey FOREIGN KEY (application) REFERENCES job_applications(id) ON DELETE CASCADE,
  CONSTRAINT job_application_recipients_agency_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE
);
CREATE INDEX job_application_recipients_by_application ON job_application_recipients (application);

-- One row per caregiver who was asked or has unsubscribed. Stores only the newest link, as a hash.
CREATE TABLE availability_questions (
  member bigint NOT NULL,
  token_hash bytea,
  expires_at timestamptz,
  mailed_at timestamptz,
  stopped_at timestamptz,
  CONSTRAINT availability_questions_pkey PRIMARY KEY (member),
  CONSTRAINT availability_questions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT availability_questions_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE
);

-- Keeps previous logos, because pages loaded before a change still show them.
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

-- Tells API processes which ids were deleted.
CREATE TABLE removed_members (
  id bigint NOT NULL,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT removed_members_pkey PRIMARY KEY (id)
);
CREATE INDEX removed_members_by_change ON removed_members (changed_in);

-- Sign-ups until their address is confirmed, each with its own password.
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
  CONSTRAINT sign_ups_person_id_fkey FOREIGN KEY (person_id) REFERENCES agency_users(id) ON DELETE CASCADE,
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

-- Number of list rows that each agency and network read per hour.
CREATE UNLOGGED TABLE read_counters (
  key text NOT NULL,
  hour timestamptz NOT NULL,
  rows_read integer NOT NULL,
  CONSTRAINT read_counters_pkey PRIMARY KEY (key, hour)
);
CREATE INDEX read_counters_by_hour ON read_counters (hour);

CREATE TABLE agency_verifications (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  agency uuid NOT NULL,
  event text NOT NULL,
  agency_name text NOT NULL,
  checked text,
  recorded_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT agency_verifications_pkey PRIMARY KEY (id),
  CONSTRAINT agency_verifications_agency_fkey FOREIGN KEY (agency) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT agency_verifications_event_check CHECK (event IN ('verified', 'unverified', 'renamed')),
  CONSTRAINT agency_verifications_check CHECK ((event = 'verified') = (checked IS NOT NULL))
);
CREATE INDEX agency_verifications_by_agency ON agency_verifications (agency, id);
CREATE TRIGGER only_new_rows BEFORE DELETE OR UPDATE ON agency_verifications
FOR EACH ROW WHEN ((pg_trigger_depth() = 0))
EXECUTE FUNCTION refuse_change_of_record();

-- Second subscriptions, which are canceled and refunded.
CREATE TABLE second_subscriptions (
  stripe_subscription_id text NOT NULL,
  agency_id uuid NOT NULL,
  kept_subscription_id text,
  found_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT second_subscriptions_pkey PRIMARY KEY (stripe_subscription_id),
  CONSTRAINT second_subscriptions_agency_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE CASCADE
);
COMMENT ON COLUMN second_subscriptions.kept_subscription_id IS 'Null for one that was bought for an agency that had closed';
CREATE INDEX second_subscriptions_unsettled ON second_subscriptions (agency_id) WHERE (settled_at IS NULL);

-- Hash of the browser's secret, which proves that a retry comes from the browser that created the profile. Short-lived.
CREATE TABLE profile_creations (
  member bigint NOT NULL,
  secret_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT profile_creations_pkey PRIMARY KEY (member),
  CONSTRAINT profile_creations_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE
);

CREATE TABLE agency_people (
  person uuid NOT NULL,
  agency uuid NOT NULL,
  role text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  title text NOT NULL,
  joined_at timestamptz DEFAULT now() NOT NULL,
  reminder_mail boolean DEFAULT true NOT NULL,
  association text,
  CONSTRAINT agency_people_pkey PRIMARY KEY (person),
  CONSTRAINT agency_people_person_fkey FOREIGN KEY (person) REFERENCES agency_users(id) ON DELETE CASCADE,
  CONSTRAINT agency_people_agency_fkey FOREIGN KEY (agency) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT agency_people_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT agency_people_role_check CHECK (role IN ('owner', 'recruiter'))
);
CREATE INDEX agency_people_by_agency ON agency_people (agency, joined_at);

CREATE TABLE agency_invitations (
  id uuid DEFAULT uuidv7() NOT NULL,
  agency uuid NOT NULL,
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
  CONSTRAINT agency_invitations_agency_fkey FOREIGN KEY (agency) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT agency_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT agency_invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT agency_invitations_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT agency_invitations_role_check CHECK (role IN ('owner', 'recruiter')),
  CONSTRAINT agency_invitations_check CHECK ((accepted_at IS NULL) OR (withdrawn_at IS NULL))
);
CREATE UNIQUE INDEX agency_invitations_one_open ON agency_invitations (agency, email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));

CREATE TABLE agency_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  agency uuid NOT NULL,
  event text NOT NULL,
  by_person uuid,
  by_name text NOT NULL,
  about text,
  role text,
  created_at timestamptz NOT NULL,
  CONSTRAINT agency_events_pkey PRIMARY KEY (id),
  CONSTRAINT agency_events_agency_fkey FOREIGN KEY (agency) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT agency_events_by_person_fkey FOREIGN KEY (by_person) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT agency_events_event_check CHECK (event IN ('founded', 'invited', 'invitation_withdrawn', 'joined', 'role_changed', 'left', 'removed')),
  CONSTRAINT agency_events_role_check CHECK (role IN ('owner', 'recruiter'))
);
CREATE INDEX agency_events_by_agency ON agency_events (agency, id);

-- Counts for the public map, only rounded. A row with 0 people means one to four.
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

-- The browser generates the id, so that a retry stores no second note.
CREATE TABLE unlock_notes (
  request_id uuid NOT NULL,
  id uuid NOT NULL,
  text text NOT NULL,
  written_by uuid,
  written_by_name text,
  written_at timestamptz,
  edited_at timestamptz,
  CONSTRAINT unlock_notes_pkey PRIMARY KEY (request_id, id),
  CONSTRAINT unlock_notes_request_id_fkey FOREIGN KEY (request_id) REFERENCES candidate_requests(id) ON DELETE CASCADE,
  CONSTRAINT unlock_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT unlock_notes_text_check CHECK (text <> '')
);

CREATE TABLE unlock_reminders (
  request_id uuid NOT NULL,
  id uuid NOT NULL,
  due_on date NOT NULL,
  text text DEFAULT '' NOT NULL,
  set_by uuid,
  set_by_name text,
  set_at timestamptz NOT NULL,
  done_at timestamptz,
  mailed_for date,
  CONSTRAINT unlock_reminders_pkey PRIMARY KEY (request_id, id),
  CONSTRAINT unlock_reminders_request_id_fkey FOREIGN KEY (request_id) REFERENCES candidate_requests(id) ON DELETE CASCADE,
  CONSTRAINT unlock_reminders_set_by_fkey FOREIGN KEY (set_by) REFERENCES agency_users(id) ON DELETE SET NULL
);
COMMENT ON COLUMN unlock_reminders.mailed_for IS 'The due date that was mailed. A reminder that is moved is mailed again on its new date';
CREATE INDEX unlock_reminders_open ON unlock_reminders (due_on) WHERE (done_at IS NULL);

-- The profile as of the unlock.
CREATE TABLE delivered_profiles (
  request_id uuid NOT NULL,
  experience smallint NOT NULL,
  care_settings smallint NOT NULL,
  languages integer NOT NULL,
  desired_schedule smallint NOT NULL,
  own_car boolean NOT NULL,
  week integer NOT NULL,
  confirmed_at timestamptz NOT NULL,
  CONSTRAINT delivered_profiles_pkey PRIMARY KEY (request_id),
  CONSTRAINT delivered_profiles_request_id_fkey FOREIGN KEY (request_id) REFERENCES candidate_requests(id) ON DELETE CASCADE
);

-- What agencies saw before each change, for the daily emails of saved searches. No foreign key and no index on
-- member, because they would slow saves, and rows live for only two weeks.
CREATE TABLE member_changes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  member bigint NOT NULL,
  changed_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  was_free boolean NOT NULL,
  was_week integer NOT NULL,
  was_city text NOT NULL,
  was_state smallint NOT NULL,
  was_place integer,
  CONSTRAINT member_changes_pkey PRIMARY KEY (id)
);
COMMENT ON COLUMN member_changes.was_free IS 'Shown to agencies and looking for work';

-- Watermark: all events up to this time are recorded. Has one row.
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

ALTER TABLE job_applications
  ADD CONSTRAINT job_applications_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency_profiles(id) ON DELETE SET NULL;

-- Email to an agency goes to its longest-serving owner.
CREATE VIEW agency_mailboxes AS
SELECT DISTINCT ON (a.agency) a.agency,
    a.person,
    u.email,
    u.email_confirmed_at
   FROM (agency_people a
     JOIN agency_users u ON ((u.id = a.person)))
  WHERE (a.role = 'owner')
  ORDER BY a.agency, a.joined_at, a.person;

INSERT INTO associations (code, state, name, logo, logo_ratio) VALUES
  ('iahhc', 'IN', 'Indiana Association for Home and Hospice Care', '/api/associations/iahhc/logo/fd5ecc428b1f3a4b82527ec697598276', 1);
-- The hash is the first half of the image's SHA-256.
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
