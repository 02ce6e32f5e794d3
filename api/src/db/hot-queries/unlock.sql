select "closed_at", "merged_into" from "agencies" where "id" = $1 for key share;
-- LockRows
--   ->  Index Scan using agencies_pkey on agencies
--         Index Cond: (id = $1)

select "caregiver"."first_name" as "firstName", "contact"."last_name" as "lastName", "contact"."email", "contact"."phone", "caregiver"."discipline", "caregiver"."city", "caregiver"."state" from "caregivers" as "caregiver" inner join "caregiver_contacts" as "contact" on "contact"."caregiver_id" = "caregiver"."id" where "caregiver"."uuid" = $1 and caregiver.display_status = 'shown' AND NOT EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.caregiver_id = "caregiver"."id"
  AND (b.agency_id = $2 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agencies p WHERE p.id = $3)));
-- Nested Loop Anti Join
--   InitPlan 1
--     ->  Index Scan using agencies_pkey on agencies p
--           Index Cond: (id = $3)
--   ->  Nested Loop
--         ->  Index Scan using caregivers_uuid_key on caregivers caregiver
--               Index Cond: (uuid = $1)
--               Filter: (display_status = 'shown'::text)
--         ->  Index Scan using caregiver_contacts_pkey on caregiver_contacts contact
--               Index Cond: (caregiver_id = caregiver.id)
--   ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--         Index Cond: (caregiver_id = caregiver.id)
--         Filter: ((agency_id = $2) OR (agency_key = (InitPlan 1).col1))

insert into "unlocks" ("agency_id", "caregiver_uuid", "status", "free", "amount_cents", "checkout_id", "payment_intent_id", "candidate_first_name", "candidate_last_name", "candidate_email", "candidate_phone", "candidate_discipline", "candidate_city", "candidate_state", "created_at", "association", "unlocked_by", "unlocked_by_name") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, (SELECT first_name || ' ' || last_name FROM agency_people WHERE person_id = $18::uuid)) on conflict ("agency_id", "caregiver_uuid") where "status" = 'completed' do nothing returning "id";
-- Insert on unlocks
--   Conflict Resolution: NOTHING
--   Conflict Arbiter Indexes: unlocks_one_live
--   InitPlan 1
--     ->  Index Scan using agency_people_pkey on agency_people
--           Index Cond: (person_id = $18)
--   ->  Result

INSERT INTO delivered_profiles
  (unlock_id, "experience", "desired_schedule", "languages", "care_settings", "own_car", week, confirmed_at)
  SELECT $1, "experience", "desired_schedule", "languages", "care_settings", "own_car", week, availability_confirmed_at
  FROM caregivers WHERE uuid = $2;
-- Insert on delivered_profiles
--   ->  Index Scan using caregivers_uuid_key on caregivers
--         Index Cond: (uuid = $2)

INSERT INTO delivered_evidence (unlock_id, facts)
  SELECT $1, (
  SELECT coalesce(jsonb_agg(jsonb_build_object('type', e.type, 'state', e.state, 'number', e.number,
  'expires_on', e.expires_on, 'checked_on', CASE WHEN (
  e.status = 'checked' AND (
  e.confirmed_at IS NOT NULL
  OR coalesce(e.told_at <= $2, false))) THEN to_char(e.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') END)
  ORDER BY e.type <> ALL($3::text[]), NOT (
  e.status = 'checked' AND (
  e.confirmed_at IS NOT NULL
  OR coalesce(e.told_at <= $4, false))), e.type, e.state), '[]')
  FROM caregiver_evidence e WHERE e.caregiver_id = caregiver.id AND (
  e.removed_at IS NULL AND e.disputed_at IS NULL AND e.status <> 'refused'
  AND (e.expires_on IS NULL OR e.expires_on >= $5::date))) FROM caregivers caregiver WHERE caregiver.uuid = $6;
-- Insert on delivered_evidence
--   ->  Index Scan using caregivers_uuid_key on caregivers caregiver
--         Index Cond: (uuid = $6)
--         SubPlan 1
--           ->  Aggregate
--                 ->  Sort
--                       Sort Key: ((e.type <> ALL ($3))), (((e.status <> 'checked'::text) OR ((e.confirmed_at IS NULL) AND (NOT COALESCE((e.told_at <= $4), false))))), e.type, e.state
--                       ->  Index Scan using caregiver_evidence_current on caregiver_evidence e
--                             Index Cond: (caregiver_id = caregiver.id)
--                             Filter: ((disputed_at IS NULL) AND (status <> 'refused'::text) AND ((expires_on IS NULL) OR (expires_on >= $5)))

SELECT unlock.id AS unlock_id,
  coalesce("caregiver"."experience", "d"."experience") AS "experience", coalesce("caregiver"."desired_schedule", "d"."desired_schedule") AS "desired_schedule", coalesce("caregiver"."languages", "d"."languages") AS "languages", coalesce("caregiver"."care_settings", "d"."care_settings") AS "care_settings", coalesce("caregiver"."own_car", "d"."own_car") AS "own_car",
  coalesce(caregiver.week, d.week) AS week,
  coalesce(caregiver.availability_confirmed_at, d.confirmed_at) AS confirmed_at,
  CASE WHEN caregiver.id IS NULL THEN unlock.created_at END AS as_of
  FROM unlocks unlock
  LEFT JOIN delivered_profiles d ON d.unlock_id = unlock.id
  LEFT JOIN caregivers caregiver
  ON caregiver.uuid = unlock.caregiver_uuid AND unlock.status = 'completed' AND caregiver.display_status = 'shown' AND NOT EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.caregiver_id = "caregiver"."id"
  AND (b.agency_id = $1 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agencies p WHERE p.id = $2)))
  WHERE unlock.agency_id = $3 AND (caregiver.id IS NOT NULL OR d.unlock_id IS NOT NULL)
  AND unlock.id = $4;
