import { expect, test } from 'vitest';
import { isChange } from './outcome-unknown.ts';

test.each([
  ['insert into "saved_searches" ("name") values ($1)', 1n, true],
  ['WITH old AS (DELETE FROM shortlisted_caregivers RETURNING *) SELECT count(*) FROM old', undefined, true],
  ['update "checkouts" set "status" = $1', 0n, false],
  ['select "id" from "agencies" where "id" = $1 for update', undefined, false],
  ['select "id" from "agencies" for no key update of "agencies"', undefined, false],
  ['select "updated_at" from "caregivers"', undefined, false],
  // Counters are updated outside of the call's transaction, so their updates are not the call's change.
  ['insert into "rate_limit_counters" ("key") values ($1) on conflict do update set "hits" = 2', 1n, false],
  ['update "rate_limit_counters" set "hits" = "hits" - $1', 1n, false],
  [
    ' WITH merged AS (\n  INSERT INTO read_counters AS c (key) VALUES ($1) RETURNING key) SELECT * FROM merged',
    undefined,
    false,
  ],
])('the statement %s with %s rows counts as a change: %s', (statement, rows, is) =>
  expect(isChange(statement, rows)).toBe(is),
);
