select "closed_at", "merged_into" from "agency_profiles" where "id" = $1 for key share;
-- LockRows
--   ->  Index Scan using agency_profiles_pkey on agency_profiles
--         Index Cond: (id = $1)

select "member"."first_name" as "firstName", "contact"."last_name" as "lastName", "contact"."email", "contact"."phone", "member"."discipline", "member"."city", "member"."state" from "community_members" as "member" inner join "community_member_contacts" as "contact" on "contact"."member" = "member"."id" where "member"."uuid" = $1 and member.display_status = 'shown' AND NOT EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.member = "member"."id"
  AND (b.agency_id = $2 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agency_profiles p WHERE p.id = $3)));
-- Nested Loop Anti Join
--   InitPlan 1
--     ->  Index Scan using agency_profiles_pkey on agency_profiles p
--           Index Cond: (id = $3)
--   ->  Nested Loop
--         ->  Index Scan using community_members_uuid_key on community_members member
--               Index Cond: (uuid = $1)
--               Filter: (display_status = 'shown'::text)
--         ->  Index Scan using community_member_contacts_pkey on community_member_contacts contact
--               Index Cond: (member = member.id)
--   ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--         Index Cond: (member = member.id)
--         Filter: ((agency_id = $2) OR (agency_key = (InitPlan 1).col1))

insert into "candidate_requests" ("agency_id", "candidate_uuid", "status", "free", "amount_cents", "checkout_id", "payment_intent_id", "candidate_first_name", "candidate_last_name", "candidate_email", "candidate_phone", "candidate_discipline", "candidate_city", "candidate_state", "created_at", "association", "unlocked_by", "unlocked_by_name") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, (SELECT first_name || ' ' || last_name FROM agency_people WHERE person = $18::uuid)) on conflict ("agency_id", "candidate_uuid") where "status" = 'completed' do nothing returning "id";
-- Insert on candidate_requests
--   Conflict Resolution: NOTHING
--   Conflict Arbiter Indexes: candidate_requests_one_live
--   InitPlan 1
--     ->  Index Scan using agency_people_pkey on agency_people
--           Index Cond: (person = $18)
--   ->  Result

INSERT INTO delivered_profiles
  (request_id, experience, care_settings, languages, desired_schedule, own_car, week, confirmed_at)
  SELECT $1, experience, care_settings, languages, desired_schedule, own_car, week, availability_confirmed_at
  FROM community_members WHERE uuid = $2;
-- Insert on delivered_profiles
--   ->  Index Scan using community_members_uuid_key on community_members
--         Index Cond: (uuid = $2)

SELECT r.id AS request_id,
  coalesce(member.experience, d.experience) AS experience,
  coalesce(member.care_settings, d.care_settings) AS care_settings,
  coalesce(member.languages, d.languages) AS languages,
  coalesce(member.desired_schedule, d.desired_schedule) AS desired_schedule,
  coalesce(member.own_car, d.own_car) AS own_car,
  coalesce(member.week, d.week) AS week,
  coalesce(member.availability_confirmed_at, d.confirmed_at) AS confirmed_at,
  CASE WHEN member.id IS NULL THEN r.created_at END AS as_of
  FROM candidate_requests r
  LEFT JOIN delivered_profiles d ON d.request_id = r.id
  LEFT JOIN community_members member
  ON member.uuid = r.candidate_uuid AND r.status = 'completed' AND member.display_status = 'shown' AND NOT EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.member = "member"."id"
  AND (b.agency_id = $1 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agency_profiles p WHERE p.id = $2)))
  WHERE r.agency_id = $3 AND (member.id IS NOT NULL OR d.request_id IS NOT NULL)
  AND r.id = $4;
-- Nested Loop Left Join
--   Filter: ((member.id IS NOT NULL) OR (d.request_id IS NOT NULL))
--   InitPlan 1
--     ->  Index Scan using agency_profiles_pkey on agency_profiles p
--           Index Cond: (id = $2)
--   ->  Nested Loop Left Join
--         Join Filter: (r.status = 'completed'::text)
--         ->  Index Scan using candidate_requests_pkey on candidate_requests r
--               Index Cond: (id = $4)
--               Filter: (agency_id = $3)
--         ->  Nested Loop Anti Join
--               ->  Index Scan using community_members_uuid_key on community_members member
--                     Index Cond: (uuid = r.candidate_uuid)
--                     Filter: (display_status = 'shown'::text)
--               ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--                     Index Cond: (member = member.id)
--                     Filter: ((agency_id = $1) OR (agency_key = (InitPlan 1).col1))
--   ->  Index Scan using delivered_profiles_pkey on delivered_profiles d
--         Index Cond: (request_id = $4)

select "a"."id", "member"."uuid" as "candidate_uuid", "a"."job_title", "a"."applied_at" from "job_applications" as "a" inner join "community_members" as "member" on "member"."id" = "a"."member" where "a"."agency_id" = $1 and exists (select "r"."id" from "candidate_requests" as "r" where "r"."candidate_uuid" = "member"."uuid" and "r"."agency_id" = $2) order by "a"."applied_at" desc, "a"."id";
-- Incremental Sort
--   Sort Key: a.applied_at DESC, a.id
--   Presorted Key: a.applied_at
--   ->  Nested Loop Semi Join
--         ->  Nested Loop
--               ->  Index Scan Backward using job_applications_of_agency on job_applications a
--                     Index Cond: (agency_id = $1)
--               ->  Index Scan using community_members_pkey on community_members member
--                     Index Cond: (id = a.member)
--         ->  Index Scan using candidate_requests_by_candidate on candidate_requests r
--               Index Cond: (candidate_uuid = member.uuid)
--               Filter: (agency_id = $2)