-- Nested Loop Left Join
--   Filter: ((caregiver.id IS NOT NULL) OR (d.unlock_id IS NOT NULL))
--   InitPlan 1
--     ->  Index Scan using agencies_pkey on agencies p
--           Index Cond: (id = $2)
--   ->  Nested Loop Left Join
--         Join Filter: (unlock.status = 'completed'::text)
--         ->  Index Scan using unlocks_pkey on unlocks unlock
--               Index Cond: (id = $4)
--               Filter: (agency_id = $3)
--         ->  Nested Loop Anti Join
--               ->  Index Scan using caregivers_uuid_key on caregivers caregiver
--                     Index Cond: (uuid = unlock.caregiver_uuid)
--                     Filter: (display_status = 'shown'::text)
--               ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--                     Index Cond: (caregiver_id = caregiver.id)
--                     Filter: ((agency_id = $1) OR (agency_key = (InitPlan 1).col1))
--   ->  Index Scan using delivered_profiles_pkey on delivered_profiles d
--         Index Cond: (unlock_id = $4)

select "a"."id", "caregiver"."uuid" as "candidate_uuid", "a"."job_title", "a"."applied_at" from "job_applications" as "a" inner join "caregivers" as "caregiver" on "caregiver"."id" = "a"."caregiver_id" where "a"."agency_id" = $1 and "a"."withdrawn_at" is null and exists (select "unlock"."id" from "unlocks" as "unlock" where "unlock"."caregiver_uuid" = "caregiver"."uuid" and "unlock"."agency_id" = $2) order by "a"."applied_at" desc, "a"."id";
-- Incremental Sort
--   Sort Key: a.applied_at DESC, a.id
--   Presorted Key: a.applied_at
--   ->  Nested Loop Semi Join
--         ->  Nested Loop
--               ->  Index Scan Backward using job_applications_of_agency on job_applications a
--                     Index Cond: (agency_id = $1)
--                     Filter: (withdrawn_at IS NULL)
--               ->  Index Scan using caregivers_pkey on caregivers caregiver
--                     Index Cond: (id = a.caregiver_id)
--         ->  Index Scan using unlocks_by_caregiver on unlocks unlock
--               Index Cond: (caregiver_uuid = caregiver.uuid)
--               Filter: (agency_id = $2)

select "a"."id", "a"."last_name", "a"."email", "a"."phone" from "job_applications" as "a" where "a"."agency_id" = $1 and "a"."withdrawn_at" is null and not EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.caregiver_id = "a"."caregiver_id"
  AND (b.agency_id = $2 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agencies p WHERE p.id = $3)));
-- Nested Loop Anti Join
--   InitPlan 1
--     ->  Index Scan using agencies_pkey on agencies p
--           Index Cond: (id = $3)
--   ->  Index Scan using job_applications_once_for_an_agency on job_applications a
--         Index Cond: (agency_id = $1)
--         Filter: (withdrawn_at IS NULL)
--   ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--         Index Cond: (caregiver_id = a.caregiver_id)
--         Filter: ((agency_id = $2) OR (agency_key = (InitPlan 1).col1))

