SELECT live.*, 
  (SELECT coalesce(json_agg(caregiver_id), '[]') FROM (
  SELECT caregiver_id FROM caregiver_agency_blocks WHERE agency_id = "live"."agencyId"
  UNION
  SELECT b.caregiver_id FROM caregiver_agency_blocks b
  JOIN agencies p ON b.agency_key = comparable_name("p"."agency_name")
  WHERE p.id = "live"."agencyId"
  UNION
  SELECT caregiver_id FROM hidden_caregivers WHERE agency_id = "live"."agencyId") AS h) AS hidden,
  (SELECT coalesce(json_agg(caregiver_id), '[]') FROM (
  SELECT caregiver_id FROM shortlisted_caregivers WHERE agency_id = "live"."agencyId" LIMIT 201) AS s) AS shortlisted,
  (SELECT coalesce(json_agg(json_build_array(caregiver_uuid, status)
  ORDER BY status <> 'completed', created_at DESC), '[]') FROM (
  SELECT caregiver_uuid, status, created_at FROM unlocks WHERE agency_id = "live"."agencyId" LIMIT 201
  ) AS unlock) AS unlocks
  FROM (
  SELECT s.id AS "sessionId", u.id AS "personId", u.email, p.agency_id AS "agencyId", p.role
  FROM auth_sessions s
  JOIN people u ON u.id = s.person_id
  JOIN agency_people p ON p.person_id = s.person_id
  WHERE s.id = ANY($1::uuid[]) AND s.ended_at IS NULL) AS live;
-- Nested Loop
--   ->  Merge Join
--         Merge Cond: (s.person_id = u.id)
--         ->  Sort
--               Sort Key: s.person_id
--               ->  Index Scan using auth_sessions_pkey on auth_sessions s
--                     Index Cond: (id = ANY ($1))
--                     Filter: (ended_at IS NULL)
--         ->  Index Scan using people_pkey on people u
--   ->  Index Scan using agency_people_pkey on agency_people p
--         Index Cond: (person_id = u.id)
--   SubPlan 1
--     ->  Aggregate
--           ->  Unique
--                 ->  Merge Append
--                       Sort Key: caregiver_agency_blocks.caregiver_id
--                       ->  Sort
--                             Sort Key: caregiver_agency_blocks.caregiver_id
--                             ->  Index Scan using caregiver_agency_blocks_by_agency on caregiver_agency_blocks
--                                   Index Cond: (agency_id = p.agency_id)
--                       ->  Sort
--                             Sort Key: b.caregiver_id
--                             ->  Nested Loop
--                                   ->  Index Scan using agencies_pkey on agencies p_1
--                                         Index Cond: (id = p.agency_id)
--                                   ->  Bitmap Heap Scan on caregiver_agency_blocks b
--                                         Recheck Cond: (agency_key = comparable_name(p_1.agency_name))
--                                         ->  Bitmap Index Scan on caregiver_agency_blocks_by_name
--                                               Index Cond: (agency_key = comparable_name(p_1.agency_name))
--                       ->  Index Only Scan using hidden_caregivers_pkey on hidden_caregivers
--                             Index Cond: (agency_id = p.agency_id)
--   SubPlan 2
--     ->  Aggregate
--           ->  Limit
--                 ->  Index Only Scan using shortlisted_caregivers_pkey on shortlisted_caregivers
--                       Index Cond: (agency_id = p.agency_id)
--   SubPlan 3
--     ->  Aggregate
--           ->  Sort
--                 Sort Key: ((unlock.status <> 'completed'::text)), unlock.created_at DESC
--                 ->  Subquery Scan on unlock
--                       ->  Limit
--                             ->  Index Scan using unlocks_by_agency on unlocks
--                                   Index Cond: (agency_id = p.agency_id)
