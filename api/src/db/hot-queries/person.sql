SELECT 
  caregiver.id, caregiver.uuid, caregiver.first_name, caregiver.discipline, "caregiver"."experience", "caregiver"."desired_schedule", "caregiver"."languages", "caregiver"."care_settings", "caregiver"."own_car", caregiver.week, caregiver.city, caregiver.state, caregiver.place, caregiver.score,
  caregiver.created_at, caregiver.last_modified, caregiver.availability_confirmed_at, caregiver.looking_for_work, caregiver.evidence,
  (SELECT unlock.status FROM unlocks unlock
  WHERE unlock.caregiver_uuid = caregiver.uuid AND unlock.agency_id = $1
  ORDER BY unlock.status <> 'completed', unlock.created_at DESC LIMIT 1) AS request_status,
  EXISTS (SELECT FROM shortlisted_caregivers s
  WHERE s.agency_id = $2 AND s.caregiver_id = caregiver.id) AS shortlisted
  FROM (
  SELECT caregiver.* FROM caregivers caregiver
  WHERE caregiver.uuid = $3::uuid AND caregiver.display_status = 'shown' AND NOT EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.caregiver_id = "caregiver"."id"
  AND (b.agency_id = $4 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agencies p WHERE p.id = $5)))
  ) AS caregiver;
-- Nested Loop Anti Join
--   InitPlan 4
--     ->  Index Scan using agencies_pkey on agencies p
--           Index Cond: (id = $5)
--   ->  Index Scan using caregivers_uuid_key on caregivers caregiver
--         Index Cond: (uuid = $3)
--         Filter: (display_status = 'shown'::text)
--   ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--         Index Cond: (caregiver_id = caregiver.id)
--         Filter: ((agency_id = $4) OR (agency_key = (InitPlan 4).col1))
--   SubPlan 1
--     ->  Limit
--           ->  Sort
--                 Sort Key: ((unlock.status <> 'completed'::text)), unlock.created_at DESC
--                 ->  Index Scan using unlocks_by_caregiver on unlocks unlock
--                       Index Cond: (caregiver_uuid = caregiver.uuid)
--                       Filter: (agency_id = $1)
--   SubPlan 2
--     ->  Index Only Scan using shortlisted_caregivers_pkey on shortlisted_caregivers s
--           Index Cond: ((agency_id = $2) AND (caregiver_id = caregiver.id))
