import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceivedApplicationsResponse } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { MIGRATIONS } from '../../db/migrations/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { listAgencyRecords } from '../verification/verification.repository.ts';
import { verifyAgency } from '../verification/verification.service.ts';
import { deliverWaitingApplicationsJob } from './deliver-waiting-applications.job.ts';

const LATER = new Set(['0016-verified-agencies', '0017-settled-applications']);
const [LANTERN, STRANGER, QUIET] = [randomUUID(), randomUUID(), randomUUID()];
const [FIRST, AGAIN, OTHER_JOB] = [randomUUID(), randomUUID(), randomUUID()];

let database: TestDatabase;
let db: Database;
let host: TestApp;

/**
 * What the previous version stored: two agencies with one name that both received two applications for the same job.
 */
async function fill(at: Database): Promise<void> {
  const agencies: [string, string, string][] = [
    [LANTERN, 'dana@lantern.example.test', 'Lantern Care'],
    [STRANGER, 'kim@elsewhere.example.test', ' LANTERN  care'],
    [QUIET, 'lee@quiet.example.test', 'Quiet Care'],
  ];
  for (const [id, email, name] of agencies) {
    await sql`INSERT INTO agency_users (id, email, password_hash, email_confirmed_at)
      VALUES (${id}, ${email}, 'unusable', now())`.execute(at);
    await sql`INSERT INTO agency_profiles (id, first_name, last_name, phone, title, agency_name, agency_city, agency_state)
      VALUES (${id}, 'Dana', 'Reed', '', '', ${name}, 'Carmel', 'IN')`.execute(at);
  }
  await sql`INSERT INTO community_members (uuid, first_name, discipline, experience, care_settings, languages,
      desired_schedule, week, city, state, looking_for_work, display_status)
    VALUES (${randomUUID()}, 'Nora', 1, 1, 1, 1, 1, 0, 'Carmel', 15, true, 'shown')`.execute(at);
  await sql`INSERT INTO community_member_contacts (member, last_name, email, phone)
    SELECT id, 'Lane', 'nora@example.test', '3175550142' FROM community_members`.execute(at);
  for (const [id, title, day] of [
    [FIRST, 'Night RN', '2026-11-01'],
    [AGAIN, 'night  RN', '2026-11-03'],
    [OTHER_JOB, 'Day RN', '2026-11-02'],
  ] as const) {
    await sql`INSERT INTO job_applications (id, member, job_title, agency, source, created_at)
      SELECT ${id}::uuid, id, ${title}::text, 'Lantern Care', 'job_posting', ${day}::date FROM community_members`.execute(
      at,
    );
  }
  for (const [application, user] of [
    [FIRST, LANTERN],
    [AGAIN, STRANGER],
    [OTHER_JOB, LANTERN],
    [OTHER_JOB, STRANGER],
  ]) {
    await sql`INSERT INTO job_application_recipients (application, user_id) VALUES (${application}, ${user})`.execute(
      at,
    );
  }
  await sql`INSERT INTO caregiver_agency_blocks (member, user_id, agency_key, agency_name)
    SELECT id, ${QUIET}::uuid, 'quiet  care', 'Quiet  Care' FROM community_members`.execute(at);
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  ({ db } = database);
  const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => !LATER.has(name)));
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(before) },
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error !== undefined) throw error;
  await fill(db);
  expect(await migrateToLatest(db)).toEqual([...LATER]);
  host = await createTestApp({ overrides: { db } });
});
afterAll(async () => {
  await host.close();
  await database.drop();
});

async function received(personId: string) {
  const { id: sessionId } = await db
    .insertInto('auth_sessions')
    .values({ user_id: personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { access_token } = host.app.tokens.issueAccessToken({ personId, sessionId });
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await host.app.inject({ url: '/api/received-applications', headers });
  return answer.json<ReceivedApplicationsResponse>().applications.map((one) => [one.application_id, one.phone_number]);
}

describe('when name verification is introduced', () => {
  it('no application is with an unverified agency, and each job has one', async () => {
    expect(await received(LANTERN)).toEqual([]);
    expect(await received(STRANGER)).toEqual([]);
    const stored = await db.selectFrom('job_applications').select(['id', 'agency_id']).orderBy('id').execute();
    expect(stored.map(({ id }) => id).toSorted()).toEqual([AGAIN, OTHER_JOB].toSorted());
    const reached = await db
      .selectFrom('job_application_recipients')
      .select('user_id')
      .where('application', '=', AGAIN)
      .execute();
    expect(reached.map(({ user_id }) => user_id).toSorted()).toEqual([LANTERN, STRANGER].toSorted());
  });

  it('the agencies that had received some are listed first, and the operator is notified about each, once', async () => {
    expect((await listAgencyRecords(db, true)).map(({ id, waiting }) => [id, waiting])).toEqual([
      [STRANGER, 2],
      [LANTERN, 2],
      [QUIET, 0],
    ]);
    await deliverWaitingApplicationsJob.run(host.deps);
    await deliverWaitingApplicationsJob.run(host.deps);
    expect(host.sentMails.map(({ to, text }) => [to, /^Agency: (.*)$/im.exec(text)?.[1]?.toLowerCase()])).toEqual([
      [host.config.SUPPORT_EMAIL, 'lantern care'],
      [host.config.SUPPORT_EMAIL, 'lantern care'],
    ]);
  });

  it('they return to the agency that gets verified, with their original data and without another mail', async () => {
    host.sentMails.length = 0;
    await verifyAgency(host.deps, { account: LANTERN, checked: 'license', by: 'test' });
    await db.updateTable('community_member_contacts').set({ phone: '3175550199' }).execute();
    await deliverWaitingApplicationsJob.run(host.deps);
    expect(await received(LANTERN)).toEqual([
      [AGAIN, '3175550142'],
      [OTHER_JOB, '3175550142'],
    ]);
    expect(await received(STRANGER)).toEqual([]);
    expect(host.sentMails).toEqual([]);
  });

  it('a block applies to the name in its new normal form', async () => {
    const blocks = await db.selectFrom('caregiver_agency_blocks').select('agency_key').execute();
    expect(blocks).toEqual([{ agency_key: 'quiet care' }]);
  });
});
