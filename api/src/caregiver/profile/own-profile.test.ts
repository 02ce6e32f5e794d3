import { randomUUID } from 'node:crypto';
import type { CaregiverProfileResponse } from '@marketplace/contracts';
import { NO_YES_NO_FACTS } from '@marketplace/domain';
import { EDIT_TOKEN_SECONDS } from '../../http/tokens.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type TestApp } from '../../testing/test-app.ts';
import { createProfile, storedCaregivers, type CreatedProfile } from './caregivers.testing.ts';

let testApp: TestApp;
let nora: CreatedProfile;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  nora = await createProfile(testApp);
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'POST', url, payload, headers });
const profileCall = async (payload: object): Promise<CaregiverProfileResponse> =>
  (await post('/api/caregiver-profile', payload)).json();
const readOwn = async () => (await profileCall({ token: nora.editToken, method: 'GET' })).profile;
const readWeek = (uuid: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ url: `/api/user-availability?uuid=${uuid}`, headers });
const smsEvents = () =>
  testApp.db
    .selectFrom('consent_events as e')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'e.caregiver_id')
    .select(['e.granted', 'e.phone', 'e.source'])
    .where('caregiver.uuid', '=', nora.uuid)
    .where('e.kind', '=', 'sms')
    .orderBy('e.id')
    .execute();

describe('uuid without a token', () => {
  test.each([
    ['/api/caregiver-profile', { uuid: 'UUID', method: 'GET_SMS_CONSENT' }],
    [
      '/api/caregiver-profile',
      { uuid: 'UUID', method: 'UPDATE_SMS_CONSENT', sms_opt_in: false, phone_number: '3175550199' },
    ],
    ['/api/caregiver-profile', { method: 'GET' }],
    ['/api/caregiver-profile', { updates: { first_name: 'Mallory' } }],
    ['/api/user-availability', { slots: [] }],
    ['/api/create-job-application', { communityMemberUuid: 'UUID', job_title: 'RN' }],
  ])('opens nothing: %s %j', async (url, body) => {
    const payload: object = JSON.parse(JSON.stringify(body).replaceAll('UUID', nora.uuid));
    const before = await storedCaregivers(testApp);
    for (const headers of [{}, { authorization: `Bearer ${nora.uuid}` }]) {
      const response = await post(url, payload, headers);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'edit_token_required' });
    }
    expect(await storedCaregivers(testApp)).toEqual(before);
  });

  test('returns no availability', async () => {
    expect((await readWeek(nora.uuid)).json()).toMatchObject({ status: 401, code: 'session_missing' });
  });
});

describe('token that does not authorize the call', () => {
  test('opens no profile if it belongs to another caregiver', async () => {
    const other = await createProfile(testApp);
    const before = await storedCaregivers(testApp);
    const token = other.editToken;
    for (const [url, payload] of [
      ['/api/caregiver-profile', { token, uuid: nora.uuid, method: 'GET_SMS_CONSENT' }],
      ['/api/caregiver-profile', { token, uuid: nora.uuid, method: 'UPDATE_SMS_CONSENT', sms_opt_in: false }],
      ['/api/create-job-application', { token, communityMemberUuid: nora.uuid, job_title: 'RN' }],
    ] as const) {
      expect((await post(url, payload)).json()).toMatchObject({ status: 401, code: 'edit_token_required' });
    }
    const read = await readWeek(nora.uuid, { authorization: `Bearer ${token}` });
    expect(read.json()).toMatchObject({ status: 401, code: 'edit_token_required' });
    expect(await storedCaregivers(testApp)).toEqual(before);
  });

  test('opens nothing if it is an agency session or has expired', async () => {
    const agency = await signUpAgency(testApp);
    expect((await post('/api/user-availability', { slots: [] }, agency.headers)).statusCode).toBe(401);
    const shortLived = await createProfile(testApp);
    testApp.clock.advance(EDIT_TOKEN_SECONDS * 1000);
    const late = await post('/api/caregiver-profile', { token: shortLived.editToken, method: 'GET' });
    expect(late.statusCode).toBe(401);
  });
});

