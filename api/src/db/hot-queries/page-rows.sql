SELECT 
  caregiver.id, caregiver.uuid, caregiver.first_name, caregiver.discipline, "caregiver"."experience", "caregiver"."desired_schedule", "caregiver"."languages", "caregiver"."care_settings", "caregiver"."own_car", caregiver.week, caregiver.city, caregiver.state, caregiver.place, caregiver.score,
  caregiver.created_at, caregiver.last_modified, caregiver.availability_confirmed_at, caregiver.looking_for_work, caregiver.evidence
  FROM caregivers caregiver
  WHERE caregiver.id = ANY($1::bigint[]) AND caregiver.display_status = 'shown';
-- Index Scan using caregivers_pkey on caregivers caregiver
--   Index Cond: (id = ANY ($1))
--   Filter: (display_status = 'shown'::text)

SELECT 
  caregiver.id, caregiver.uuid, caregiver.first_name, caregiver.discipline, "caregiver"."experience", "caregiver"."desired_schedule", "caregiver"."languages", "caregiver"."care_settings", "caregiver"."own_car", caregiver.week, caregiver.city, caregiver.state, caregiver.place, caregiver.score,
  caregiver.created_at, caregiver.last_modified, caregiver.availability_confirmed_at, caregiver.looking_for_work, caregiver.evidence,
  (SELECT unlock.status FROM unlocks unlock
  WHERE unlock.caregiver_uuid = caregiver.uuid AND unlock.agency_id = $1
  ORDER BY unlock.status <> 'completed', unlock.created_at DESC LIMIT 1) AS request_status,
  EXISTS (SELECT FROM shortlisted_caregivers s
  WHERE s.agency_id = $2 AND s.caregiver_id = caregiver.id) AS shortlisted
  FROM caregivers caregiver
  WHERE caregiver.id = ANY($3::bigint[]) AND caregiver.display_status = 'shown';
-- Index Scan using caregivers_pkey on caregivers caregiver
--   Index Cond: (id = ANY ($3))
--   Filter: (display_status = 'shown'::text)
--   SubPlan 1
--     ->  Limit
--           ->  Sort
--                 Sort Key: ((unlock.status <> 'completed'::text)), unlock.created_at DESC
--                 ->  Index Scan using unlocks_by_caregiver on unlocks unlock
--                       Index Cond: (caregiver_uuid = caregiver.uuid)
--                       Filter: (agency_id = $1)
--   SubPlan 3
--     ->  Index Only Scan using shortlisted_caregivers_pkey on shortlisted_caregivers s
--           Index Cond: (agency_id = $2)
