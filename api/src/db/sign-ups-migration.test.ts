import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0013-city-filter');
});
afterEach(() => database.drop());

test('accounts that were never confirmed become sign-ups; confirmed ones and their recovery links stay', async () => {
  const { db } = database;
  await sql`
      WITH u AS (
        INSERT INTO agency_users (email, password_hash, email_confirmed_at)
        VALUES ('old@a.test', 'hash-1', now()), ('waiting@a.test', 'hash-2', NULL), ('late@a.test', 'hash-3', NULL)
        RETURNING id, email
      ), p AS (
        INSERT INTO agency_profiles (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state)
        SELECT id, 'Dana', 'Reed', '3175550100', 'Director', email, 'Carmel', 'IN' FROM u
      )
      INSERT INTO auth_links (user_id, purpose, token_hash, expires_at)
      SELECT id, CASE email WHEN 'old@a.test' THEN 'recover' ELSE 'confirm_email' END, email::text::bytea,
             now() + interval '1 hour'
      FROM u WHERE email <> 'late@a.test'`.execute(db);
  await migrateToLatest(db);

  const users = await db.selectFrom('agency_users').select('email').execute();
  expect(users).toEqual([{ email: 'old@a.test' }]);
  const signUps = await db
    .selectFrom('sign_ups')
    .leftJoin('sign_up_links', 'sign_up_links.sign_up', 'sign_ups.id')
    .select(['email', 'password_hash', 'agency_name', 'browser_hash', 'confirmed_at', 'token_hash'])
    .orderBy('email')
    .execute();
  const kept = { browser_hash: null, confirmed_at: null };
  expect(signUps).toEqual([
    { ...kept, email: 'late@a.test', password_hash: 'hash-3', agency_name: 'late@a.test', token_hash: null },
    {
      ...kept,
      email: 'waiting@a.test',
      password_hash: 'hash-2',
      agency_name: 'waiting@a.test',
      token_hash: Buffer.from('waiting@a.test'),
    },
  ]);
  expect(await db.selectFrom('auth_links').select('purpose').execute()).toEqual([{ purpose: 'recover' }]);
});
