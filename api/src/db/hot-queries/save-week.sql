SELECT caregiver.*, c.last_name, c.email, c.phone, c.email_confirmed_at, NOT EXISTS (
  SELECT FROM bounced_addresses b WHERE b.address_hash = sha256(convert_to(lower("c"."email"::text), 'UTF8')) AND b.cleared_at IS NULL) AS email_reached,
  coalesce(sms.granted AND sms.phone = c.phone, false) AS sms_opt_in, sms.phone AS sms_phone
  FROM caregivers caregiver
  JOIN caregiver_contacts c ON c.caregiver_id = caregiver.id
  LEFT JOIN LATERAL (
  SELECT e.granted, e.phone FROM consent_events e WHERE e.caregiver_id = caregiver.id AND e.kind = 'sms' ORDER BY e.id DESC LIMIT 1
  ) sms ON true
  WHERE caregiver.id = $1 AND caregiver.display_status <> 'deleted';
-- Nested Loop Left Join
--   ->  Nested Loop
--         ->  Index Scan using caregivers_pkey on caregivers caregiver
--               Index Cond: (id = $1)
--               Filter: (display_status <> 'deleted'::text)
--         ->  Index Scan using caregiver_contacts_pkey on caregiver_contacts c
--               Index Cond: (caregiver_id = $1)
--   ->  Limit
--         ->  Index Scan using consent_events_latest on consent_events e
--               Index Cond: ((caregiver_id = caregiver.id) AND (kind = 'sms'::text))
--   SubPlan 1
--     ->  Index Scan using bounced_addresses_pkey on bounced_addresses b
--           Index Cond: (address_hash = sha256(convert_to(lower((c.email)::text), 'UTF8'::name)))
--           Filter: (cleared_at IS NULL)

update "caregivers" set "week" = $1, "schedule_facts" = $2, "score" = $3, "last_modified" = $4, "availability_confirmed_at" = $5 where "id" = $6 and changed_in::text = $7 returning "id";
-- Update on caregivers
--   ->  Index Scan using caregivers_pkey on caregivers
--         Index Cond: (id = $6)
--         Filter: ((changed_in)::text = $7)
