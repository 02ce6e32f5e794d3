import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';

const DANA = '00000000-0000-4000-8000-000000000001';
const LATE = '00000000-0000-4000-8000-000000000002';
const CANDIDATE = '00000000-0000-4000-8000-000000000003';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0028-own-car');
});
afterEach(() => database.drop());

const account = (id: string, email: string) => sql`
  WITH u AS (
    INSERT INTO agency_users (id, email, password_hash, email_confirmed_at) VALUES (${id}, ${email}, 'hash', now())
    RETURNING id
  )
  INSERT INTO agency_profiles (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state)
  VALUES (${id}, 'Dana', 'Reed', '3175550100', 'Director', 'Maple', 'Carmel', 'IN')`;

test('an account becomes an agency of one with all it has, and processes of the previous version keep founding agencies', async () => {
  const { db } = database;
  const people = () =>
    db.selectFrom('agency_people').select(['person', 'agency', 'role', 'title']).orderBy('person').execute();
  await sql`INSERT INTO agency_users (id, email, password_hash) VALUES (${DANA}, 'dana@a.test', 'hash')`.execute(db);
  await sql`
      INSERT INTO agency_profiles (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state)
      VALUES (${DANA}, 'Dana', 'Reed', '3175550100', 'Director', 'Maple', 'Carmel', 'IN')`.execute(db);
  await sql`
      INSERT INTO candidate_requests (user_id, candidate_uuid, status, free, amount_cents, candidate_first_name,
        candidate_last_name, candidate_email, candidate_phone, candidate_discipline, candidate_city, candidate_state)
      VALUES (${DANA}, ${CANDIDATE}, 'completed', true, 0, 'Maria', 'Quill', 'm@a.test', '3175550142', 'RN', 'Carmel',
        'IN')`.execute(db);
  await migrateToLatest(db);

  const dana = { person: DANA, agency: DANA, role: 'owner', title: 'Director' };
  expect(await people()).toEqual([dana]);
  const requests = await db.selectFrom('candidate_requests').select(['user_id', 'unlocked_by_name']).execute();
  expect(requests).toEqual([{ user_id: DANA, unlocked_by_name: 'Dana Reed' }]);

  // What a process of the previous release does: it knows only these two tables.
  await account(LATE, 'late@a.test').execute(db);
  await sql`UPDATE agency_profiles SET title = 'CEO' WHERE id = ${DANA}`.execute(db);
  expect(await people()).toEqual([
    { ...dana, title: 'CEO' },
    { person: LATE, agency: LATE, role: 'owner', title: 'Director' },
  ]);
});
