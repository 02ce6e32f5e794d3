WITH page AS MATERIALIZED (
  SELECT id FROM community_members
  WHERE display_status = 'shown' AND discipline = $1::smallint AND place = ANY($2::integer[]) AND "looking_for_work" = $3::boolean AND "state" = $4::smallint AND "week" & $5::integer <> 0
  ORDER BY score DESC, id DESC
  LIMIT 20 OFFSET $6
  )
  SELECT 
  m.id, m.uuid, m.first_name, m.discipline, m.experience, m.care_settings, m.languages, m.desired_schedule, m.week,
  m.city, m.state, m.place, m.score, m.created_at, m.last_modified, m.availability_confirmed_at,
  m.looking_for_work, m.own_car,
  (SELECT r.status FROM candidate_requests r
  WHERE r.candidate_uuid = m.uuid AND r.user_id = $7
  ORDER BY r.status <> 'completed', r.created_at DESC LIMIT 1) AS request_status,
  EXISTS (SELECT FROM shortlisted_candidates s
  WHERE s.user_id = $8 AND s.member = m.id) AS shortlisted
  FROM community_members m
  WHERE m.id = ANY(ARRAY(SELECT id FROM page))
  ORDER BY m.score DESC, m.id DESC;
-- Sort
--   Sort Key: m.score DESC, m.id DESC
--   CTE page
--     ->  Limit
--           ->  Index Only Scan using community_members_by_state on community_members
--                 Index Cond: ((discipline = $1) AND (state = $4))
--                 Filter: ((looking_for_work = $3) AND ((week & $5) <> 0) AND (place = ANY ($2)))
--   InitPlan 5
--     ->  CTE Scan on page
--   ->  Index Scan using community_members_pkey on community_members m
--         Index Cond: (id = ANY ((InitPlan 5).col1))
--         SubPlan 2
--           ->  Limit
--                 ->  Sort
--                       Sort Key: ((r.status <> 'completed'::text)), r.created_at DESC
--                       ->  Index Scan using candidate_requests_by_candidate on candidate_requests r
--                             Index Cond: (candidate_uuid = m.uuid)
--                             Filter: (user_id = $7)
--         SubPlan 4
--           ->  Index Only Scan using shortlisted_candidates_pkey on shortlisted_candidates s
--                 Index Cond: (user_id = $8)

SELECT count(*)::integer AS total FROM community_members WHERE display_status = 'shown' AND discipline = $1::smallint AND place = ANY($2::integer[]) AND "looking_for_work" = $3::boolean AND "state" = $4::smallint AND "week" & $5::integer <> 0;
-- Aggregate
--   ->  Index Only Scan using community_members_by_state on community_members
--         Index Cond: ((discipline = $1) AND (state = $4))
--         Filter: ((looking_for_work = $3) AND ((week & $5) <> 0) AND (place = ANY ($2)))
