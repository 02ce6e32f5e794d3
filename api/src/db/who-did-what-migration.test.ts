import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';

const DANA = '00000000-0000-4000-8000-00000000000a';
const ROBIN = '00000000-0000-4000-8000-00000000000b';
const SET = '00000000-0000-4000-8000-000000000001';
const NOTED = '00000000-0000-4000-8000-000000000002';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0041-release-runs');
});
afterEach(() => database.drop());

test('a status keeps who changed it last, also when a process of before changes it', async () => {
  const { db } = database;
  for (const id of [DANA, ROBIN]) {
    await sql`INSERT INTO agency_users (id, email, password_hash) VALUES (${id}, ${`${id}@a.test`}, 'hash')`.execute(
      db,
    );
  }
  await sql`
    INSERT INTO agency_profiles (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state)
    VALUES (${DANA}, 'Dana', 'Reed', '3175550100', 'Director', 'Maple', 'Carmel', 'IN')`.execute(db);
  const unlock = (id: string, status: string) => sql`
    INSERT INTO candidate_requests (id, user_id, candidate_uuid, status, free, amount_cents, candidate_first_name,
      candidate_last_name, candidate_email, candidate_phone, candidate_discipline, candidate_city, candidate_state,
      hiring_status, noted_by, noted_by_name)
    VALUES (${id}, ${DANA}, ${id}, 'completed', true, 0, 'Maria', 'Quill', 'm@a.test', '3175550142', 'RN', 'Carmel', 'IN',
      ${status}, ${DANA}, 'Dana Reed')`;
  await unlock(SET, 'contacted').execute(db);
  await unlock(NOTED, 'new').execute(db);
  await migrateToLatest(db);

  const authors = async () =>
    Object.fromEntries(
      (
        await db.selectFrom('candidate_requests').select(['id', 'status_by', 'status_by_name', 'status_at']).execute()
      ).map(({ id, ...author }) => [id, author]),
    );
  const unknown = { status_by: null, status_by_name: null, status_at: null };
  expect(await authors()).toEqual({
    [SET]: { status_by: DANA, status_by_name: 'Dana Reed', status_at: null },
    [NOTED]: unknown,
  });

  // What a process of the previous release does: it always names the columns of status and note.
  const change = (id: string, status: string, note: string) => sql`
    UPDATE candidate_requests SET hiring_status = ${status}, note = ${note}, noted_by = ${ROBIN}, noted_by_name = 'Robin Vale'
    WHERE id = ${id}`;
  await change(SET, 'hired', '').execute(db);
  await change(NOTED, 'new', 'Called').execute(db);
  expect(await authors()).toEqual({
    [SET]: { status_by: ROBIN, status_by_name: 'Robin Vale', status_at: expect.any(Date) },
    [NOTED]: unknown,
  });

  await sql`DELETE FROM agency_users WHERE id = ${ROBIN}`.execute(db);
  expect((await authors())[SET]).toMatchObject({ status_by: null, status_by_name: 'Robin Vale' });
});
