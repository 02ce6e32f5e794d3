import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const BOB = '00000000-0000-4000-8000-00000000000b';
const CAT = '00000000-0000-4000-8000-00000000000c';
/** An agency that Cat opened on leaving another one, and closed by joining Bob's. */
const OPENED = '00000000-0000-4000-8000-00000000000d';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0041-release-runs');
});
afterEach(() => database.drop());

test('who closed an agency is found in the history, and processes of before reopen only what their person closed', async () => {
  const { db } = database;
  for (const id of [ANN, BOB, CAT]) {
    await sql`INSERT INTO agency_users (id, email, password_hash) VALUES (${id}, ${`${id}@a.test`}, 'hash')`.execute(
      db,
    );
  }
  for (const id of [BOB, ANN, CAT, OPENED]) {
    await sql`
      INSERT INTO agency_profiles (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state)
      VALUES (${id}, 'Dana', 'Reed', '3175550100', 'Director', 'Maple', 'Carmel', 'IN')`.execute(db);
  }
  const joins = (person: string, from: string, to: string, at: string) => sql`
    WITH closing AS (UPDATE agency_profiles SET closed_at = ${at}, merged_into = ${to} WHERE id = ${from}),
      moving AS (UPDATE agency_people SET agency = ${to} WHERE person = ${person})
    INSERT INTO agency_events (agency, event, by_person, by_name, created_at)
    VALUES (${to}, 'joined', ${person}, 'Dana Reed', ${at}::timestamptz + interval '5 ms')`;
  // Cat carried on the agency that Ann had founded, and joined Bob's.
  await joins(CAT, ANN, BOB, '2026-11-20T12:00:00Z').execute(db);
  await joins(CAT, OPENED, BOB, '2026-11-21T12:00:00Z').execute(db);
  await joins(ANN, CAT, BOB, '2026-11-21T12:00:01Z').execute(db);
  await migrateToLatest(db);

  const closers = async () => {
    const rows = await db.selectFrom('agency_profiles').select(['id', 'closed_by', 'closed_at']).execute();
    return Object.fromEntries(
      rows.map(({ id, closed_at, closed_by }) => [id, closed_at === null ? 'open' : closed_by]),
    );
  };
  expect(await closers()).toEqual({ [ANN]: CAT, [OPENED]: CAT, [CAT]: ANN, [BOB]: 'open' });

  // What a process of the previous release does when somebody leaves: it knows only the founder.
  const reopens = (id: string) => sql`
    UPDATE agency_profiles SET closed_at = NULL, merged_into = NULL WHERE id = ${id} AND closed_at IS NOT NULL
    RETURNING id`;
  expect((await reopens(ANN).execute(db)).rows).toEqual([]);
  expect(await closers()).toMatchObject({ [ANN]: CAT });

  // And when somebody joins: the agency closes while its only person is still there.
  await sql`UPDATE agency_people SET agency = ${CAT} WHERE person <> ${BOB}`.execute(db);
  await sql`UPDATE agency_profiles SET closed_at = now(), merged_into = ${CAT} WHERE id = ${BOB}`.execute(db);
  expect(await closers()).toMatchObject({ [BOB]: BOB });
  expect((await reopens(BOB).execute(db)).rows).toEqual([{ id: BOB }]);
  const bob = await db
    .selectFrom('agency_profiles')
    .select(['closed_at', 'closed_by'])
    .where('id', '=', BOB)
    .executeTakeFirstOrThrow();
  expect(bob).toEqual({ closed_at: null, closed_by: null });
});