select "user"."email", 
  CASE WHEN "association"."code" IS NOT NULL THEN json_build_object(
  'code', "association"."code", 'name', "association"."name", 'support_email', "association"."support_email",
  'logo', "association"."logo", 'theme', "association"."theme") END as "association" from "people" as "user" left join "associations" as "association" on "association"."code" = $1 and "association"."retired_at" is null where "user"."id" = coalesce((select "person_id" from "agency_people" where "person_id" = $2 and "agency_id" = $3), (select "person_id" from "agency_mailboxes" where "agency_id" = $4), (select "closed_by" from "agencies" where "id" = $5), $6);
-- Nested Loop Left Join
--   InitPlan 1
--     ->  Index Scan using agency_people_by_agency on agency_people
--           Index Cond: (agency_id = $3)
--           Filter: (person_id = $2)
--   InitPlan 2
--     ->  Subquery Scan on agency_mailboxes
--           ->  Limit
--                 ->  Incremental Sort
--                       Sort Key: a.joined_at, a.person_id
--                       Presorted Key: a.joined_at
--                       ->  Nested Loop
--                             ->  Index Scan using agency_people_by_agency on agency_people a
--                                   Index Cond: (agency_id = $4)
--                                   Filter: (role = 'owner'::text)
--                             ->  Index Only Scan using people_pkey on people u
--                                   Index Cond: (id = a.person_id)
--   InitPlan 3
--     ->  Index Scan using agencies_pkey on agencies
--           Index Cond: (id = $5)
--   ->  Index Scan using people_pkey on people "user"
--         Index Cond: (id = COALESCE((InitPlan 1).col1, (InitPlan 2).col1, (InitPlan 3).col1, $6))
--   ->  Index Scan using associations_pkey on associations association
--         Index Cond: (code = $1)
--         Filter: (retired_at IS NULL)

SELECT unlock.id AS unlock_id, CASE WHEN caregiver.id IS NULL THEN d.facts ELSE (
  SELECT coalesce(jsonb_agg(jsonb_build_object('type', e.type, 'state', e.state, 'number', e.number,
  'expires_on', e.expires_on, 'checked_on', CASE WHEN (
  e.status = 'checked' AND (
  e.confirmed_at IS NOT NULL
  OR coalesce(e.told_at <= $1, false))) THEN to_char(e.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') END)
  ORDER BY e.type <> ALL($2::text[]), NOT (
  e.status = 'checked' AND (
  e.confirmed_at IS NOT NULL
  OR coalesce(e.told_at <= $3, false))), e.type, e.state), '[]')
  FROM caregiver_evidence e WHERE e.caregiver_id = caregiver.id AND (
  e.removed_at IS NULL AND e.disputed_at IS NULL AND e.status <> 'refused'
  AND (e.expires_on IS NULL OR e.expires_on >= $4::date))) END AS facts
  FROM unlocks unlock
  LEFT JOIN delivered_evidence d ON d.unlock_id = unlock.id
  LEFT JOIN caregivers caregiver
  ON caregiver.uuid = unlock.caregiver_uuid AND unlock.status = 'completed' AND caregiver.display_status = 'shown' AND NOT EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.caregiver_id = "caregiver"."id"
  AND (b.agency_id = $5 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agencies p WHERE p.id = $6)))
  WHERE unlock.agency_id = $7 AND unlock.id = $8;
-- Nested Loop Left Join
--   InitPlan 2
--     ->  Index Scan using agencies_pkey on agencies p
--           Index Cond: (id = $6)
--   ->  Nested Loop Left Join
--         Join Filter: (unlock.status = 'completed'::text)
--         ->  Index Scan using unlocks_pkey on unlocks unlock
--               Index Cond: (id = $8)
--               Filter: (agency_id = $7)
--         ->  Nested Loop Anti Join
--               ->  Index Scan using caregivers_uuid_key on caregivers caregiver
--                     Index Cond: (uuid = unlock.caregiver_uuid)
--                     Filter: (display_status = 'shown'::text)
--               ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--                     Index Cond: (caregiver_id = caregiver.id)
--                     Filter: ((agency_id = $5) OR (agency_key = (InitPlan 2).col1))
--   ->  Index Scan using delivered_evidence_pkey on delivered_evidence d
--         Index Cond: (unlock_id = $8)
--   SubPlan 1
--     ->  Aggregate
--           ->  Sort
--                 Sort Key: ((e.type <> ALL ($2))), (((e.status <> 'checked'::text) OR ((e.confirmed_at IS NULL) AND (NOT COALESCE((e.told_at <= $3), false))))), e.type, e.state
--                 ->  Index Scan using caregiver_evidence_current on caregiver_evidence e
--                       Index Cond: (caregiver_id = caregiver.id)
--                       Filter: ((disputed_at IS NULL) AND (status <> 'refused'::text) AND ((expires_on IS NULL) OR (expires_on >= $4)))

