-- A database as commit 62951e7a made it: an agency of two with a paid unlock, one with a free unlock, and two caregivers.

CREATE EXTENSION IF NOT EXISTS citext;

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

CREATE FUNCTION end_verification_of_old_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.verified_at := NULL;
  INSERT INTO agency_verifications (agency, event, agency_name, recorded_by, created_at)
  VALUES (NEW.id, 'renamed', NEW.agency_name, 'the agency', now());
  RETURN NEW;
END $$;

CREATE FUNCTION follow_first_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE candidate_requests SET note = CASE TG_OP WHEN 'DELETE' THEN '' ELSE NEW.text END
  WHERE id = OLD.request_id AND note <> CASE TG_OP WHEN 'DELETE' THEN '' ELSE NEW.text END;
  RETURN NULL;
END $$;

CREATE FUNCTION follow_founder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agency_people
  SET first_name = NEW.first_name, last_name = NEW.last_name, phone = NEW.phone, title = NEW.title
  WHERE person = NEW.id AND agency = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_closer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.closed_at IS NULL THEN
    -- They reopen the agency that has the person's id, whoever closed it.
    IF NEW.closed_by IS NOT NULL AND NEW.closed_by <> NEW.id THEN
      RETURN NULL;
    END IF;
    NEW.closed_by := NULL;
  ELSIF NEW.closed_by IS NULL THEN
    -- They close it before its only person moves.
    NEW.closed_by := (SELECT person FROM agency_people WHERE agency = NEW.id LIMIT 1);
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_earlier_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_changes (member, was_free, was_week, was_city, was_state, was_place)
  VALUES (OLD.id, OLD.looking_for_work AND OLD.display_status = 'shown', OLD.week, OLD.city, OLD.state, OLD.place);
  RETURN NULL;
END $$;

CREATE FUNCTION keep_first_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.note = '' THEN
    DELETE FROM unlock_notes WHERE request_id = NEW.id AND id = NEW.id;
  ELSE
    INSERT INTO unlock_notes AS n (request_id, id, text, written_by, written_by_name, written_at)
    VALUES (NEW.id, NEW.id, NEW.note, NEW.noted_by, NEW.noted_by_name, now())
    ON CONFLICT (request_id, id) DO UPDATE
    SET text = EXCLUDED.text, written_by = EXCLUDED.written_by, written_by_name = EXCLUDED.written_by_name,
        edited_at = now()
    WHERE n.text <> EXCLUDED.text;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_status_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_by := NEW.noted_by;
  NEW.status_by_name := NEW.noted_by_name;
  NEW.status_at := now();
  RETURN NEW;
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

CREATE TABLE city_places (
  state smallint NOT NULL,
  city_key text NOT NULL,
  place integer NOT NULL,
  CONSTRAINT city_places_pkey PRIMARY KEY (state, city_key),
  CONSTRAINT city_places_place_fkey FOREIGN KEY (place) REFERENCES places(id)
);

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
  unconfirmed_step smallint DEFAULT 0 NOT NULL,
  preferred_language text DEFAULT 'en' NOT NULL,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  own_car boolean DEFAULT false NOT NULL,
  CONSTRAINT community_members_pkey PRIMARY KEY (id),
  CONSTRAINT community_members_uuid_key UNIQUE (uuid),
  CONSTRAINT community_members_place_fkey FOREIGN KEY (place) REFERENCES places(id),
  CONSTRAINT community_members_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT community_members_week_check CHECK ((week >= 0) AND (week <= 268435455)),
  CONSTRAINT community_members_display_status_check CHECK (display_status IN ('shown', 'hidden', 'deleted')),
  CONSTRAINT community_members_preferred_language_check CHECK ((preferred_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')) NOT VALID
);
CREATE INDEX community_members_by_change ON community_members (changed_in);
CREATE INDEX community_members_by_city ON community_members (lower(city)) INCLUDE (id) WHERE (display_status = 'shown');

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
COMMENT ON TABLE agency_profiles IS 'Agencies. First and last name, phone and title are those of the founder, for the previous release; agency_people has them';
COMMENT ON COLUMN agency_profiles.verification_asked_at IS 'When the operator was told that applications wait for this agency; null again after a verification';
COMMENT ON COLUMN agency_profiles.merged_into IS 'The agency that its only person joined, with its contacts; closed since then';
COMMENT ON COLUMN agency_profiles.closed_by IS 'Who joined another agency and closed this one; it reopens for them only. Null while open, or if unknown';
CREATE INDEX agency_profiles_by_name ON agency_profiles (comparable_name(agency_name));
CREATE INDEX agency_profiles_by_closer ON agency_profiles (closed_by) WHERE (closed_by IS NOT NULL);

CREATE TABLE auth_sessions (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  end_reason text,
  CONSTRAINT auth_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT auth_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES agency_users(id) ON DELETE CASCADE,
  CONSTRAINT auth_sessions_end_reason_check CHECK (end_reason IN ('signed_out', 'password_changed', 'token_reuse', 'removed_from_agency'))
);
CREATE INDEX auth_sessions_by_user ON auth_sessions (user_id) WHERE (ended_at IS NULL);

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
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT auth_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT auth_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES agency_users(id) ON DELETE CASCADE,
  CONSTRAINT auth_links_purpose_check CHECK (purpose IN ('recover', 'recovery_proof'))
);
CREATE INDEX auth_links_by_user ON auth_links (user_id);

