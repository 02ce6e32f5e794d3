import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';

const DANA = '00000000-0000-4000-8000-000000000001';
const NOTED = '00000000-0000-4000-8000-000000000002';
const PLAIN = '00000000-0000-4000-8000-000000000003';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0032-supply');
});
afterEach(() => database.drop());

const unlock = (id: string, note: string) => sql`
  INSERT INTO candidate_requests (id, user_id, candidate_uuid, status, free, amount_cents, candidate_first_name,
    candidate_last_name, candidate_email, candidate_phone, candidate_discipline, candidate_city, candidate_state, note,
    noted_by, noted_by_name)
  VALUES (${id}, ${DANA}, ${id}, 'completed', true, 0, 'Maria', 'Quill', 'm@a.test', '3175550142', 'RN', 'Carmel', 'IN',
    ${note}, ${DANA}, 'Dana Reed')`;

test('the one note of an unlock becomes the first of its log, and processes of the previous version keep writing it', async () => {
  const { db } = database;
  const notes = () =>
    db
      .selectFrom('unlock_notes')
      .select(['request_id', 'id', 'text', 'written_by_name', 'written_at'])
      .orderBy('id')
      .execute();
  await sql`INSERT INTO agency_users (id, email, password_hash) VALUES (${DANA}, 'dana@a.test', 'hash')`.execute(db);
  await sql`
      INSERT INTO agency_profiles (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state)
      VALUES (${DANA}, 'Dana', 'Reed', '3175550100', 'Director', 'Maple', 'Carmel', 'IN')`.execute(db);
  await unlock(NOTED, 'Prefers nights').execute(db);
  await unlock(PLAIN, '').execute(db);
  await migrateToLatest(db);

  const first = { request_id: NOTED, id: NOTED, text: 'Prefers nights', written_by_name: 'Dana Reed' };
  expect(await notes()).toEqual([{ ...first, written_at: null }]);

  // What a process of the previous release does: it knows only the column.
  await sql`UPDATE candidate_requests SET note = 'Prefers days' WHERE id = ${NOTED}`.execute(db);
  await sql`UPDATE candidate_requests SET note = 'Called' WHERE id = ${PLAIN}`.execute(db);
  expect((await notes()).map(({ id, text }) => [id, text])).toEqual([
    [NOTED, 'Prefers days'],
    [PLAIN, 'Called'],
  ]);
  await sql`UPDATE candidate_requests SET note = '' WHERE id = ${PLAIN}`.execute(db);
  await db.deleteFrom('unlock_notes').where('id', '=', NOTED).execute();
  expect(await notes()).toEqual([]);
  expect(await db.selectFrom('candidate_requests').select('note').execute()).toEqual([{ note: '' }, { note: '' }]);
  await db.deleteFrom('candidate_requests').execute();
});