describe('POST /api/caregiver-profile', () => {
  test("returns the caregiver's own profile", async () => {
    expect(await readOwn()).toEqual({
      uuid: nora.uuid,
      first_name: 'Nora',
      last_name: "O'Brien",
      email_address: nora.email,
      email_confirmed: false,
      email_reached: true,
      phone_number: '3175550142',
      preferred_city: 'Carmel',
      preferred_state: 'IN',
      preferred_zip: null,
      discipline: 'RN',
      languages: ['English', 'Spanish'],
      amount_of_exp: '3+ years',
      care_setting_exp: ['home_care', 'skilled'],
      desired_schedule: 'Full-time',
      looking_for_work_now: true,
      ...NO_YES_NO_FACTS,
      sms_opt_in: true,
      availability: [
        { day_of_week: 1, time_window: 1 },
        { day_of_week: 6, time_window: 4 },
      ],
      preferred_language: 'en',
      last_modified: expect.any(String),
    });
  });

  test('changes only the fields in the updates', async () => {
    const before = await readOwn();
    const updates = {
      last_name: 'Bell',
      discipline: 'Not Certified',
      languages: ['Polish'],
      preferred_city: 'Fishers',
      preferred_zip: '46037',
      own_car: true,
      availability: [{ day_of_week: 0, time_window: 2 }],
    };
    const answer = await profileCall({ token: nora.editToken, updates });
    expect(answer.profile).toEqual({ ...before, ...updates, last_modified: expect.any(String) });
    expect(await readOwn()).toEqual(answer.profile);
    const caregiver = await testApp.db
      .selectFrom('caregivers')
      .selectAll()
      .where('uuid', '=', nora.uuid)
      .executeTakeFirstOrThrow();
    const place = await testApp.db.selectFrom('places').select('area').where('zip', '=', '46037').executeTakeFirst();
    expect(caregiver).toMatchObject({ discipline: 11, place: place?.area });
  });

  test('removes the old ZIP code when the caregiver moves without giving a new one', async () => {
    await profileCall({ token: nora.editToken, updates: { preferred_zip: '46032' } });
    const answer = await profileCall({
      token: nora.editToken,
      updates: { preferred_city: 'Dayton', preferred_state: 'OH' },
    });
    expect(answer.profile).toMatchObject({ preferred_city: 'Dayton', preferred_zip: null });
  });

  test('clears the availability of a caregiver who stops looking for work', async () => {
    const off = await profileCall({ token: nora.editToken, updates: { looking_for_work_now: false } });
    expect(off.profile).toMatchObject({ looking_for_work_now: false, availability: [] });
    const on = await profileCall({ token: nora.editToken, updates: { looking_for_work_now: true } });
    expect(on.profile).toMatchObject({ looking_for_work_now: true, availability: [] });
  });

  test('changes either all fields or none', async () => {
    const before = await storedCaregivers(testApp);
    const response = await post('/api/caregiver-profile', {
      token: nora.editToken,
      updates: { first_name: 'Renamed', preferred_zip: '00000' },
    });
    expect(response.json()).toMatchObject({
      status: 400,
      errors: [{ field: 'updates.preferred_zip', message: 'We could not find ZIP code 00000' }],
    });
    expect(
      (await post('/api/caregiver-profile', { token: nora.editToken, updates: { email_address: 'a@example.test' } }))
        .statusCode,
    ).toBe(400);
    expect(await storedCaregivers(testApp)).toEqual(before);
  });

  test('keeps all changes from concurrent calls', async () => {
    const token = nora.editToken;
    const changes = [
      { first_name: 'Rosa' },
      { last_name: 'Bell' },
      { own_car: true },
      { languages: ['Polish'] },
      { phone_number: '3175550111' },
      { preferred_city: 'Fishers' },
    ];
    const slots = [{ day_of_week: 2, time_window: 3 }];
    const answers = await Promise.all([
      ...changes.map((updates) => post('/api/caregiver-profile', { token, updates })),
      post('/api/user-availability', { token, slots }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await readOwn()).toMatchObject({ ...Object.assign({}, ...changes), availability: slots });
    // The concurrent calls recorded only one consent to the new number.
    expect((await smsEvents()).map(({ phone }) => phone)).toEqual(['3175550142', '3175550111']);
  });

  test('returns the SMS consent and records every change of it', async () => {
    const token = nora.editToken;
    expect(await profileCall({ token, uuid: nora.uuid, method: 'GET_SMS_CONSENT' })).toEqual({
      sms_consent: { sms_opt_in: true },
    });
    const withdrawn = { token, uuid: nora.uuid, method: 'UPDATE_SMS_CONSENT', sms_opt_in: false };
    expect(await profileCall(withdrawn)).toEqual({ sms_consent: { sms_opt_in: false } });
    await profileCall(withdrawn);
    await profileCall({ token, updates: { sms_opt_in: true, phone_number: '317-555-0111' } });
    await profileCall({ token, updates: { sms_opt_in: true, phone_number: '317-555-0111' } });
    expect(await smsEvents()).toEqual([
      { granted: true, phone: '3175550142', source: 'profile_wizard' },
      { granted: false, phone: '3175550142', source: 'update_profile' },
      { granted: true, phone: '3175550111', source: 'update_profile' },
    ]);
  });

  test('does not find a deleted profile', async () => {
    await testApp.db
      .updateTable('caregivers')
      .set({ display_status: 'deleted' })
      .where('uuid', '=', nora.uuid)
      .execute();
    for (const body of [{ method: 'GET' }, { updates: { first_name: 'Renamed' } }]) {
      expect((await post('/api/caregiver-profile', { token: nora.editToken, ...body })).statusCode).toBe(401);
    }
  });
});

describe('/api/user-availability', () => {
  test('replaces the week, for the caregiver and for the agencies', async () => {
    const slots = [{ day_of_week: 3, time_window: 3 }];
    const saved = await post('/api/user-availability', { token: nora.editToken, slots });
    expect(saved.json()).toEqual({ availability: slots });
    const bearer = { authorization: `Bearer ${nora.editToken}` };
    expect((await readWeek(nora.uuid, bearer)).json()).toEqual({ availability: slots });
    const agency = await signUpAgency(testApp);
    expect((await readWeek(nora.uuid, agency.headers)).json()).toEqual({ availability: slots });
    expect((await readWeek(randomUUID(), agency.headers)).statusCode).toBe(404);
  });

  test('also accepts the edit token as a bearer token', async () => {
    const saved = await post('/api/user-availability', { slots: [] }, { authorization: `Bearer ${nora.editToken}` });
    expect(saved.json()).toEqual({ availability: [] });
  });

  test('is rejected while the caregiver is not looking for work', async () => {
    await profileCall({ token: nora.editToken, updates: { looking_for_work_now: false } });
    const slots = [{ day_of_week: 3, time_window: 3 }];
    const refused = await post('/api/user-availability', { token: nora.editToken, slots });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: 'slots' }] });
    expect((await post('/api/user-availability', { token: nora.editToken, slots: [] })).statusCode).toBe(200);
  });
});

