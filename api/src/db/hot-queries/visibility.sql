SELECT agency, 
  (SELECT coalesce(json_agg(caregiver_id), '[]') FROM (
  SELECT caregiver_id FROM caregiver_agency_blocks WHERE agency_id = "agency"
  UNION
  SELECT b.caregiver_id FROM caregiver_agency_blocks b
  JOIN agencies p ON b.agency_key = comparable_name("p"."agency_name")
  WHERE p.id = "agency"
  UNION
  SELECT caregiver_id FROM hidden_caregivers WHERE agency_id = "agency") AS h) AS hidden,
  (SELECT coalesce(json_agg(caregiver_id), '[]') FROM (
  SELECT caregiver_id FROM shortlisted_caregivers WHERE agency_id = "agency" LIMIT 201) AS s) AS shortlisted,
  (SELECT coalesce(json_agg(json_build_array(caregiver_uuid, status)
  ORDER BY status <> 'completed', created_at DESC), '[]') FROM (
  SELECT caregiver_uuid, status, created_at FROM unlocks WHERE agency_id = "agency" LIMIT 201
  ) AS unlock) AS unlocks
  FROM unnest($1::uuid[]) AS agency;
-- Function Scan on unnest agency
--   SubPlan 1
--     ->  Aggregate
--           ->  Unique
--                 ->  Merge Append
--                       Sort Key: caregiver_agency_blocks.caregiver_id
--                       ->  Sort
--                             Sort Key: caregiver_agency_blocks.caregiver_id
--                             ->  Index Scan using caregiver_agency_blocks_by_agency on caregiver_agency_blocks
--                                   Index Cond: (agency_id = agency.agency)
--                       ->  Sort
--                             Sort Key: b.caregiver_id
--                             ->  Nested Loop
--                                   ->  Index Scan using agencies_pkey on agencies p
--                                         Index Cond: (id = agency.agency)
--                                   ->  Bitmap Heap Scan on caregiver_agency_blocks b
--                                         Recheck Cond: (agency_key = comparable_name(p.agency_name))
--                                         ->  Bitmap Index Scan on caregiver_agency_blocks_by_name
--                                               Index Cond: (agency_key = comparable_name(p.agency_name))
--                       ->  Index Only Scan using hidden_caregivers_pkey on hidden_caregivers
--                             Index Cond: (agency_id = agency.agency)
--   SubPlan 2
--     ->  Aggregate
--           ->  Limit
--                 ->  Index Only Scan using shortlisted_caregivers_pkey on shortlisted_caregivers
--                       Index Cond: (agency_id = agency.agency)
--   SubPlan 3
--     ->  Aggregate
--           ->  Sort
--                 Sort Key: ((unlock.status <> 'completed'::text)), unlock.created_at DESC
--                 ->  Subquery Scan on unlock
--                       ->  Limit
--                             ->  Index Scan using unlocks_by_agency on unlocks
--                                   Index Cond: (agency_id = agency.agency)

select "caregiver"."id" from "caregivers" as "caregiver" where "caregiver"."uuid" = $1 and caregiver.display_status = 'shown' AND NOT EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.caregiver_id = "caregiver"."id"
  AND (b.agency_id = $2 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agencies p WHERE p.id = $3)));
-- Nested Loop Anti Join
--   InitPlan 1
--     ->  Index Scan using agencies_pkey on agencies p
--           Index Cond: (id = $3)
--   ->  Index Scan using caregivers_uuid_key on caregivers caregiver
--         Index Cond: (uuid = $1)
--         Filter: (display_status = 'shown'::text)
--   ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--         Index Cond: (caregiver_id = caregiver.id)
--         Filter: ((agency_id = $2) OR (agency_key = (InitPlan 1).col1))
