select "auth_sessions"."id" as "sessionId", "agency_users"."id" as "userId", "agency_users"."email", "agency_people"."agency" as "agencyId", "agency_people"."role" from "auth_sessions" inner join "agency_users" on "agency_users"."id" = "auth_sessions"."user_id" inner join "agency_people" on "agency_people"."person" = "auth_sessions"."user_id" where "auth_sessions"."id" = $1 and "auth_sessions"."user_id" = $2 and "auth_sessions"."ended_at" is null;
-- Nested Loop
--   ->  Nested Loop
--         ->  Index Scan using auth_sessions_pkey on auth_sessions
--               Index Cond: (id = $1)
--               Filter: ((ended_at IS NULL) AND (user_id = $2))
--         ->  Index Scan using agency_users_pkey on agency_users
--               Index Cond: (id = $2)
--   ->  Index Scan using agency_people_pkey on agency_people
--         Index Cond: (person = $2)
