WITH page AS MATERIALIZED (
  SELECT id FROM community_members JOIN unnest($1::integer[], $2::smallint[]) AS nearby (at, place_group) ON at = place
  WHERE display_status = 'shown' AND discipline = $3::smallint AND place = ANY($4::integer[]) AND "looking_for_work" = $5::boolean AND "state" = $6::smallint AND "week" & $7::integer <> 0
  ORDER BY place_group, (score + CASE WHEN week = 0 THEN 0 WHEN availability_confirmed_at >= $8::timestamptz THEN 150 WHEN availability_confirmed_at >= $9::timestamptz THEN 100 WHEN availability_confirmed_at >= $10::timestamptz THEN 40 ELSE 0 END) DESC, id DESC
  LIMIT 20 OFFSET $11
  )
  SELECT 
  m.id, m.uuid, m.first_name, m.discipline, m.experience, m.care_settings, m.languages, m.desired_schedule, m.week,
  m.city, m.state, m.place, m.score, m.created_at, m.last_modified, m.availability_confirmed_at,
  m.looking_for_work, m.own_car,
  (SELECT r.status FROM candidate_requests r
  WHERE r.candidate_uuid = m.uuid AND r.agency_id = $12
  ORDER BY r.status <> 'completed', r.created_at DESC LIMIT 1) AS request_status,
  EXISTS (SELECT FROM shortlisted_candidates s
  WHERE s.agency_id = $13 AND s.member = m.id) AS shortlisted
  FROM community_members m
  WHERE m.id = ANY(ARRAY(SELECT id FROM page))
  ORDER BY array_position(ARRAY(SELECT id FROM page), m.id);
-- Sort
--   Sort Key: (array_position((InitPlan 5).col1, m.id))
--   CTE page
--     ->  Limit
--           ->  Sort
--                 Sort Key: nearby.place_group, ((community_members.score + CASE WHEN (community_members.week = 0) THEN 0 WHEN (community_members.availability_confirmed_at >= $8) THEN 150 WHEN (community_members.availability_confirmed_at >= $9) THEN 100 WHEN (community_members.availability_confirmed_at >= $10) THEN 40 ELSE 0 END)) DESC, community_members.id DESC
--                 ->  Nested Loop
--                       Join Filter: (nearby.at = community_members.place)
--                       ->  Bitmap Heap Scan on community_members
--                             Recheck Cond: (display_status = 'shown'::text)
--                             Filter: ((discipline = $3) AND (looking_for_work = $5) AND (state = $6) AND ((week & $7) <> 0) AND (place = ANY ($4)))
--                             ->  Bitmap Index Scan on community_members_by_city
--                       ->  Function Scan on nearby
--   InitPlan 5
--     ->  CTE Scan on page
--   InitPlan 6
--     ->  CTE Scan on page page_1
--   ->  Index Scan using community_members_pkey on community_members m
--         Index Cond: (id = ANY ((InitPlan 6).col1))
--         SubPlan 2
--           ->  Limit
--                 ->  Sort
--                       Sort Key: ((r.status <> 'completed'::text)), r.created_at DESC
--                       ->  Index Scan using candidate_requests_by_candidate on candidate_requests r
--                             Index Cond: (candidate_uuid = m.uuid)
--                             Filter: (agency_id = $12)
--         SubPlan 4
--           ->  Index Only Scan using shortlisted_candidates_pkey on shortlisted_candidates s
--                 Index Cond: (agency_id = $13)

SELECT count(*)::integer AS total FROM community_members WHERE display_status = 'shown' AND discipline = $1::smallint AND place = ANY($2::integer[]) AND "looking_for_work" = $3::boolean AND "state" = $4::smallint AND "week" & $5::integer <> 0;
-- Aggregate
--   ->  Bitmap Heap Scan on community_members
--         Recheck Cond: (display_status = 'shown'::text)
--         Filter: ((discipline = $1) AND (looking_for_work = $3) AND (state = $4) AND ((week & $5) <> 0) AND (place = ANY ($2)))
--         ->  Bitmap Index Scan on community_members_by_city
