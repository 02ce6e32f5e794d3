SELECT s.id AS "sessionId", u.id AS "personId", u.email, p.agency_id AS "agencyId", p.role
  FROM auth_sessions s
  JOIN people u ON u.id = s.person_id
  JOIN agency_people p ON p.person_id = s.person_id
  WHERE s.id = ANY($1::uuid[]) AND s.ended_at IS NULL;
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
