WITH earlier AS MATERIALIZED (
  SELECT DISTINCT ON (member) member, was_free, was_week, lower(was_city) || ' ' || was_state AS was_in, was_place
  FROM member_changes WHERE member_changes.id > $1::bigint AND member_changes.id <= $2::bigint ORDER BY member, member_changes.id),
  later AS MATERIALIZED (
  SELECT DISTINCT ON (member) member, was_free, was_week, lower(was_city) || ' ' || was_state AS was_in, was_place
  FROM member_changes WHERE member_changes.id > $3::bigint ORDER BY member, member_changes.id),
  told AS (
  SELECT id, (score + CASE WHEN availability_confirmed_at >= $4::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 150 END WHEN availability_confirmed_at >= $5::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 100 END WHEN availability_confirmed_at >= $6::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 40 END ELSE -10000 END) AS points, CASE
  WHEN (looking_for_work AND display_status = 'shown') AND (
  earlier."was_free" IS DISTINCT FROM (looking_for_work AND display_status = 'shown') AND CASE WHEN later.member IS NULL THEN (looking_for_work AND display_status = 'shown') ELSE later."was_free" END IS NOT DISTINCT FROM (looking_for_work AND display_status = 'shown')) THEN 0::integer
  WHEN ((
  earlier."was_in" IS DISTINCT FROM lower(city) || ' ' || state AND CASE WHEN later.member IS NULL THEN lower(city) || ' ' || state ELSE later."was_in" END IS NOT DISTINCT FROM lower(city) || ' ' || state) OR (
  earlier."was_place" IS DISTINCT FROM place AND CASE WHEN later.member IS NULL THEN place ELSE later."was_place" END IS NOT DISTINCT FROM place)) THEN 1::integer
  WHEN (
  earlier."was_week" IS DISTINCT FROM week AND CASE WHEN later.member IS NULL THEN week ELSE later."was_week" END IS NOT DISTINCT FROM week) THEN 2::integer END AS change
  FROM earlier JOIN community_members ON id = earlier.member LEFT JOIN later ON later.member = earlier.member
  WHERE id <= $7::bigint AND display_status = 'shown' AND discipline = $8::smallint AND place = ANY($9::integer[]) AND "looking_for_work" = $10::boolean
  )
  SELECT id, change, (count(*) OVER ())::integer AS total FROM told
  WHERE change IS NOT NULL
  ORDER BY change, points DESC, id DESC
  LIMIT $11;
-- Limit
--   CTE earlier
--     ->  Unique
--           ->  Sort
--                 Sort Key: member_changes.member, member_changes.id
--                 ->  Bitmap Heap Scan on member_changes
--                       Recheck Cond: ((id > $1) AND (id <= $2))
--                       ->  Bitmap Index Scan on member_changes_pkey
--                             Index Cond: ((id > $1) AND (id <= $2))
--   CTE later
--     ->  Unique
--           ->  Sort
--                 Sort Key: member_changes_1.member, member_changes_1.id
--                 ->  Bitmap Heap Scan on member_changes member_changes_1
--                       Recheck Cond: (id > $3)
--                       ->  Bitmap Index Scan on member_changes_pkey
--                             Index Cond: (id > $3)
--   ->  Sort
--         Sort Key: (CASE WHEN (community_members.looking_for_work AND (community_members.display_status = 'shown'::text) AND (earlier.was_free IS DISTINCT FROM (community_members.looking_for_work AND (community_members.display_status = 'shown'::text))) AND (NOT (CASE WHEN (later.member IS NULL) THEN (community_members.looking_for_work AND (community_members.display_status = 'shown'::text)) ELSE later.was_free END IS DISTINCT FROM (community_members.looking_for_work AND (community_members.display_status = 'shown'::text))))) THEN 0 WHEN (((earlier.was_in IS DISTINCT FROM ((lower(community_members.city) || ' '::text) || (community_members.state)::text)) AND (NOT (CASE WHEN (later.member IS NULL) THEN ((lower(community_members.city) || ' '::text) || (community_members.state)::text) ELSE later.was_in END IS DISTINCT FROM ((lower(community_members.city) || ' '::text) || (community_members.state)::text)))) OR ((earlier.was_place IS DISTINCT FROM community_members.place) AND (NOT (CASE WHEN (later.member IS NULL) THEN community_members.place ELSE later.was_place END IS DISTINCT FROM community_members.place)))) THEN 1 WHEN ((earlier.was_week IS DISTINCT FROM community_members.week) AND (NOT (CASE WHEN (later.member IS NULL) THEN community_members.week ELSE later.was_week END IS DISTINCT FROM community_members.week))) THEN 2 ELSE NULL::integer END), ((community_members.score + CASE WHEN (community_members.availability_confirmed_at >= $4) THEN CASE WHEN (community_members.week = 0) THEN 0 ELSE 150 END WHEN (community_members.availability_confirmed_at >= $5) THEN CASE WHEN (community_members.week = 0) THEN 0 ELSE 100 END WHEN (community_members.availability_confirmed_at >= $6) THEN CASE WHEN (community_members.week = 0) THEN 0 ELSE 40 END ELSE '-10000'::integer END)) DESC, community_members.id DESC
--         ->  WindowAgg
--               Window: w1 AS ()
--               ->  Nested Loop
--                     Join Filter: (CASE WHEN (community_members.looking_for_work AND (community_members.display_status = 'shown'::text) AND (earlier.was_free IS DISTINCT FROM (community_members.looking_for_work AND (community_members.display_status = 'shown'::text))) AND (NOT (CASE WHEN (later.member IS NULL) THEN (community_members.looking_for_work AND (community_members.display_status = 'shown'::text)) ELSE later.was_free END IS DISTINCT FROM (community_members.looking_for_work AND (community_members.display_status = 'shown'::text))))) THEN 0 WHEN (((earlier.was_in IS DISTINCT FROM ((lower(community_members.city) || ' '::text) || (community_members.state)::text)) AND (NOT (CASE WHEN (later.member IS NULL) THEN ((lower(community_members.city) || ' '::text) || (community_members.state)::text) ELSE later.was_in END IS DISTINCT FROM ((lower(community_members.city) || ' '::text) || (community_members.state)::text)))) OR ((earlier.was_place IS DISTINCT FROM community_members.place) AND (NOT (CASE WHEN (later.member IS NULL) THEN community_members.place ELSE later.was_place END IS DISTINCT FROM community_members.place)))) THEN 1 WHEN ((earlier.was_week IS DISTINCT FROM community_members.week) AND (NOT (CASE WHEN (later.member IS NULL) THEN community_members.week ELSE later.was_week END IS DISTINCT FROM community_members.week))) THEN 2 ELSE NULL::integer END IS NOT NULL)
--                     ->  Merge Right Join
--                           Merge Cond: (later.member = earlier.member)
--                           ->  CTE Scan on later
--                           ->  Materialize
--                                 ->  CTE Scan on earlier
--                     ->  Index Scan using community_members_pkey on community_members
--                           Index Cond: ((id = earlier.member) AND (id <= $7))
--                           Filter: ((display_status = 'shown'::text) AND (discipline = $8) AND (looking_for_work = $10) AND (place = ANY ($9)))
