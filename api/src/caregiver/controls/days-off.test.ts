import type { CandidateListResponse, CaregiverControls } from '@marketplace/contracts';
import { MINUTE_MS, addDays, dayIn, startOfDay, weekFromSlots } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantUnlock } from '../../agency/unlocks/unlocks.service.ts';
import { pauseProfile as pauseForClaim } from '../../agency/claims/claims.repository.ts';
import { verify } from '../../agency/verification/verification.testing.ts';
import { RankIndex } from '../../search/memory/rank-index.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { createProfile, newProfile, type CreatedProfile } from '../profile/caregivers.testing.ts';
import { applyDaysOffJob } from './apply-days-off.job.ts';

const ZONE = 'America/Indiana/Indianapolis';

/** Two processes with the same database and clock. */
let host: TestApp;
let other: TestApp;
let nora: CreatedProfile;
let noraId: number;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
  other = await createTestApp({ overrides: { db: host.db, now: host.clock.now } });
  for (const process of [host, other]) {
    process.deps.rankIndex = new RankIndex(host.db, {
      onLoadError: (error) => {
        throw error;
      },
    });
    await process.deps.rankIndex.load();
  }
});
afterAll(async () => {
  await other.app.close();
  await host.close();
});
beforeEach(async () => {
  nora = await createProfile(host);
  const { id } = await host.db
    .selectFrom('caregivers')
    .select('id')
    .where('uuid', '=', nora.uuid)
    .executeTakeFirstOrThrow();
  noraId = id;
  agency = await signUpAgency(host);
  await verify(host, agency);
});

const today = () => dayIn(host.clock.now(), ZONE);
/** Moves the clock to a day in Indianapolis, plus minutes after midnight. */
const goTo = (day: string, minutes: number) =>
  host.clock.advance(startOfDay(day, ZONE).getTime() + minutes * MINUTE_MS - host.clock.now().getTime());
const runEverywhere = () => Promise.all([applyDaysOffJob.run(host.deps), applyDaysOffJob.run(other.deps)]);

/** Issues a new token, because tokens expire when the clock moves. */
const asNora = () => ({
  authorization: `Bearer ${host.app.tokens.issueEditToken({ caregiverId: noraId, uuid: nora.uuid }).token}`,
});
const asAgency = () => ({ authorization: `Bearer ${host.app.tokens.issueAccessToken(agency).access_token}` });
const post = (url: string, payload: object) => host.app.inject({ method: 'POST', url, payload, headers: asNora() });
const controls = async () =>
  (await host.app.inject({ url: '/api/caregiver-controls', headers: asNora() })).json<CaregiverControls>();
const setDays = (from: string, to: string, time_zone = ZONE) =>
  post('/api/days-off', { days_off: { from, to, time_zone } });
const endDays = () => post('/api/days-off', { days_off: null });
const pause = (paused: boolean) => post('/api/pause-caregiver-profile', { paused });
const status = async () =>
  (
    await host.db
      .selectFrom('caregivers')
      .select(['display_status', 'changed_in'])
      .where('id', '=', noraId)
      .executeTakeFirstOrThrow()
  ).display_status;
const listed = () =>
  Promise.all(
    [host, other].map(async ({ app }) => {
      const answer = await app.inject({ url: '/api/candidates?sort_by=created_date', headers: asAgency() });
      return answer.json<CandidateListResponse>().candidates.some((row) => row.uuid === nora.uuid);
    }),
  );
const daysOffRows = () => host.db.selectFrom('days_off').selectAll().where('caregiver_id', '=', noraId).execute();

