SELECT pg_current_snapshot()::text AS snapshot,
  (SELECT json_agg(json_build_object(
  'id', id, 'discipline', discipline, 'rank', (score + CASE WHEN availability_confirmed_at >= $1::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 150 END WHEN availability_confirmed_at >= $2::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 100 END WHEN availability_confirmed_at >= $3::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 40 END ELSE -10000 END), 'place', place, 'shown', display_status = 'shown',
  'changed_in', changed_in::text, 'values', json_build_object('looking_for_work', "looking_for_work"::integer, 'state', "state"::integer, 'week', "week"::integer, 'schedule_facts', "schedule_facts"::integer, 'languages', "languages"::integer, 'care_settings', "care_settings"::integer, 'experience', "experience"::integer, 'own_car', "own_car"::integer, 'credential_checked', "credential_checked"::integer, 'cpr', "cpr"::integer)))
  FROM (
  SELECT * FROM caregivers
  WHERE 
  changed_in >= pg_snapshot_xmin($4::pg_snapshot)
  AND NOT pg_visible_in_snapshot(changed_in, $5::pg_snapshot) AND (changed_in, id) > ($6::xid8, $7::bigint)
  ORDER BY changed_in, id LIMIT 2000
  ) AS page) AS changed,
  (SELECT json_agg(id) FROM removed_caregivers WHERE 
  changed_in >= pg_snapshot_xmin($8::pg_snapshot)
  AND NOT pg_visible_in_snapshot(changed_in, $9::pg_snapshot)) AS removed;
-- Result
--   InitPlan 1
--     ->  Aggregate
--           ->  Limit
--                 ->  Incremental Sort
--                       Sort Key: caregivers.changed_in, caregivers.id
--                       Presorted Key: caregivers.changed_in
--                       ->  Index Scan using caregivers_by_change on caregivers
--                             Index Cond: ((changed_in >= pg_snapshot_xmin($4)) AND (changed_in >= $6))
--                             Filter: ((NOT pg_visible_in_snapshot(changed_in, $5)) AND (ROW(changed_in, id) > ROW($6, $7)))
--   InitPlan 2
--     ->  Aggregate
--           ->  Bitmap Heap Scan on removed_caregivers
--                 Recheck Cond: (changed_in >= pg_snapshot_xmin($8))
--                 Filter: (NOT pg_visible_in_snapshot(changed_in, $9))
--                 ->  Bitmap Index Scan on removed_caregivers_by_change
--                       Index Cond: (changed_in >= pg_snapshot_xmin($8))