CREATE UNLOGGED TABLE rate_limit_counters (
  key text NOT NULL,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL,
  CONSTRAINT rate_limit_counters_pkey PRIMARY KEY (key)
);

CREATE TABLE billing_customers (
  user_id uuid NOT NULL,
  stripe_customer_id text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT billing_customers_pkey PRIMARY KEY (user_id),
  CONSTRAINT billing_customers_stripe_customer_id_key UNIQUE (stripe_customer_id),
  CONSTRAINT billing_customers_agency_fkey FOREIGN KEY (user_id) REFERENCES agency_profiles(id) ON DELETE CASCADE
);

CREATE TABLE agency_subscriptions (
  user_id uuid NOT NULL,
  stripe_subscription_id text NOT NULL,
  status text NOT NULL,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean DEFAULT false NOT NULL,
  sync_ticket bigint DEFAULT 0 NOT NULL,
  last_modified timestamptz DEFAULT now() NOT NULL,
  month_returned boolean DEFAULT false NOT NULL,
  CONSTRAINT agency_subscriptions_pkey PRIMARY KEY (user_id),
  CONSTRAINT agency_subscriptions_stripe_subscription_id_key UNIQUE (stripe_subscription_id),
  CONSTRAINT agency_subscriptions_agency_fkey FOREIGN KEY (user_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT agency_subscriptions_status_check CHECK (status IN ('active', 'past_due', 'unpaid', 'canceled', 'incomplete'))
);

CREATE TABLE checkouts (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
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
  CONSTRAINT checkouts_agency_fkey FOREIGN KEY (user_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT checkouts_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT checkouts_kind_check CHECK (kind IN ('unlock', 'subscription')),
  CONSTRAINT checkouts_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT checkouts_status_check CHECK (status IN ('open', 'completed', 'expired', 'refunded')),
  CONSTRAINT checkouts_check CHECK ((kind = 'unlock') = (candidate_uuid IS NOT NULL))
);
CREATE INDEX checkouts_open ON checkouts (created_at) WHERE (status = 'open');
CREATE INDEX checkouts_by_user ON checkouts (user_id, candidate_uuid);
CREATE UNIQUE INDEX checkouts_one_open ON checkouts (user_id, kind, candidate_uuid) NULLS NOT DISTINCT WHERE (status = 'open');

CREATE TABLE candidate_requests (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
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
  note text DEFAULT '' NOT NULL,
  returned_cents integer DEFAULT 0 NOT NULL,
  unlocked_by uuid,
  unlocked_by_name text,
  noted_by uuid,
  noted_by_name text,
  association text,
  status_by uuid,
  status_by_name text,
  status_at timestamptz,
  CONSTRAINT candidate_requests_pkey PRIMARY KEY (id),
  CONSTRAINT candidate_requests_checkout_id_key UNIQUE (checkout_id),
  CONSTRAINT candidate_requests_payment_intent_id_key UNIQUE (payment_intent_id),
  CONSTRAINT candidate_requests_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  CONSTRAINT candidate_requests_agency_fkey FOREIGN KEY (user_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT candidate_requests_unlocked_by_fkey FOREIGN KEY (unlocked_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT candidate_requests_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT candidate_requests_association_fkey FOREIGN KEY (association) REFERENCES associations(code) ON DELETE SET NULL,
  CONSTRAINT candidate_requests_status_by_fkey FOREIGN KEY (status_by) REFERENCES agency_users(id) ON DELETE SET NULL,
  CONSTRAINT candidate_requests_status_check CHECK (status IN ('completed', 'refunded', 'disputed')),
  CONSTRAINT candidate_requests_amount_cents_check CHECK (amount_cents >= 0),
  CONSTRAINT candidate_requests_check CHECK (free = (checkout_id IS NULL)),
  CONSTRAINT candidate_requests_check1 CHECK (free = (amount_cents = 0)),
  CONSTRAINT candidate_requests_check2 CHECK ((status = 'completed') = (revoked_at IS NULL)),
  CONSTRAINT candidate_requests_hiring_status_check CHECK (hiring_status IN ('new', 'contacted', 'interviewing', 'hired', 'not_a_fit')),
  CONSTRAINT candidate_requests_note_check CHECK (char_length(note) <= 2000),
  CONSTRAINT candidate_requests_check3 CHECK ((returned_cents >= 0) AND (returned_cents <= amount_cents))
);
COMMENT ON COLUMN candidate_requests.status_by IS 'Who set hiring_status';
CREATE UNIQUE INDEX candidate_requests_one_live ON candidate_requests (user_id, candidate_uuid) WHERE (status = 'completed');
CREATE INDEX candidate_requests_by_user ON candidate_requests (user_id, created_at DESC);
CREATE INDEX candidate_requests_by_candidate ON candidate_requests (candidate_uuid);

CREATE TABLE free_unlocks (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
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
  CONSTRAINT free_unlocks_agency_fkey FOREIGN KEY (user_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT free_unlocks_check CHECK ((redeemed_at IS NULL) = (request_id IS NULL)),
  CONSTRAINT free_unlocks_check1 CHECK (withheld_for <> id)
);
CREATE INDEX free_unlocks_unused ON free_unlocks (user_id, expires_at) WHERE (redeemed_at IS NULL);

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
  user_id uuid NOT NULL,
  request_id uuid NOT NULL,
  channel text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  person uuid,
  CONSTRAINT contact_access_log_pkey PRIMARY KEY (id),
  CONSTRAINT contact_access_log_request_id_fkey FOREIGN KEY (request_id) REFERENCES candidate_requests(id) ON DELETE CASCADE,
  CONSTRAINT contact_access_log_channel_check CHECK (channel IN ('account', 'mail'))
);

CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  encrypted_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  activated_at timestamptz,
  last_used_step integer,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES agency_users(id) ON DELETE CASCADE
);

CREATE TABLE second_factor_recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT second_factor_recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT second_factor_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

CREATE TABLE second_factor_challenges (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT second_factor_challenges_pkey PRIMARY KEY (token_hash),
  CONSTRAINT second_factor_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);
CREATE INDEX second_factor_challenges_by_user ON second_factor_challenges (user_id);

CREATE TABLE saved_searches (
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
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
  CONSTRAINT saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES agency_users(id) ON DELETE CASCADE,
  CONSTRAINT saved_searches_association_fkey FOREIGN KEY (association) REFERENCES associations(code),
  CONSTRAINT saved_searches_name_check CHECK ((char_length(name) >= 1) AND (char_length(name) <= 120))
);
COMMENT ON COLUMN saved_searches.further_disciplines IS 'Ids of the disciplines that may serve as well, ascending; empty for a search of the list';
CREATE INDEX saved_searches_by_user ON saved_searches (user_id);
CREATE INDEX saved_searches_to_mail ON saved_searches (id) WHERE daily_mail;

CREATE TABLE shortlisted_candidates (
  user_id uuid NOT NULL,
  member bigint NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  added_by uuid,
  added_by_name text,
  CONSTRAINT shortlisted_candidates_pkey PRIMARY KEY (user_id, member),
  CONSTRAINT shortlisted_candidates_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE,
  CONSTRAINT shortlisted_candidates_agency_fkey FOREIGN KEY (user_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT shortlisted_candidates_added_by_fkey FOREIGN KEY (added_by) REFERENCES agency_users(id) ON DELETE SET NULL
);
CREATE INDEX shortlisted_candidates_by_member ON shortlisted_candidates (member);

CREATE TABLE hidden_candidates (
  user_id uuid NOT NULL,
  member bigint NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  added_by uuid,
  added_by_name text,
  CONSTRAINT hidden_candidates_pkey PRIMARY KEY (user_id, member),
  CONSTRAINT hidden_candidates_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE,
  CONSTRAINT hidden_candidates_agency_fkey FOREIGN KEY (user_id) REFERENCES agency_profiles(id) ON DELETE CASCADE,
  CONSTRAINT hidden_candidates_added_by_fkey FOREIGN KEY (added_by) REFERENCES agency_users(id) ON DELETE SET NULL
);
CREATE INDEX hidden_candidates_by_member ON hidden_candidates (member);

CREATE TABLE caregiver_agency_blocks (
  member bigint NOT NULL,
  user_id uuid NOT NULL,
  agency_key text NOT NULL,
  agency_name text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT caregiver_agency_blocks_pkey PRIMARY KEY (member, user_id),
  CONSTRAINT caregiver_agency_blocks_member_fkey FOREIGN KEY (member) REFERENCES community_members(id) ON DELETE CASCADE,
  CONSTRAINT caregiver_agency_blocks_agency_fkey FOREIGN KEY (user_id) REFERENCES agency_profiles(id) ON DELETE CASCADE
);
CREATE INDEX caregiver_agency_blocks_by_user ON caregiver_agency_blocks (user_id);
CREATE INDEX caregiver_agency_blocks_by_name ON caregiver_agency_blocks (agency_key);

CREATE TABLE job_application_recipients (
  application uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT job_application_recipients_pkey PRIMARY KEY (user_id, application),
  CONSTRAINT job_application_recipients_application_fkey FOREIGN KEY (application) REFERENCES job_applications(id) ON DELETE CASCADE,
  CONSTRAINT job_application_recipients_agency_fkey FOREIGN KEY (user_id) REFERENCES agency_profiles(id) ON DELETE CASCADE
);
CREATE INDEX job_application_recipients_by_application ON job_application_recipients (application);

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

CREATE TABLE removed_members (
  id bigint NOT NULL,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT removed_members_pkey PRIMARY KEY (id)
);
CREATE INDEX removed_members_by_change ON removed_members (changed_in);

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
  user_id uuid,
  CONSTRAINT sign_ups_pkey PRIMARY KEY (id),
  CONSTRAINT sign_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES agency_users(id) ON DELETE CASCADE,
  CONSTRAINT sign_ups_check CHECK ((confirmed_at IS NULL) = (user_id IS NULL))
);
CREATE INDEX sign_ups_by_email ON sign_ups (email, created_at DESC);
CREATE INDEX sign_ups_by_user ON sign_ups (user_id);
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

CREATE TABLE second_subscriptions (
  stripe_subscription_id text NOT NULL,
  user_id uuid NOT NULL,
  kept_subscription_id text,
  found_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT second_subscriptions_pkey PRIMARY KEY (stripe_subscription_id),
  CONSTRAINT second_subscriptions_agency_fkey FOREIGN KEY (user_id) REFERENCES agency_profiles(id) ON DELETE CASCADE
);
COMMENT ON COLUMN second_subscriptions.kept_subscription_id IS 'Null for one that was bought for an agency that had closed';
CREATE INDEX second_subscriptions_unsettled ON second_subscriptions (user_id) WHERE (settled_at IS NULL);

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

CREATE VIEW agency_mailboxes AS
SELECT DISTINCT ON (a.agency) a.agency,
    a.person,
    u.email,
    u.email_confirmed_at
   FROM (agency_people a
     JOIN agency_users u ON ((u.id = a.person)))
  WHERE (a.role = 'owner')
  ORDER BY a.agency, a.joined_at, a.person;

CREATE TABLE kysely_migration (name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL);
CREATE TABLE kysely_migration_lock (id varchar(255) NOT NULL PRIMARY KEY, is_locked integer DEFAULT 0 NOT NULL);

INSERT INTO associations (code, state, name, logo, theme, support_email, sms_opt_in_default, created_at, retired_at, logo_ratio) OVERRIDING SYSTEM VALUE VALUES
  ('iahhc', 'IN', 'Indiana Association for Home and Hospice Care', '/api/associations/iahhc/logo/fd5ecc428b1f3a4b82527ec697598276', '{}', NULL, true, '2026-11-24T03:30:19.084Z', NULL, 1);

INSERT INTO candidate_types (code, slug, name, abbreviation, icon_name, discipline, discipline_matches, display_order, is_active) OVERRIDING SYSTEM VALUE VALUES
  ('BT', 'bt', 'Behavioral Therapist', 'BT', 'Brain', 6, ARRAY['BT', 'BT (Behavioral Therapist)', 'Behavioral Therapist'], 6, true),
  ('CNA', 'cna', 'Certified Nursing Assistant', 'CNA', 'Heart', 3, ARRAY['CNA', 'CNA (Certified Nursing Assistant)', 'Certified Nursing Assistant'], 3, true),
  ('HHA', 'hha', 'Home Health Aide', 'HHA', 'Shield', 5, ARRAY['HHA', 'HHA (Home Health Aide)', 'Home Health Aide'], 5, true),
  ('LPN', 'lpn', 'Licensed Practical Nurse', 'LPN', 'Activity', 2, ARRAY['LPN', 'LPN (Licensed Practical Nurse)', 'Licensed Practical Nurse'], 2, true),
  ('NC', 'not-certified', 'Not Certified', 'NC', 'UserCheck', 11, ARRAY['NC', 'NC (Not Certified)', 'Not Certified', 'n/a'], 11, true),
  ('NP', 'np', 'Nurse Practitioner', 'NP', 'Stethoscope', 9, ARRAY['NP', 'NP (Nurse Practitioner)', 'Nurse Practitioner'], 9, true),
  ('PCA', 'pca', 'Personal Care Assistant', 'PCA', 'Users', 4, ARRAY['PCA', 'PCA (Personal Care Assistant)', 'Personal Care Assistant'], 4, true),
  ('PT', 'pt', 'Physical Therapist', 'PT', 'Zap', 7, ARRAY['PT', 'PT (Physical Therapist)', 'Physical Therapist'], 7, true),
  ('PTA', 'pta', 'Physical Therapist Assistant', 'PTA', 'Zap', 10, ARRAY['PTA', 'PTA (Physical Therapist Assistant)', 'Physical Therapist Assistant'], 10, true),
  ('RN', 'rn', 'Registered Nurse', 'RN', 'Stethoscope', 1, ARRAY['RN', 'RN (Registered Nurse)', 'Registered Nurse'], 1, true),
  ('SLP', 'slp', 'Speech Language Pathologist', 'SLP', 'GraduationCap', 8, ARRAY['SLP', 'SLP (Speech Language Pathologist)', 'Speech Language Pathologist'], 8, true);

INSERT INTO languages (id, name, display_order, is_active) OVERRIDING SYSTEM VALUE VALUES
  (0, 'English', 1, true),
  (1, 'Spanish', 2, true),
  (2, 'Arabic', 3, true),
  (3, 'ASL', 4, true),
  (4, 'Burmese', 5, true),
  (5, 'Chinese', 6, true),
  (6, 'French', 7, true),
  (7, 'German', 8, true),
  (8, 'Haitian Creole', 9, true),
  (9, 'Hindi', 10, true),
  (10, 'Italian', 11, true),
  (11, 'Korean', 12, true),
  (12, 'Polish', 13, true),
  (13, 'Portuguese', 14, true),
  (14, 'Punjabi', 15, true),
  (15, 'Russian', 16, true),
  (16, 'Swahili', 17, true),
  (17, 'Tagalog', 18, true),
  (18, 'Vietnamese', 19, true),
  (19, 'Other', 20, true);

INSERT INTO community_members (id, uuid, first_name, discipline, experience, care_settings, languages, desired_schedule, week, schedule_facts, state, city, zip, place, score, looking_for_work, display_status, created_at, last_modified, desired_shift_times, association, availability_confirmed_at, unconfirmed_step, preferred_language, changed_in, own_car) OVERRIDING SYSTEM VALUE VALUES
  (1, '0199a0de-0000-7000-8000-0000000000a1', 'Maria', 3, 2, 1, 1, 1, 15, 0, 14, 'Indianapolis', '46204', NULL, 0, true, 'shown', '2026-11-24T03:30:19.436Z', '2026-11-24T03:30:19.436Z', 'Flexible', NULL, '2026-11-01T00:00:00.000Z', 0, 'en', '790', false),
  (2, '0199a0de-0000-7000-8000-0000000000a2', 'Sam', 3, 1, 1, 3, 2, 240, 0, 14, 'Carmel', NULL, NULL, 0, true, 'shown', '2026-11-24T03:30:19.436Z', '2026-11-24T03:30:19.436Z', 'Flexible', NULL, '2026-11-01T00:00:00.000Z', 0, 'en', '790', false);

INSERT INTO community_member_contacts (member, last_name, email, phone) OVERRIDING SYSTEM VALUE VALUES
  (1, 'Lopez', 'maria@people.example.test', '3175550111'),
  (2, 'Hill', 'sam@people.example.test', '3175550112');

INSERT INTO consent_events (id, member, kind, granted, phone, wording_version, source, created_at) OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 'sms', true, '3175550111', '1', 'wizard', '2026-11-24T03:30:19.436Z');

INSERT INTO agency_users (id, email, password_hash, email_confirmed_at, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000001', 'dana@agency.example.test', 'hash', '2026-11-01T00:00:00.000Z', '2026-11-24T03:30:19.436Z'),
  ('0199a0de-0000-7000-8000-000000000002', 'lee@agency.example.test', 'hash', '2026-11-02T00:00:00.000Z', '2026-11-24T03:30:19.436Z'),
  ('0199a0de-0000-7000-8000-000000000003', 'kim@other.example.test', 'hash', '2026-11-03T00:00:00.000Z', '2026-11-24T03:30:19.436Z');

INSERT INTO agency_profiles (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state, last_modified, verified_at, verification_asked_at, closed_at, merged_into, closed_by) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000001', 'Dana', 'Reyes', '3175550100', 'Owner', 'Maple Street Home Care', 'Indianapolis', 'IN', '2026-11-24T03:30:19.436Z', NULL, NULL, NULL, NULL, NULL),
  ('0199a0de-0000-7000-8000-000000000003', 'Kim', 'Park', '3175550103', 'Owner', 'Lantern Home Health', 'Carmel', 'IN', '2026-11-24T03:30:19.436Z', NULL, NULL, NULL, NULL, NULL);

INSERT INTO auth_sessions (id, user_id, created_at, ended_at, end_reason) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000011', '0199a0de-0000-7000-8000-000000000002', '2026-11-24T03:30:19.436Z', NULL, NULL);

INSERT INTO auth_links (user_id, purpose, token_hash, created_at, expires_at) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000002', 'recover', '\x01', '2026-11-24T03:30:19.436Z', '2026-12-01T00:00:00.000Z');

INSERT INTO billing_customers (user_id, stripe_customer_id, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000001', 'cus_1', '2026-11-24T03:30:19.436Z');

INSERT INTO agency_subscriptions (user_id, stripe_subscription_id, status, current_period_start, current_period_end, cancel_at_period_end, sync_ticket, last_modified, month_returned) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000003', 'sub_1', 'active', NULL, NULL, false, 0, '2026-11-24T03:30:19.436Z', false);

INSERT INTO checkouts (id, user_id, kind, candidate_uuid, amount_cents, stripe_session_id, url, status, association, created_at, expires_at, settled_at, held_by, held_until, money_ticket, opened_by) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-0000000000b1', '0199a0de-0000-7000-8000-000000000001', 'unlock', '0199a0de-0000-7000-8000-0000000000a1', 40000, 'cs_1', NULL, 'completed', NULL, '2026-11-24T03:30:19.436Z', '2026-11-03T00:00:00.000Z', '2026-11-02T00:00:00.000Z', NULL, NULL, 0, '0199a0de-0000-7000-8000-000000000002');

INSERT INTO candidate_requests (id, user_id, candidate_uuid, status, free, amount_cents, checkout_id, payment_intent_id, candidate_first_name, candidate_last_name, candidate_email, candidate_phone, candidate_discipline, candidate_city, candidate_state, created_at, revoked_at, hiring_status, note, returned_cents, unlocked_by, unlocked_by_name, noted_by, noted_by_name, association, status_by, status_by_name, status_at) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-0000000000c1', '0199a0de-0000-7000-8000-000000000001', '0199a0de-0000-7000-8000-0000000000a1', 'completed', false, 40000, '0199a0de-0000-7000-8000-0000000000b1', 'pi_1', 'Maria', 'Lopez', 'maria@people.example.test', '3175550111', 'Certified Nursing Assistant', 'Indianapolis', 'IN', '2026-11-24T03:30:19.436Z', NULL, 'new', 'Called twice', 0, '0199a0de-0000-7000-8000-000000000002', 'Lee Gray', '0199a0de-0000-7000-8000-000000000002', 'Lee Gray', NULL, NULL, NULL, NULL),
  ('0199a0de-0000-7000-8000-0000000000c2', '0199a0de-0000-7000-8000-000000000003', '0199a0de-0000-7000-8000-0000000000a2', 'completed', true, 0, NULL, NULL, 'Sam', 'Hill', 'sam@people.example.test', '3175550112', 'Certified Nursing Assistant', 'Carmel', 'IN', '2026-11-24T03:30:19.436Z', NULL, 'new', '', 0, '0199a0de-0000-7000-8000-000000000003', 'Kim Park', NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO free_unlocks (id, user_id, stripe_subscription_id, period_start, expires_at, granted_at, redeemed_at, request_id, withdrawn_at, withheld_for) OVERRIDING SYSTEM VALUE VALUES
  ('01a20b9a-bab6-7cbd-95b3-df6f022bd589', '0199a0de-0000-7000-8000-000000000003', 'sub_1', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', '2026-11-24T03:30:19.436Z', '2026-11-05T00:00:00.000Z', '0199a0de-0000-7000-8000-0000000000c2', NULL, NULL);

INSERT INTO contact_access_log (id, user_id, request_id, channel, created_at, person) OVERRIDING SYSTEM VALUE VALUES
  (1, '0199a0de-0000-7000-8000-000000000001', '0199a0de-0000-7000-8000-0000000000c1', 'account', '2026-11-24T03:30:19.436Z', '0199a0de-0000-7000-8000-000000000002');

INSERT INTO second_factors (user_id, encrypted_secret, created_at, activated_at, last_used_step) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000001', '\x02', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', NULL);

INSERT INTO second_factor_recovery_codes (user_id, code_hash) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000001', '\x03');

INSERT INTO second_factor_challenges (token_hash, user_id, attempts, expires_at) OVERRIDING SYSTEM VALUE VALUES
  ('\x04', '0199a0de-0000-7000-8000-000000000001', 0, '2026-12-01T00:00:00.000Z');

INSERT INTO saved_searches (id, user_id, association, name, discipline, criteria, daily_mail, last_seen_member, last_mailed_on, created_at, last_seen_change, further_disciplines) OVERRIDING SYSTEM VALUE VALUES
  ('01a20b9a-bab9-7214-a767-8b2ebb8e513e', '0199a0de-0000-7000-8000-000000000002', NULL, 'CNAs near us', 3, '{}', true, 2, NULL, '2026-11-24T03:30:19.436Z', 0, '{}');

INSERT INTO shortlisted_candidates (user_id, member, created_at, added_by, added_by_name) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000001', 2, '2026-11-24T03:30:19.436Z', NULL, NULL);

INSERT INTO hidden_candidates (user_id, member, created_at, added_by, added_by_name) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000003', 1, '2026-11-24T03:30:19.436Z', NULL, NULL);

INSERT INTO caregiver_agency_blocks (member, user_id, agency_key, agency_name, created_at) OVERRIDING SYSTEM VALUE VALUES
  (2, '0199a0de-0000-7000-8000-000000000003', 'lantern home health', 'Lantern Home Health', '2026-11-24T03:30:19.436Z');

INSERT INTO association_logos (association, hash, media_type, bytes, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('iahhc', 'fd5ecc428b1f3a4b82527ec697598276', 'image/svg+xml', '\x3c73766720786d6c6e733d22687474703a2f2f7777772e77332e6f72672f323030302f737667222076696577426f783d22302030203634203634223e3c636972636c652063783d223332222063793d2233322220723d223332222066696c6c3d2223323233393562222f3e3c7061746820643d224d31342033342033322031376c3138203137763135613320332030203020312d332033483137613320332030203020312d332d335a222066696c6c3d2223666666222f3e3c7061746820643d224d33322034382032322e352033382e3561362e3220362e3220302030203120392e352d3820362e3220362e3220302030203120392e3520385a222066696c6c3d2223633839363365222f3e3c7061746820643d226d3332203520312e3620342e3120342e342e332d332e3420322e3820312e3120342e332d332e372d322e342d332e3720322e3420312e312d342e334c323620392e3430306c342e3430302d2e335a222066696c6c3d2223653763303639222f3e3c2f7376673e', '2026-11-24T03:30:19.084Z');

INSERT INTO agency_people (person, agency, role, first_name, last_name, phone, title, joined_at, reminder_mail, association) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-000000000001', '0199a0de-0000-7000-8000-000000000001', 'owner', 'Dana', 'Reyes', '3175550100', 'Owner', '2026-11-24T03:30:19.436Z', true, NULL),
  ('0199a0de-0000-7000-8000-000000000002', '0199a0de-0000-7000-8000-000000000001', 'recruiter', 'Lee', 'Gray', '3175550102', 'Recruiter', '2026-11-24T03:30:19.436Z', true, NULL),
  ('0199a0de-0000-7000-8000-000000000003', '0199a0de-0000-7000-8000-000000000003', 'owner', 'Kim', 'Park', '3175550103', 'Owner', '2026-11-24T03:30:19.436Z', true, NULL);

INSERT INTO unlock_notes (request_id, id, text, written_by, written_by_name, written_at, edited_at) OVERRIDING SYSTEM VALUE VALUES
  ('0199a0de-0000-7000-8000-0000000000c1', '0199a0de-0000-7000-8000-0000000000c1', 'Called twice', '0199a0de-0000-7000-8000-000000000002', 'Lee Gray', '2026-11-24T03:30:19.436Z', NULL);

INSERT INTO kysely_migration (name, timestamp) OVERRIDING SYSTEM VALUE VALUES
  ('0001-reference-and-places', '2026-11-24T03:30:19.114Z'),
  ('0002-caregivers', '2026-11-24T03:30:19.131Z'),
  ('0003-agencies-and-sessions', '2026-11-24T03:30:19.146Z'),
  ('0004-unlocks-and-billing', '2026-11-24T03:30:19.168Z'),
  ('0005-second-factor', '2026-11-24T03:30:19.175Z'),
  ('0006-saved-searches', '2026-11-24T03:30:19.179Z'),
  ('0007-agency-candidates', '2026-11-24T03:30:19.184Z'),
  ('0008-caregiver-controls', '2026-11-24T03:30:19.190Z'),
  ('0009-availability-confirmation', '2026-11-24T03:30:19.194Z'),
  ('0010-association-logos', '2026-11-24T03:30:19.199Z'),
  ('0011-preferred-language', '2026-11-24T03:30:19.200Z'),
  ('0012-member-changes', '2026-11-24T03:30:19.205Z'),
  ('0013-city-filter', '2026-11-24T03:30:19.206Z'),
  ('0014-sign-ups-and-links', '2026-11-24T03:30:19.218Z'),
  ('0015-read-budget', '2026-11-24T03:30:19.222Z'),
  ('0016-verified-agencies', '2026-11-24T03:30:19.229Z'),
  ('0017-settled-applications', '2026-11-24T03:30:19.244Z'),
  ('0018-one-payable-page', '2026-11-24T03:30:19.248Z'),
  ('0019-returned-money', '2026-11-24T03:30:19.255Z'),
  ('0021-place-areas', '2026-11-24T03:30:19.256Z'),
  ('0022-profile-creations', '2026-11-24T03:30:19.258Z'),
  ('0028-own-car', '2026-11-24T03:30:19.259Z'),
  ('0029-scores-without-time', '2026-11-24T03:30:19.269Z'),
  ('0030-any-language', '2026-11-24T03:30:19.270Z'),
  ('0031-colleagues', '2026-11-24T03:30:19.308Z'),
  ('0032-supply', '2026-11-24T03:30:19.312Z'),
  ('0033-unlock-records', '2026-11-24T03:30:19.326Z'),
  ('0034-member-changes', '2026-11-24T03:30:19.334Z'),
  ('0035-erased-own-cars', '2026-11-24T03:30:19.335Z'),
  ('0036-release-hours', '2026-11-24T03:30:19.340Z'),
  ('0037-search-indexes-go', '2026-11-24T03:30:19.341Z'),
  ('0038-stripe-events-seen', '2026-11-24T03:30:19.342Z'),
  ('0039-logo-ratios', '2026-11-24T03:30:19.345Z'),
  ('0040-associations-of-mails', '2026-11-24T03:30:19.348Z'),
  ('0041-release-runs', '2026-11-24T03:30:19.350Z'),
  ('0042-hidden-candidates', '2026-11-24T03:30:19.352Z'),
  ('0044-closed-agencies', '2026-11-24T03:30:19.355Z'),
  ('0045-who-did-what', '2026-11-24T03:30:19.359Z'),
  ('0046-saved-cases', '2026-11-24T03:30:19.360Z'),
  ('0047-earlier-names', '2026-11-24T03:30:19.362Z');

INSERT INTO kysely_migration_lock (id, is_locked) OVERRIDING SYSTEM VALUE VALUES
  ('migration_lock', 0);

CREATE TRIGGER note_change BEFORE DELETE OR UPDATE ON community_members
FOR EACH ROW
EXECUTE FUNCTION note_member_change();
CREATE TRIGGER keep_earlier AFTER UPDATE ON community_members
FOR EACH ROW WHEN (((new.display_status <> 'deleted') AND ((old.week <> new.week) OR ((old.looking_for_work AND (old.display_status = 'shown')) <> (new.looking_for_work AND (new.display_status = 'shown'))) OR (old.state <> new.state) OR (lower(old.city) <> lower(new.city)) OR ((old.place IS DISTINCT FROM new.place) AND (old.zip IS DISTINCT FROM new.zip)))))
EXECUTE FUNCTION keep_earlier_member();
CREATE TRIGGER renamed BEFORE UPDATE OF agency_name ON agency_profiles
FOR EACH ROW WHEN (((old.verified_at IS NOT NULL) AND (comparable_name(new.agency_name) <> comparable_name(old.agency_name))))
EXECUTE FUNCTION end_verification_of_old_name();
CREATE TRIGGER founded AFTER INSERT ON agency_profiles
FOR EACH ROW
EXECUTE FUNCTION add_founder();
CREATE TRIGGER founder_changed AFTER UPDATE OF first_name, last_name, phone, title ON agency_profiles
FOR EACH ROW
EXECUTE FUNCTION follow_founder();
CREATE TRIGGER closed_or_reopened BEFORE UPDATE OF closed_at ON agency_profiles
FOR EACH ROW WHEN ((old.closed_at IS DISTINCT FROM new.closed_at))
EXECUTE FUNCTION keep_closer();
CREATE TRIGGER note_changed AFTER UPDATE OF note ON candidate_requests
FOR EACH ROW WHEN ((old.note <> new.note))
EXECUTE FUNCTION keep_first_note();
CREATE TRIGGER status_changed BEFORE UPDATE OF hiring_status ON candidate_requests
FOR EACH ROW WHEN (((old.hiring_status <> new.hiring_status) AND (NOT (old.status_at IS DISTINCT FROM new.status_at))))
EXECUTE FUNCTION keep_status_author();
CREATE TRIGGER only_new_rows BEFORE DELETE OR UPDATE ON agency_verifications
FOR EACH ROW WHEN ((pg_trigger_depth() = 0))
EXECUTE FUNCTION refuse_change_of_record();
CREATE TRIGGER first_note_edited AFTER UPDATE OF text ON unlock_notes
FOR EACH ROW WHEN ((old.id = old.request_id))
EXECUTE FUNCTION follow_first_note();
CREATE TRIGGER first_note_deleted AFTER DELETE ON unlock_notes
FOR EACH ROW WHEN ((old.id = old.request_id))
EXECUTE FUNCTION follow_first_note();
