SELECT id, week FROM caregivers JOIN unnest($1::integer[], $2::smallint[]) AS nearby (at, place_group) ON at = place
  WHERE display_status = 'shown' AND discipline = $3::smallint AND place = ANY($4::integer[]) AND "looking_for_work" = $5::boolean AND "state" = $6::smallint AND "week" & $7::integer <> 0
  ORDER BY (score + CASE WHEN availability_confirmed_at >= $8::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 150 END WHEN availability_confirmed_at >= $9::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 100 END WHEN availability_confirmed_at >= $10::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 40 END ELSE -10000 END) < 0, place_group, (score + CASE WHEN availability_confirmed_at >= $11::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 150 END WHEN availability_confirmed_at >= $12::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 100 END WHEN availability_confirmed_at >= $13::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 40 END ELSE -10000 END) DESC, id DESC
  LIMIT 20 OFFSET $14;
-- Limit
--   ->  Sort
--         Sort Key: (((caregivers.score + CASE WHEN (caregivers.availability_confirmed_at >= $8) THEN CASE WHEN (caregivers.week = 0) THEN 0 ELSE 150 END WHEN (caregivers.availability_confirmed_at >= $9) THEN CASE WHEN (caregivers.week = 0) THEN 0 ELSE 100 END WHEN (caregivers.availability_confirmed_at >= $10) THEN CASE WHEN (caregivers.week = 0) THEN 0 ELSE 40 END ELSE '-10000'::integer END) < 0)), nearby.place_group, ((caregivers.score + CASE WHEN (caregivers.availability_confirmed_at >= $11) THEN CASE WHEN (caregivers.week = 0) THEN 0 ELSE 150 END WHEN (caregivers.availability_confirmed_at >= $12) THEN CASE WHEN (caregivers.week = 0) THEN 0 ELSE 100 END WHEN (caregivers.availability_confirmed_at >= $13) THEN CASE WHEN (caregivers.week = 0) THEN 0 ELSE 40 END ELSE '-10000'::integer END)) DESC, caregivers.id DESC
--         ->  Nested Loop
--               Join Filter: (nearby.at = caregivers.place)
--               ->  Bitmap Heap Scan on caregivers
--                     Recheck Cond: (display_status = 'shown'::text)
--                     Filter: ((discipline = $3) AND (looking_for_work = $5) AND (state = $6) AND ((week & $7) <> 0) AND (place = ANY ($4)))
--                     ->  Bitmap Index Scan on caregivers_by_city
--               ->  Function Scan on nearby

SELECT count(*)::integer AS total FROM caregivers WHERE display_status = 'shown' AND discipline = $1::smallint AND place = ANY($2::integer[]) AND "looking_for_work" = $3::boolean AND "state" = $4::smallint AND "week" & $5::integer <> 0;
-- Aggregate
--   ->  Bitmap Heap Scan on caregivers
--         Recheck Cond: (display_status = 'shown'::text)
--         Filter: ((discipline = $1) AND (looking_for_work = $3) AND (state = $4) AND ((week & $5) <> 0) AND (place = ANY ($2)))
--         ->  Bitmap Index Scan on caregivers_by_city