select "caregiver"."id" as "caregiverId", "agency"."id" as "agencyId", "agency"."agency_name" as "agencyName", "agency"."agency_city" as "agencyCity", "agency"."agency_state" as "agencyState", "unlock"."created_at" as "unlockedAt", "contact"."email", "caregiver"."first_name" as "firstName", "caregiver"."preferred_language" as "language", "agency"."verified_at" is not null as "verified", "unlock"."wrong_person_at" is not null as "reported", coalesce("agency"."calls_from", nullif(person.phone, '')) as "callsFrom", EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.caregiver_id = "caregiver"."id"
  AND (b.agency_id = "agency"."id" OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agencies p WHERE p.id = "agency"."id"))) as "blocked" from "unlocks" as "unlock" inner join "caregivers" as "caregiver" on "caregiver"."uuid" = "unlock"."caregiver_uuid" inner join "caregiver_contacts" as "contact" on "contact"."caregiver_id" = "caregiver"."id" inner join "agencies" as "agency" on "agency"."id" = "unlock"."agency_id" left join "agency_people" as "person" on "person"."person_id" = "unlock"."unlocked_by" and "person"."agency_id" = "unlock"."agency_id" where "unlock"."id" = $1;
-- Nested Loop Left Join
--   ->  Nested Loop
--         ->  Nested Loop
--               ->  Nested Loop
--                     ->  Index Scan using unlocks_pkey on unlocks unlock
--                           Index Cond: (id = $1)
--                     ->  Index Scan using caregivers_uuid_key on caregivers caregiver
--                           Index Cond: (uuid = unlock.caregiver_uuid)
--               ->  Index Scan using caregiver_contacts_pkey on caregiver_contacts contact
--                     Index Cond: (caregiver_id = caregiver.id)
--         ->  Index Scan using agencies_pkey on agencies agency
--               Index Cond: (id = unlock.agency_id)
--   ->  Index Scan using agency_people_by_agency on agency_people person
--         Index Cond: (agency_id = unlock.agency_id)
--         Filter: (person_id = unlock.unlocked_by)
--   SubPlan 2
--     ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--           Index Cond: (caregiver_id = caregiver.id)
--           Filter: ((agency_id = agency.id) OR (agency_key = (InitPlan 1).col1))
--           InitPlan 1
--             ->  Index Scan using agencies_pkey on agencies p
--                   Index Cond: (id = agency.id)

insert into "contact_access_log" ("agency_id", "person_id", "unlock_id", "channel", "created_at") values ($1, $2, $3, $4, $5) on conflict do nothing;
-- Insert on contact_access_log
--   Conflict Resolution: NOTHING
--   ->  Result

update "free_unlocks" set "redeemed_at" = $1, "unlock_id" = $2 where "id" = $3 and "agency_id" = $4 and "redeemed_at" is null and "withdrawn_at" is null and "withheld_for" is null and "period_start" <= $5 and "expires_at" > $6 and exists (select "agency_subscriptions"."agency_id" from "agency_subscriptions" where "agency_subscriptions"."agency_id" = $7 and "agency_subscriptions"."status" = $8) returning "id";
-- Update on free_unlocks
--   InitPlan 1
--     ->  Index Scan using agency_subscriptions_pkey on agency_subscriptions
--           Index Cond: (agency_id = $7)
--           Filter: (status = $8)
--   ->  Result
--         One-Time Filter: (InitPlan 1).col1
--         ->  Index Scan using free_unlocks_unused on free_unlocks
--               Index Cond: ((agency_id = $4) AND (expires_at > $6))
--               Filter: ((redeemed_at IS NULL) AND (withdrawn_at IS NULL) AND (withheld_for IS NULL) AND (period_start <= $5) AND (id = $3))
