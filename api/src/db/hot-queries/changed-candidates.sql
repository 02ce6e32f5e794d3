WITH earlier AS MATERIALIZED (
  SELECT DISTINCT ON (caregiver_id) caregiver_id, was_free, was_week, lower(was_city) || ' ' || was_state AS was_in, was_place
  FROM caregiver_changes WHERE caregiver_changes.id > $1::bigint AND caregiver_changes.id <= $2::bigint ORDER BY caregiver_id, caregiver_changes.id),
  later AS MATERIALIZED (
  SELECT DISTINCT ON (caregiver_id) caregiver_id, was_free, was_week, lower(was_city) || ' ' || was_state AS was_in, was_place
  FROM caregiver_changes WHERE caregiver_changes.id > $3::bigint ORDER BY caregiver_id, caregiver_changes.id),
  reported AS (
  SELECT id, (score + CASE WHEN availability_confirmed_at >= $4::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 150 END WHEN availability_confirmed_at >= $5::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 100 END WHEN availability_confirmed_at >= $6::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 40 END ELSE -10000 END) AS points, CASE
  WHEN (looking_for_work AND display_status = 'shown') AND (
  earlier."was_free" IS DISTINCT FROM (looking_for_work AND display_status = 'shown') AND CASE WHEN later.caregiver_id IS NULL THEN (looking_for_work AND display_status = 'shown') ELSE later."was_free" END IS NOT DISTINCT FROM (looking_for_work AND display_status = 'shown')) THEN 0::integer
  WHEN ((
  earlier."was_in" IS DISTINCT FROM lower(city) || ' ' || state AND CASE WHEN later.caregiver_id IS NULL THEN lower(city) || ' ' || state ELSE later."was_in" END IS NOT DISTINCT FROM lower(city) || ' ' || state) OR (
  earlier."was_place" IS DISTINCT FROM place AND CASE WHEN later.caregiver_id IS NULL THEN place ELSE later."was_place" END IS NOT DISTINCT FROM place)) THEN 1::integer
  WHEN (
  earlier."was_week" IS DISTINCT FROM week AND CASE WHEN later.caregiver_id IS NULL THEN week ELSE later."was_week" END IS NOT DISTINCT FROM week) THEN 2::integer END AS change
  FROM earlier JOIN caregivers ON id = earlier.caregiver_id LEFT JOIN later ON later.caregiver_id = earlier.caregiver_id
  WHERE id <= $7::bigint AND display_status = 'shown' AND discipline = $8::smallint AND place = ANY($9::integer[]) AND "looking_for_work" = $10::boolean
  )
  SELECT id, change, (count(*) OVER ())::integer AS total FROM reported
  WHERE change IS NOT NULL
  ORDER BY change, points DESC, id DESC
  LIMIT $11;
