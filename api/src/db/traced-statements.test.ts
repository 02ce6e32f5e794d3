import { expect, test } from 'vitest';
import { summaryOf } from './traced-statements.ts';

test.each([
  ['select "id" from "people" where "email" = $1', 'SELECT', 'people'],
  ['insert into "auth_links" ("email") values ($1)', 'INSERT', 'auth_links'],
  ['update "auth_sessions" set "ended_at" = $1', 'UPDATE', 'auth_sessions'],
  ['delete from "auth_links" where "expires_at" < $1', 'DELETE', 'auth_links'],
  ['\n    SELECT name, extract(epoch FROM now() - min(created_on)) FROM jobs.job GROUP BY name', 'SELECT', 'job'],
  ['select 1 from "jobs"."job"', 'SELECT', 'job'],
  ['WITH found AS (SELECT id FROM ONLY checkouts) SELECT id FROM found', 'WITH', 'checkouts'],
  ['SELECT count(*) FROM unnest($1::text[]) AS name', 'SELECT', null],
  ['begin', 'BEGIN', null],
  ["SELECT set_config('lock_timeout', $1, true)", 'SELECT', null],
])('the trace names operation and table of: %s', (text, operation, table) =>
  expect(summaryOf(text)).toEqual({ operation, table }),
);
