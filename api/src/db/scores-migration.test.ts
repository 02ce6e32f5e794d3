import { candidateScore, FULL_WEEK, slotCount, weekOf } from '@marketplace/domain';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0028-own-car');
});
afterEach(() => database.drop());

test('scores that depended on the time become what the domain says; deleted profiles keep none', async () => {
  const { db } = database;
  const weeks = [0, FULL_WEEK, weekOf([1, 2, 3], [1]), weekOf([], [1, 4])];
  for (const [number, week] of weeks.entries()) {
    await sql`
        INSERT INTO community_members (uuid, first_name, discipline, experience, care_settings, languages,
          desired_schedule, state, city, zip, week, looking_for_work, score, unconfirmed_step, display_status)
        VALUES (gen_random_uuid(), 'Nora', 1, ${1 + number}, ${[1, 7, 0, 5][number]}, ${[1, 0b11111, 3, 0][number]}, 1,
          15, 'Carmel', ${number === 1 ? '46032' : null}, ${week}, ${number !== 0}, 17, 2,
          ${number === 3 ? 'deleted' : 'shown'})`.execute(db);
  }
  await migrateToLatest(db);
  const people = await db.selectFrom('community_members').selectAll().orderBy('id').execute();
  expect(people.map((one) => one.score)).toEqual(
    people.map((one) =>
      one.display_status === 'deleted'
        ? 17
        : candidateScore({
            week: one.week,
            languageCount: slotCount(one.languages),
            careSettingCount: slotCount(one.care_settings),
            experienceId: one.experience,
            hasOwnZip: one.zip !== null,
            lookingForWork: one.looking_for_work,
          }),
    ),
  );
  expect(people.map((one) => one.unconfirmed_step)).toEqual([0, 0, 0, 2]);
});
