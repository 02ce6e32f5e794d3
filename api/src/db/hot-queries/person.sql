SELECT 
  m.id, m.uuid, m.first_name, m.discipline, m.experience, m.care_settings, m.languages, m.desired_schedule, m.week,
  m.city, m.state, m.place, m.score, m.created_at, m.last_modified, m.availability_confirmed_at,
  m.looking_for_work, m.own_car,
  (SELECT r.status FROM candidate_requests r
  WHERE r.candidate_uuid = m.uuid AND r.agency_id = $1
  ORDER BY r.status <> 'completed', r.created_at DESC LIMIT 1) AS request_status,
  EXISTS (SELECT FROM shortlisted_candidates s
  WHERE s.agency_id = $2 AND s.member = m.id) AS shortlisted
  FROM (
  SELECT member.* FROM community_members member
  WHERE member.uuid = $3::uuid AND member.display_status = 'shown' AND NOT EXISTS (
  SELECT FROM caregiver_agency_blocks b
  WHERE b.member = "member"."id"
  AND (b.agency_id = $4 OR b.agency_key =
  (SELECT comparable_name("p"."agency_name") FROM agency_profiles p WHERE p.id = $5)))
  ) AS m;
-- Nested Loop Anti Join
--   InitPlan 4
--     ->  Index Scan using agency_profiles_pkey on agency_profiles p
--           Index Cond: (id = $5)
--   ->  Index Scan using community_members_uuid_key on community_members member
--         Index Cond: (uuid = $3)
--         Filter: (display_status = 'shown'::text)
--   ->  Index Scan using caregiver_agency_blocks_pkey on caregiver_agency_blocks b
--         Index Cond: (member = member.id)
--         Filter: ((agency_id = $4) OR (agency_key = (InitPlan 4).col1))
--   SubPlan 1
--     ->  Limit
--           ->  Sort
--                 Sort Key: ((r.status <> 'completed'::text)), r.created_at DESC
--                 ->  Index Scan using candidate_requests_by_candidate on candidate_requests r
--                       Index Cond: (candidate_uuid = member.uuid)
--                       Filter: (agency_id = $1)
--   SubPlan 2
--     ->  Index Only Scan using shortlisted_candidates_pkey on shortlisted_candidates s
--           Index Cond: ((agency_id = $2) AND (member = member.id))
