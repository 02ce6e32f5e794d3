SELECT live.*, 
  (SELECT coalesce(json_agg(member), '[]') FROM (
  SELECT member FROM caregiver_agency_blocks WHERE agency_id = "live"."agencyId"
  UNION
  SELECT b.member FROM caregiver_agency_blocks b
  JOIN agency_profiles p ON b.agency_key = comparable_name("p"."agency_name")
  WHERE p.id = "live"."agencyId"
  UNION
  SELECT member FROM hidden_candidates WHERE agency_id = "live"."agencyId") AS h) AS hidden,
  (SELECT coalesce(json_agg(member), '[]') FROM (
  SELECT member FROM shortlisted_candidates WHERE agency_id = "live"."agencyId" LIMIT 201) AS s) AS shortlisted,
  (SELECT coalesce(json_agg(json_build_array(candidate_uuid, status)
  ORDER BY status <> 'completed', created_at DESC), '[]') FROM (
  SELECT candidate_uuid, status, created_at FROM candidate_requests WHERE agency_id = "live"."agencyId" LIMIT 201
  ) AS r) AS requests
  FROM (
  SELECT s.id AS "sessionId", u.id AS "personId", u.email, p.agency AS "agencyId", p.role
  FROM auth_sessions s
  JOIN agency_users u ON u.id = s.person_id
  JOIN agency_people p ON p.person = s.person_id
  WHERE s.id = ANY($1::uuid[]) AND s.ended_at IS NULL) AS live;
-- Nested Loop
--   ->  Merge Join
--         Merge Cond: (s.person_id = u.id)
--         ->  Sort
--               Sort Key: s.person_id
--               ->  Index Scan using auth_sessions_pkey on auth_sessions s
--                     Index Cond: (id = ANY ($1))
--                     Filter: (ended_at IS NULL)
--         ->  Index Scan using agency_users_pkey on agency_users u
--   ->  Index Scan using agency_people_pkey on agency_people p
--         Index Cond: (person = u.id)
--   SubPlan 1
--     ->  Aggregate
--           ->  Unique
--                 ->  Merge Append
--                       Sort Key: caregiver_agency_blocks.member
--                       ->  Sort
--                             Sort Key: caregiver_agency_blocks.member
--                             ->  Index Scan using caregiver_agency_blocks_by_agency on caregiver_agency_blocks
--                                   Index Cond: (agency_id = p.agency)
--                       ->  Sort
--                             Sort Key: b.member
--                             ->  Nested Loop
--                                   ->  Index Scan using agency_profiles_pkey on agency_profiles p_1
--                                         Index Cond: (id = p.agency)
--                                   ->  Bitmap Heap Scan on caregiver_agency_blocks b
--                                         Recheck Cond: (agency_key = comparable_name(p_1.agency_name))
--                                         ->  Bitmap Index Scan on caregiver_agency_blocks_by_name
--                                               Index Cond: (agency_key = comparable_name(p_1.agency_name))
--                       ->  Index Only Scan using hidden_candidates_pkey on hidden_candidates
--                             Index Cond: (agency_id = p.agency)
--   SubPlan 2
--     ->  Aggregate
--           ->  Limit
--                 ->  Index Only Scan using shortlisted_candidates_pkey on shortlisted_candidates
--                       Index Cond: (agency_id = p.agency)
--   SubPlan 3
--     ->  Aggregate
--           ->  Sort
--                 Sort Key: ((r.status <> 'completed'::text)), r.created_at DESC
--                 ->  Subquery Scan on r
--                       ->  Limit
--                             ->  Index Scan using candidate_requests_by_agency on candidate_requests
--                                   Index Cond: (agency_id = p.agency)
