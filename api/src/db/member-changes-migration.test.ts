import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseAt, migrateTo, type TestDatabase } from '../testing/test-database.ts';

const DANA = '00000000-0000-4000-8000-000000000001';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0033-unlock-records');
});
afterEach(() => database.drop());

/** Where the rows of a table are: it changes when the table is rewritten. */
async function files(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT relname, relfilenode FROM pg_class
    WHERE relname LIKE 'community_members%' OR relname = 'saved_searches' ORDER BY relname`.execute(database.db);
  return rows;
}

test('what a caregiver changes is kept, by processes of the previous version too, and no table or index is new or rewritten', async () => {
  const { db } = database;
  await sql`
    INSERT INTO community_members (uuid, first_name, discipline, experience, care_settings, languages,
      desired_schedule, state, city, week)
    VALUES (gen_random_uuid(), 'Nora', 1, 1, 1, 1, 1, 15, 'Carmel', 3)`.execute(db);
  await sql`INSERT INTO agency_users (id, email, password_hash) VALUES (${DANA}, 'dana@a.test', 'hash')`.execute(db);
  // Also what a process of the previous release does after the migration: it knows neither table nor column.
  const saveSearch = sql`
    INSERT INTO saved_searches (user_id, name, discipline, criteria, daily_mail, last_seen_member)
    VALUES (${DANA}, 'Nurses', 1, '{}', true, 1)`;
  await saveSearch.execute(db);
  const before = await files();
  await migrateTo(db, '0034-member-changes');
  expect(await files()).toEqual(before);
  await saveSearch.execute(db);
  expect(await db.selectFrom('saved_searches').select('last_seen_change').execute()).toEqual([
    { last_seen_change: 0 },
    { last_seen_change: 0 },
  ]);

  const kept = () =>
    db.selectFrom('member_changes').select(['was_free', 'was_week', 'was_city', 'was_state']).orderBy('id').execute();
  const was = { was_free: true, was_week: 3, was_city: 'Carmel', was_state: 15 };
  await sql`UPDATE community_members SET week = 3, availability_confirmed_at = now(), last_modified = now()`.execute(
    db,
  );
  await sql`UPDATE community_members SET first_name = 'Ada', experience = 4, city = 'CARMEL', place = NULL`.execute(db);
  expect(await kept()).toEqual([]);
  await sql`UPDATE community_members SET week = 1`.execute(db);
  await sql`UPDATE community_members SET display_status = 'hidden'`.execute(db);
  await sql`UPDATE community_members SET looking_for_work = false`.execute(db);
  await sql`UPDATE community_members SET city = 'Fishers'`.execute(db);
  await sql`UPDATE community_members SET display_status = 'deleted', city = '', week = 0`.execute(db);
  expect(await kept()).toEqual([
    { ...was, was_city: 'CARMEL' },
    { ...was, was_city: 'CARMEL', was_week: 1 },
    { ...was, was_city: 'CARMEL', was_week: 1, was_free: false },
  ]);
});