describe('days off', () => {
  test('hide the profile from the start of the first day to the end of the last, in the caregiver’s time zone', async () => {
    const [from, to] = [addDays(today(), 3), addDays(today(), 5)];
    expect((await setDays(from, to)).json()).toEqual({ paused: false, days_off: { from, to, running: false } });
    await runEverywhere();
    expect(await listed()).toEqual([true, true]);

    goTo(from, -1);
    await runEverywhere();
    expect(await listed()).toEqual([true, true]);
    goTo(from, 1);
    await runEverywhere();
    expect(await listed()).toEqual([false, false]);
    expect(await controls()).toMatchObject({ paused: false, days_off: { from, to, running: true } });

    goTo(addDays(to, 1), -1);
    await runEverywhere();
    expect(await listed()).toEqual([false, false]);
    goTo(addDays(to, 1), 1);
    expect(await controls()).toMatchObject({ paused: false, days_off: null });
    await runEverywhere();
    expect(await listed()).toEqual([true, true]);
    expect(await daysOffRows()).toEqual([]);
  });

  test('change the profile once, even if the job runs often and in several processes', async () => {
    await setDays(addDays(today(), 1), addDays(today(), 1));
    const changes = async () =>
      (await host.db.selectFrom('caregiver_changes').select('id').where('caregiver_id', '=', noraId).execute()).length;
    goTo(addDays(today(), 1), 1);
    await runEverywhere();
    await runEverywhere();
    expect(await changes()).toBe(1);
    goTo(addDays(today(), 1), 1);
    await runEverywhere();
    await runEverywhere();
    expect(await changes()).toBe(2);
    expect(await status()).toBe('shown');
  });

  test('change nothing if the job missed them entirely', async () => {
    await setDays(addDays(today(), 1), addDays(today(), 2));
    goTo(addDays(today(), 9), 0);
    await runEverywhere();
    expect(await status()).toBe('shown');
    expect(await daysOffRows()).toEqual([]);
  });

  test('hide the profile at once if they begin today, so that nobody can unlock or question the caregiver', async () => {
    await setDays(today(), addDays(today(), 6));
    expect(await listed()).toEqual([false, false]);
    const unlocked = await host.db
      .transaction()
      .execute((trx) =>
        grantUnlock(
          { ...host.deps, db: trx },
          { agencyId: agency.agencyId, candidateUuid: nora.uuid, payment: null, association: null },
        ),
      );
    expect(unlocked).toEqual({ granted: false, reason: 'candidate_not_found' });
    const asked = await host.app.inject({
      method: 'POST',
      url: '/api/questions',
      headers: asAgency(),
      payload: {
        candidates: [nora.uuid],
        hours: weekFromSlots([{ day_of_week: 1, time_window: 1 }]),
        zip_code: '46204',
        pay_cents: 2_000,
        starts_on: addDays(today(), 7),
        needs: [],
      },
    });
    expect(asked.json()).toMatchObject({ asked: [], refused: [{ candidate_uuid: nora.uuid }] });
  });

  test('withdraw a yes to a question, as a pause does', async () => {
    await host.db
      .insertInto('questions')
      .values({
        agency_id: agency.agencyId,
        caregiver_id: noraId,
        asked_at: host.clock.now(),
        hours: weekFromSlots([{ day_of_week: 1, time_window: 1 }]),
        pay_cents: 2_000,
        needs: [],
        area: 'Carmel, IN',
        answer: 'yes',
        answered_at: host.clock.now(),
      })
      .execute();
    const ended = async () =>
      (
        await host.db
          .selectFrom('questions')
          .select('ended_at')
          .where('caregiver_id', '=', noraId)
          .executeTakeFirstOrThrow()
      ).ended_at;
    await setDays(addDays(today(), 1), addDays(today(), 2));
    expect(await ended()).toBeNull();
    goTo(addDays(today(), 1), 1);
    await runEverywhere();
    expect(await ended()).not.toBeNull();
  });

  test('end early when the caregiver returns, even twice', async () => {
    await setDays(today(), addDays(today(), 6));
    expect((await endDays()).json()).toEqual({ paused: false, days_off: null });
    expect((await endDays()).json()).toEqual({ paused: false, days_off: null });
    expect(await listed()).toEqual([true, true]);
  });

  test('can be replaced by other days off', async () => {
    await setDays(today(), addDays(today(), 6));
    const [from, to] = [addDays(today(), 10), addDays(today(), 12)];
    expect((await setDays(from, to)).json()).toEqual({ paused: false, days_off: { from, to, running: false } });
    expect(await listed()).toEqual([true, true]);
  });

  test('leave nothing behind when the profile is deleted', async () => {
    await setDays(today(), addDays(today(), 6));
    expect((await post('/api/delete-caregiver-profile', { confirmation: 'DELETE' })).statusCode).toBe(200);
    expect(await daysOffRows()).toEqual([]);
    goTo(addDays(today(), 7), 1);
    await runEverywhere();
    expect(await status()).toBe('deleted');
  });

  test('are in the download of the caregiver’s own data', async () => {
    const [from, to] = [addDays(today(), 1), addDays(today(), 2)];
    await setDays(from, to);
    const answer = await host.app.inject({ url: '/api/caregiver-data', headers: asNora() });
    expect(answer.json()).toMatchObject({ days_off: { from, to, running: false } });
  });
});