describe('POST /api/create-job-application', () => {
  test('stores the application of the caregiver whom the token identifies', async () => {
    const response = await post('/api/create-job-application', {
      token: nora.editToken,
      communityMemberUuid: nora.uuid,
      job_title: 'Night RN',
      agency: 'Maple Home Care',
    });
    expect(response.statusCode).toBe(201);
    const stored = await testApp.db
      .selectFrom('job_applications as a')
      .innerJoin('caregivers as caregiver', 'caregiver.id', 'a.caregiver_id')
      .select(['a.id as application_id', 'caregiver.uuid', 'a.job_title', 'a.agency', 'a.internal', 'a.source'])
      .where('a.id', '=', response.json<{ application_id: string }>().application_id)
      .executeTakeFirst();
    expect(stored).toEqual({
      application_id: response.json<{ application_id: string }>().application_id,
      uuid: nora.uuid,
      job_title: 'Night RN',
      agency: 'Maple Home Care',
      internal: null,
      source: 'job_posting',
    });
  });

  test('accepts the token of the emailed link', async () => {
    await post('/api/send-caregiver-token', { email: nora.email, job_title: 'Night RN' });
    const token = /token=([\w-]+)/.exec(testApp.sentMails.at(-1)?.text ?? '')?.[1];
    const application = { token, communityMemberUuid: nora.uuid, job_title: 'Night RN' };
    expect((await post('/api/create-job-application', application)).statusCode).toBe(201);
  });
});