select "a"."id", "a"."last_name", "a"."email", "a"."phone" from "job_applications" as "a" where "a"."agency_id" = $1 and not EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.member = "a"."member"
  AND (b.agency_id = $2 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agency_profiles p WHERE p.id = $3)));
-- Nested Loop Anti Join
--   InitPlan 1
--     ->  Index Scan using agency_profiles_pkey on agency_profiles p
--           Index Cond: (id = $3)
--   ->  Index Scan using job_applications_once_for_an_agency on job_applications a
--         Index Cond: (agency_id = $1)
--   ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--         Index Cond: (member = a.member)
--         Filter: ((agency_id = $2) OR (agency_key = (InitPlan 1).col1))

select "user"."email", 
  CASE WHEN "association"."code" IS NOT NULL THEN json_build_object(
  'code', "association"."code", 'name', "association"."name", 'support_email', "association"."support_email",
  'logo', "association"."logo", 'theme', "association"."theme") END as "association" from "agency_users" as "user" left join "associations" as "association" on "association"."code" = $1 and "association"."retired_at" is null where "user"."id" = coalesce((select "person" from "agency_people" where "person" = $2 and "agency" = $3), (select "person" from "agency_mailboxes" where "agency" = $4), (select "closed_by" from "agency_profiles" where "id" = $5), $6);
-- Nested Loop Left Join
--   InitPlan 1
--     ->  Index Scan using agency_people_by_agency on agency_people
--           Index Cond: (agency = $3)
--           Filter: (person = $2)
--   InitPlan 2
--     ->  Subquery Scan on agency_mailboxes
--           ->  Limit
--                 ->  Incremental Sort
--                       Sort Key: a.joined_at, a.person
--                       Presorted Key: a.joined_at
--                       ->  Nested Loop
--                             ->  Index Scan using agency_people_by_agency on agency_people a
--                                   Index Cond: (agency = $4)
--                                   Filter: (role = 'owner'::text)
--                             ->  Index Only Scan using agency_users_pkey on agency_users u
--                                   Index Cond: (id = a.person)
--   InitPlan 3
--     ->  Index Scan using agency_profiles_pkey on agency_profiles
--           Index Cond: (id = $5)
--   ->  Index Scan using agency_users_pkey on agency_users "user"
--         Index Cond: (id = COALESCE((InitPlan 1).col1, (InitPlan 2).col1, (InitPlan 3).col1, $6))
--   ->  Index Scan using associations_pkey on associations association
--         Index Cond: (code = $1)
--         Filter: (retired_at IS NULL)

select "caregiver"."id" as "caregiverId", "agency"."id" as "agencyId", "agency"."agency_name" as "agencyName", "agency"."agency_city" as "agencyCity", "agency"."agency_state" as "agencyState", "unlock"."created_at" as "unlockedAt", "contact"."email", "caregiver"."first_name" as "firstName", "caregiver"."preferred_language" as "language", "agency"."verified_at" is not null as "verified", "unlock"."wrong_person_at" is not null as "reported", coalesce("agency"."calls_from", nullif(person.phone, '')) as "callsFrom", EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.member = "caregiver"."id"
  AND (b.agency_id = "agency"."id" OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agency_profiles p WHERE p.id = "agency"."id"))) as "blocked" from "candidate_requests" as "unlock" inner join "community_members" as "caregiver" on "caregiver"."uuid" = "unlock"."candidate_uuid" inner join "community_member_contacts" as "contact" on "contact"."member" = "caregiver"."id" inner join "agency_profiles" as "agency" on "agency"."id" = "unlock"."agency_id" left join "agency_people" as "person" on "person"."person" = "unlock"."unlocked_by" and "person"."agency" = "unlock"."agency_id" where "unlock"."id" = $1;
-- Nested Loop Left Join
--   ->  Nested Loop
--         ->  Nested Loop
--               ->  Nested Loop
--                     ->  Index Scan using candidate_requests_pkey on candidate_requests unlock
--                           Index Cond: (id = $1)
--                     ->  Index Scan using community_members_uuid_key on community_members caregiver
--                           Index Cond: (uuid = unlock.candidate_uuid)
--               ->  Index Scan using community_member_contacts_pkey on community_member_contacts contact
--                     Index Cond: (member = caregiver.id)
--         ->  Index Scan using agency_profiles_pkey on agency_profiles agency
--               Index Cond: (id = unlock.agency_id)
--   ->  Index Scan using agency_people_by_agency on agency_people person
--         Index Cond: (agency = unlock.agency_id)
--         Filter: (person = unlock.unlocked_by)
--   SubPlan 2
--     ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--           Index Cond: (member = caregiver.id)
--           Filter: ((agency_id = agency.id) OR (agency_key = (InitPlan 1).col1))
--           InitPlan 1
--             ->  Index Scan using agency_profiles_pkey on agency_profiles p
--                   Index Cond: (id = agency.id)

insert into "contact_access_log" ("agency_id", "person_id", "request_id", "channel", "created_at") values ($1, $2, $3, $4, $5);
-- Insert on contact_access_log
--   ->  Result

update "free_unlocks" set "redeemed_at" = $1, "request_id" = $2 where "id" = $3 and "agency_id" = $4 and "redeemed_at" is null and "withdrawn_at" is null and "withheld_for" is null and "period_start" <= $5 and "expires_at" > $6 and exists (select "agency_subscriptions"."agency_id" from "agency_subscriptions" where "agency_subscriptions"."agency_id" = $7 and "agency_subscriptions"."status" = $8) returning "id";
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
