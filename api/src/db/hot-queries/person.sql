SELECT 
  m.id, m.uuid, m.first_name, m.discipline, "m"."experience", "m"."desired_schedule", "m"."languages", "m"."care_settings", "m"."own_car", m.week, m.city, m.state, m.place, m.score,
  m.created_at, m.last_modified, m.availability_confirmed_at, m.looking_for_work, m.evidence,
  (SELECT r.status FROM unlocks r
  WHERE r.caregiver_uuid = m.uuid AND r.agency_id = $1
  ORDER BY r.status <> 'completed', r.created_at DESC LIMIT 1) AS request_status,
  EXISTS (SELECT FROM shortlisted_caregivers s
  WHERE s.agency_id = $2 AND s.caregiver_id = m.id) AS shortlisted
  FROM (
  SELECT caregiver.* FROM caregivers caregiver
  WHERE caregiver.uuid = $3::uuid AND caregiver.display_status = 'shown' AND NOT EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.caregiver_id = "caregiver"."id"
  AND (b.agency_id = $4 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agencies p WHERE p.id = $5)))
  ) AS m;
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
--                 Sort Key: ((r.status <> 'completed'::text)), r.created_at DESC
--                 ->  Index Scan using unlocks_by_caregiver on unlocks r
--                       Index Cond: (caregiver_uuid = caregiver.uuid)
--                       Filter: (agency_id = $1)
--   SubPlan 2
--     ->  Index Only Scan using shortlisted_caregivers_pkey on shortlisted_caregivers s
--           Index Cond: ((agency_id = $2) AND (caregiver_id = caregiver.id))