-- Limit
--   CTE earlier
--     ->  Unique
--           ->  Sort
--                 Sort Key: caregiver_changes.caregiver_id, caregiver_changes.id
--                 ->  Bitmap Heap Scan on caregiver_changes
--                       Recheck Cond: ((id > $1) AND (id <= $2))
--                       ->  Bitmap Index Scan on caregiver_changes_pkey
--                             Index Cond: ((id > $1) AND (id <= $2))
--   CTE later
--     ->  Unique
--           ->  Sort
--                 Sort Key: caregiver_changes_1.caregiver_id, caregiver_changes_1.id
--                 ->  Bitmap Heap Scan on caregiver_changes caregiver_changes_1
--                       Recheck Cond: (id > $3)
--                       ->  Bitmap Index Scan on caregiver_changes_pkey
--                             Index Cond: (id > $3)
--   ->  Sort
--         Sort Key: (CASE WHEN (caregivers.looking_for_work AND (caregivers.display_status = 'shown'::text) AND (earlier.was_free IS DISTINCT FROM (caregivers.looking_for_work AND (caregivers.display_status = 'shown'::text))) AND (NOT (CASE WHEN (later.caregiver_id IS NULL) THEN (caregivers.looking_for_work AND (caregivers.display_status = 'shown'::text)) ELSE later.was_free END IS DISTINCT FROM (caregivers.looking_for_work AND (caregivers.display_status = 'shown'::text))))) THEN 0 WHEN (((earlier.was_in IS DISTINCT FROM ((lower(caregivers.city) || ' '::text) || (caregivers.state)::text)) AND (NOT (CASE WHEN (later.caregiver_id IS NULL) THEN ((lower(caregivers.city) || ' '::text) || (caregivers.state)::text) ELSE later.was_in END IS DISTINCT FROM ((lower(caregivers.city) || ' '::text) || (caregivers.state)::text)))) OR ((earlier.was_place IS DISTINCT FROM caregivers.place) AND (NOT (CASE WHEN (later.caregiver_id IS NULL) THEN caregivers.place ELSE later.was_place END IS DISTINCT FROM caregivers.place)))) THEN 1 WHEN ((earlier.was_week IS DISTINCT FROM caregivers.week) AND (NOT (CASE WHEN (later.caregiver_id IS NULL) THEN caregivers.week ELSE later.was_week END IS DISTINCT FROM caregivers.week))) THEN 2 ELSE NULL::integer END), ((caregivers.score + CASE WHEN (caregivers.availability_confirmed_at >= $4) THEN CASE WHEN (caregivers.week = 0) THEN 0 ELSE 150 END WHEN (caregivers.availability_confirmed_at >= $5) THEN CASE WHEN (caregivers.week = 0) THEN 0 ELSE 100 END WHEN (caregivers.availability_confirmed_at >= $6) THEN CASE WHEN (caregivers.week = 0) THEN 0 ELSE 40 END ELSE '-10000'::integer END)) DESC, caregivers.id DESC
--         ->  WindowAgg
--               Window: w1 AS ()
--               ->  Nested Loop
--                     Join Filter: (CASE WHEN (caregivers.looking_for_work AND (caregivers.display_status = 'shown'::text) AND (earlier.was_free IS DISTINCT FROM (caregivers.looking_for_work AND (caregivers.display_status = 'shown'::text))) AND (NOT (CASE WHEN (later.caregiver_id IS NULL) THEN (caregivers.looking_for_work AND (caregivers.display_status = 'shown'::text)) ELSE later.was_free END IS DISTINCT FROM (caregivers.looking_for_work AND (caregivers.display_status = 'shown'::text))))) THEN 0 WHEN (((earlier.was_in IS DISTINCT FROM ((lower(caregivers.city) || ' '::text) || (caregivers.state)::text)) AND (NOT (CASE WHEN (later.caregiver_id IS NULL) THEN ((lower(caregivers.city) || ' '::text) || (caregivers.state)::text) ELSE later.was_in END IS DISTINCT FROM ((lower(caregivers.city) || ' '::text) || (caregivers.state)::text)))) OR ((earlier.was_place IS DISTINCT FROM caregivers.place) AND (NOT (CASE WHEN (later.caregiver_id IS NULL) THEN caregivers.place ELSE later.was_place END IS DISTINCT FROM caregivers.place)))) THEN 1 WHEN ((earlier.was_week IS DISTINCT FROM caregivers.week) AND (NOT (CASE WHEN (later.caregiver_id IS NULL) THEN caregivers.week ELSE later.was_week END IS DISTINCT FROM caregivers.week))) THEN 2 ELSE NULL::integer END IS NOT NULL)
--                     ->  Merge Right Join
--                           Merge Cond: (later.caregiver_id = earlier.caregiver_id)
--                           ->  CTE Scan on later
--                           ->  Materialize
--                                 ->  CTE Scan on earlier
--                     ->  Index Scan using caregivers_pkey on caregivers
--                           Index Cond: ((id = earlier.caregiver_id) AND (id <= $7))
--                           Filter: ((display_status = 'shown'::text) AND (discipline = $8) AND (looking_for_work = $10) AND (place = ANY ($9)))
