SELECT discipline, string_agg(int4send(id::integer), '') AS "ids", string_agg(int4send(rank::integer), '') AS "ranks", string_agg(int4send(coalesce(place, -1)), '') AS "places", string_agg(int4send("looking_for_work"::integer), '') AS "looking_for_work", string_agg(int4send("state"::integer), '') AS "state", string_agg(int4send("week"::integer), '') AS "week", string_agg(int4send("schedule_facts"::integer), '') AS "schedule_facts", string_agg(int4send("languages"::integer), '') AS "languages", string_agg(int4send("care_settings"::integer), '') AS "care_settings", string_agg(int4send("experience"::integer), '') AS "experience", string_agg(int4send("own_car"::integer), '') AS "own_car", string_agg(int4send("credential_checked"::integer), '') AS "credential_checked", string_agg(int4send("cpr"::integer), '') AS "cpr"
  FROM (
  SELECT *, (score + CASE WHEN availability_confirmed_at >= $1::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 150 END WHEN availability_confirmed_at >= $2::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 100 END WHEN availability_confirmed_at >= $3::timestamptz
  THEN CASE WHEN week = 0 THEN 0 ELSE 40 END ELSE -10000 END) AS rank FROM caregivers
  WHERE ctid >= $4::tid AND ctid < $5::tid AND display_status = 'shown'
  ) AS shown
  GROUP BY discipline;
-- HashAggregate
--   Group Key: caregivers.discipline
--   ->  Tid Range Scan on caregivers
--         TID Cond: ((ctid >= $4) AND (ctid < $5))
--         Filter: (display_status = 'shown'::text)
