SELECT agency, 
  (SELECT coalesce(json_agg(member), '[]') FROM (
  SELECT member FROM caregiver_agency_blocks WHERE agency_id = "agency"
  UNION
  SELECT b.member FROM caregiver_agency_blocks b
  JOIN agency_profiles p ON b.agency_key = comparable_name("p"."agency_name")
  WHERE p.id = "agency"
  UNION
  SELECT member FROM hidden_candidates WHERE agency_id = "agency") AS h) AS hidden,
  (SELECT coalesce(json_agg(member), '[]') FROM (
  SELECT member FROM shortlisted_candidates WHERE agency_id = "agency" LIMIT 201) AS s) AS shortlisted,
  (SELECT coalesce(json_agg(json_build_array(candidate_uuid, status)
  ORDER BY status <> 'completed', created_at DESC), '[]') FROM (
  SELECT candidate_uuid, status, created_at FROM candidate_requests WHERE agency_id = "agency" LIMIT 201
  ) AS r) AS requests
  FROM unnest($1::uuid[]) AS agency;
-- Function Scan on unnest agency
--   SubPlan 1
--     ->  Aggregate
--           ->  Unique
--                 ->  Merge Append
--                       Sort Key: caregiver_agency_blocks.member
--                       ->  Sort
--                             Sort Key: caregiver_agency_blocks.member
--                             ->  Index Scan using caregiver_agency_blocks_by_agency on caregiver_agency_blocks
--                                   Index Cond: (agency_id = agency.agency)
--                       ->  Sort
--                             Sort Key: b.member
--                             ->  Nested Loop
--                                   ->  Index Scan using agency_profiles_pkey on agency_profiles p
--                                         Index Cond: (id = agency.agency)
--                                   ->  Bitmap Heap Scan on caregiver_agency_blocks b
--                                         Recheck Cond: (agency_key = comparable_name(p.agency_name))
--                                         ->  Bitmap Index Scan on caregiver_agency_blocks_by_name
--                                               Index Cond: (agency_key = comparable_name(p.agency_name))
--                       ->  Index Only Scan using hidden_candidates_pkey on hidden_candidates
--                             Index Cond: (agency_id = agency.agency)
--   SubPlan 2
--     ->  Aggregate
--           ->  Limit
--                 ->  Index Only Scan using shortlisted_candidates_pkey on shortlisted_candidates
--                       Index Cond: (agency_id = agency.agency)
--   SubPlan 3
--     ->  Aggregate
--           ->  Sort
--                 Sort Key: ((r.status <> 'completed'::text)), r.created_at DESC
--                 ->  Subquery Scan on r
--                       ->  Limit
--                             ->  Index Scan using candidate_requests_by_agency on candidate_requests
--                                   Index Cond: (agency_id = agency.agency)

select "member"."id" from "community_members" as "member" where "member"."uuid" = $1 and member.display_status = 'shown' AND NOT EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.member = "member"."id"
  AND (b.agency_id = $2 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agency_profiles p WHERE p.id = $3)));
-- Nested Loop Anti Join
--   InitPlan 1
--     ->  Index Scan using agency_profiles_pkey on agency_profiles p
--           Index Cond: (id = $3)
--   ->  Index Scan using community_members_uuid_key on community_members member
--         Index Cond: (uuid = $1)
--         Filter: (display_status = 'shown'::text)
--   ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--         Index Cond: (member = member.id)
--         Filter: ((agency_id = $2) OR (agency_key = (InitPlan 1).col1))
