SELECT 
  m.id, m.uuid, m.first_name, m.discipline, "m"."experience", "m"."desired_schedule", "m"."languages", "m"."care_settings", "m"."own_car", m.week, m.city, m.state, m.place, m.score,
  m.created_at, m.last_modified, m.availability_confirmed_at, m.looking_for_work, m.evidence
  FROM caregivers m
  WHERE m.id = ANY($1::bigint[]) AND m.display_status = 'shown';
-- Index Scan using caregivers_pkey on caregivers m
--   Index Cond: (id = ANY ($1))
--   Filter: (display_status = 'shown'::text)

SELECT 
  m.id, m.uuid, m.first_name, m.discipline, "m"."experience", "m"."desired_schedule", "m"."languages", "m"."care_settings", "m"."own_car", m.week, m.city, m.state, m.place, m.score,
  m.created_at, m.last_modified, m.availability_confirmed_at, m.looking_for_work, m.evidence,
  (SELECT r.status FROM unlocks r
  WHERE r.caregiver_uuid = m.uuid AND r.agency_id = $1
  ORDER BY r.status <> 'completed', r.created_at DESC LIMIT 1) AS request_status,
  EXISTS (SELECT FROM shortlisted_caregivers s
  WHERE s.agency_id = $2 AND s.caregiver_id = m.id) AS shortlisted
  FROM caregivers m
  WHERE m.id = ANY($3::bigint[]) AND m.display_status = 'shown';
-- Index Scan using caregivers_pkey on caregivers m
--   Index Cond: (id = ANY ($3))
--   Filter: (display_status = 'shown'::text)
--   SubPlan 1
--     ->  Limit
--           ->  Sort
--                 Sort Key: ((r.status <> 'completed'::text)), r.created_at DESC
--                 ->  Index Scan using unlocks_by_caregiver on unlocks r
--                       Index Cond: (caregiver_uuid = m.uuid)
--                       Filter: (agency_id = $1)
--   SubPlan 3
--     ->  Index Only Scan using shortlisted_caregivers_pkey on shortlisted_caregivers s
--           Index Cond: (agency_id = $2)
