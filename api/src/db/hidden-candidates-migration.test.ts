import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseAt, migrateTo, type TestDatabase } from '../testing/test-database.ts';
import { migrateToLatest } from './migrate.ts';

const DANA = '00000000-0000-4000-8000-000000000001';
const FIRST = '00000000-0000-4000-8000-000000000011';
const SECOND = '00000000-0000-4000-8000-000000000012';

let database: TestDatabase;
let earlier: Client;
beforeEach(async () => {
  database = await createDatabaseAt('0041-release-runs');
  earlier = new Client(database.url);
  await earlier.connect();
});
afterEach(async () => {
  await earlier.end();
  await database.drop();
});

test('processes of the previous version keep reading and writing hidden candidates under the earlier name', async () => {
  const { db } = database;
  await sql`INSERT INTO agency_users (id, email, password_hash) VALUES (${DANA}, 'dana@a.test', 'hash')`.execute(db);
  await sql`
    INSERT INTO agency_profiles (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state)
    VALUES (${DANA}, 'Dana', 'Reed', '3175550100', 'Director', 'Maple', 'Carmel', 'IN')`.execute(db);
  const added = await sql<{ id: number }>`
    INSERT INTO community_members (uuid, first_name, discipline, experience, care_settings, languages, desired_schedule,
      state, city)
    SELECT uuid, 'Maria', 1, 1, 1, 1, 1, 14, 'Carmel' FROM unnest(ARRAY[${FIRST}, ${SECOND}]::uuid[]) AS uuid
    RETURNING id`.execute(db);
  const [first, second] = added.rows.map(({ id }) => id);

  // What a process of the previous version sends, each statement prepared before the migration.
  const hide = (member: number | undefined) =>
    earlier.query({
      name: 'hide',
      text: `INSERT INTO blocked_candidates (user_id, member, created_at) VALUES ($1, $2, now())
        ON CONFLICT (user_id, member) DO NOTHING`,
      values: [DANA, member],
    });
  const hidden = async () => {
    const { rows } = await earlier.query<{ member: string }>({
      name: 'hidden',
      text: 'SELECT member FROM blocked_candidates WHERE user_id = $1 ORDER BY member',
      values: [DANA],
    });
    return rows.map(({ member }) => Number(member));
  };
  await hide(first);
  expect(await hidden()).toEqual([first]);
  await migrateTo(db, '0042-hidden-candidates');

  expect(await hidden()).toEqual([first]);
  await hide(first);
  await hide(second);
  expect(await hidden()).toEqual([first, second]);
  const stored = () => db.selectFrom('hidden_candidates').select('member').orderBy('member').execute();
  expect(await stored()).toEqual([{ member: first }, { member: second }]);
  await earlier.query('DELETE FROM blocked_candidates WHERE user_id = $1 AND member = $2', [DANA, first]);
  expect(await stored()).toEqual([{ member: second }]);
  await db.deleteFrom('community_members').execute();
  expect(await hidden()).toEqual([]);
});

test('a later migration drops the earlier name, and the counts by hour; what is hidden stays', async () => {
  const { db } = database;
  await migrateTo(db, '0046-saved-cases');
  await sql`INSERT INTO agency_users (id, email, password_hash) VALUES (${DANA}, 'dana@a.test', 'hash')`.execute(db);
  await sql`
    INSERT INTO agency_profiles (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state)
    VALUES (${DANA}, 'Dana', 'Reed', '3175550100', 'Director', 'Maple', 'Carmel', 'IN')`.execute(db);
  await sql`
    WITH added AS (
      INSERT INTO community_members (uuid, first_name, discipline, experience, care_settings, languages, desired_schedule,
        state, city)
      VALUES (${FIRST}, 'Maria', 1, 1, 1, 1, 1, 14, 'Carmel') RETURNING id)
    INSERT INTO blocked_candidates (user_id, member, created_at) SELECT ${DANA}, id, now() FROM added`.execute(db);
  await migrateToLatest(db);
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relname IN ('blocked_candidates', 'release_hours', 'watched_releases')`.execute(db);
  expect(rows).toEqual([]);
  expect(await db.selectFrom('hidden_candidates').select('user_id').execute()).toEqual([{ user_id: DANA }]);
});

test('nothing of the table has the earlier name', async () => {
  await migrateToLatest(database.db);
  const { rows } = await sql<{ name: string }>`
    SELECT conname AS name FROM pg_constraint WHERE conname LIKE 'blocked_candidates%'
    UNION ALL
    SELECT relname FROM pg_class WHERE relname LIKE 'blocked_candidates%'`.execute(database.db);
  expect(rows).toEqual([]);
});