describe('manual pause', () => {
  test('continues after days off end', async () => {
    const [from, to] = [today(), addDays(today(), 2)];
    await setDays(from, to);
    expect((await pause(true)).json()).toEqual({ paused: true, days_off: { from, to, running: true } });
    goTo(addDays(to, 1), 1);
    await runEverywhere();
    expect(await status()).toBe('hidden');
    expect(await controls()).toMatchObject({ paused: true, days_off: null });
  });

  test('stays when days off are set and ended', async () => {
    await pause(true);
    await setDays(today(), addDays(today(), 2));
    expect(await status()).toBe('hidden');
    expect((await endDays()).json()).toEqual({ paused: true, days_off: null });
    expect(await status()).toBe('hidden');
  });

  test('ends together with current days off when the caregiver resumes, but future days off are kept', async () => {
    await setDays(today(), addDays(today(), 2));
    await pause(true);
    expect((await pause(false)).json()).toEqual({ paused: false, days_off: null });
    expect(await listed()).toEqual([true, true]);
    const [from, to] = [addDays(today(), 4), addDays(today(), 5)];
    await setDays(from, to);
    await pause(true);
    expect((await pause(false)).json()).toEqual({ paused: false, days_off: { from, to, running: false } });
  });

  test("continues after days off if the phone number was never the caregiver's", async () => {
    await setDays(today(), addDays(today(), 2));
    await pauseForClaim(host.db, noraId);
    goTo(addDays(today(), 3), 1);
    await runEverywhere();
    expect(await status()).toBe('hidden');
  });
});

describe('range of days off', () => {
  test.each([
    ['a first day in the past', -1, 3, 'days_off.from', "The first day can't be in the past"],
    ['a first day more than a year away', 400, 401, 'days_off.from', 'The first day must be within the next 12 months'],
    ['a last day before the first', 4, 3, 'days_off.to', "The last day can't be before the first day"],
    ['more than 90 days', 0, 90, 'days_off.to', 'Choose at most 90 days. For longer, pause your profile.'],
  ])('is rejected with the field named, and nothing is stored: %s', async (_title, from, to, field, message) => {
    const answer = await setDays(addDays(today(), from), addDays(today(), to));
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field, message }] });
    expect(await daysOffRows()).toEqual([]);
  });

  test.each([
    ['', '2026-12-24', ZONE],
    ['2026-02-30', '2026-12-24', ZONE],
    ['2026-12-24', '2026-12-24', 'Mars/Olympus'],
  ])('from %j to %j in %s is rejected', async (from, to, zone) => {
    expect((await setDays(from, to, zone)).json()).toMatchObject({ code: 'validation_failed' });
    expect(await daysOffRows()).toEqual([]);
  });

  test('can last 90 days', async () => {
    expect((await setDays(today(), addDays(today(), 89))).statusCode).toBe(200);
  });
});

test('a caregiver can change only their own days off', async () => {
  const second = await createProfile(host, newProfile());
  await setDays(today(), addDays(today(), 2));
  await host.app.inject({
    method: 'POST',
    url: '/api/days-off',
    payload: { days_off: null },
    headers: { authorization: `Bearer ${second.editToken}` },
  });
  expect(await status()).toBe('away');
});
