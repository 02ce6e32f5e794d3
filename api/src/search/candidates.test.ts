import { randomUUID } from 'node:crypto';
import type { CandidateFacets, CandidateListResponse, CandidateTypesResponse } from '@marketplace/contracts';
import { careSettingsMask, languagesMask, NO_YES_NO_FACTS, stateNumber, weekOf } from '@marketplace/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';
import type { NewCaregiver } from '../caregiver/profile/caregiver-row.ts';
import { aCaregiver } from '../caregiver/profile/caregivers.testing.ts';
import { insertCaregivers } from '../caregiver/profile/new-caregivers.repository.ts';

let testApp: TestApp;
let agency: SignedUpAgency;

const caregiver = (changes: Partial<NewCaregiver> = {}) =>
  aCaregiver({
    first_name: 'Grace',
    last_name: 'Hidden-Lastname',
    care_settings: careSettingsMask(['home_care', 'skilled']),
    languages: languagesMask(['English', 'Spanish']),
    ...changes,
  });
const store = (...caregivers: NewCaregiver[]) => insertCaregivers(testApp.db, caregivers, 'profile_wizard');
const get = (url: string, headers: Record<string, string> = agency.headers) => testApp.app.inject({ url, headers });
const list = async (query: string): Promise<CandidateListResponse> => (await get(`/api/candidates?${query}`)).json();
const types = async (query = ''): Promise<string[]> =>
  (await get(`/api/candidate-types${query}`)).json<CandidateTypesResponse>().candidate_types.map((type) => type.code);

beforeAll(async () => {
  testApp = await createTestApp();
  agency = await signUpAgency(testApp);
});
afterAll(() => testApp.close());

describe('GET /api/candidates', () => {
  test('requires a signed-in agency', async () => {
    const response = await get('/api/candidates?discipline_filters=RN', {});
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'session_missing' });
  });

  test('shows a new profile immediately, without a name or a way to contact the person', async () => {
    const nora = caregiver();
    expect((await list('discipline_filters=RN')).candidates.map((c) => c.uuid)).not.toContain(nora.uuid);
    await store(nora);
    const response = await get('/api/candidates?discipline_filters=RN');
    const row = response.json<CandidateListResponse>().candidates.find((c) => c.uuid === nora.uuid);
    expect(row).toEqual({
      uuid: nora.uuid,
      first_name: 'Grace',
      discipline: 'Registered Nurse',
      discipline_short: 'RN',
      amount_of_exp: '1-3 years',
      care_setting_exp: 'Home care; Skilled nursing / assisted living',
      desired_schedule: 'Part-time',
      languages: 'English, Spanish',
      preferred_city: 'Indianapolis',
      preferred_state: 'IN',
      availability: [{ day_of_week: 1, time_window: 1 }],
      candidate_score: nora.score,
      last_modified: '2026-03-01T12:00:00.000Z',
      availability_confirmed_at: '2026-03-01T12:00:00.000Z',
      created_at: '2026-03-01T12:00:00.000Z',
      distance_miles: null,
      covered: null,
      looking_for_work_now: true,
      ...NO_YES_NO_FACTS,
      evidence: [],
      request_status: null,
      shortlisted: false,
    });
    for (const secret of ['Hidden-Lastname', '5550142', '@example.test']) expect(response.body).not.toContain(secret);
  });

  test('returns a compact form with ids and masks, without derived values', async () => {
    const ada = caregiver({
      first_name: 'Ada',
      state: stateNumber('VT') ?? 0,
      discipline: 4,
      week: weekOf([0], [1, 4]),
    });
    await store(ada);
    const response = await get('/api/candidates?discipline_filters=PCA&week=mask');
    expect(response.json()).toEqual({
      candidates: [
        {
          uuid: ada.uuid,
          first_name: 'Ada',
          discipline_short: 'PCA',
          experience: 3,
          care_settings: 5,
          schedule: 2,
          languages: 'English, Spanish',
          preferred_city: 'Indianapolis',
          preferred_state: 'VT',
          week: 9,
          availability_confirmed_at: '2026-03-01T12:00:00.000Z',
          distance_miles: null,
          looking_for_work_now: true,
          ...NO_YES_NO_FACTS,
          evidence: [],
          request_status: null,
          shortlisted: false,
        },
      ],
      total_count: 1,
      filter_options: {
        languages: ['English', 'Spanish'],
        states: ['VT'],
        experiences: ['1-3 years'],
        careSettings: ['home_care', 'skilled'],
      },
    });
    for (const secret of ['Hidden-Lastname', '5550142', '@example.test']) expect(response.body).not.toContain(secret);
    expect((await get('/api/candidates?discipline_filters=PCA&week=slots')).statusCode).toBe(400);
    expect((await get('/api/candidate-facets?discipline_filters=PCA&week=mask')).statusCode).toBe(400);
  });

  test('shows no hidden profile', async () => {
    const hidden = caregiver({
      state: stateNumber('AK') ?? 0,
      discipline: 9,
      languages: languagesMask(['Polish']),
      experience: 1,
    });
    await store(hidden);
    await testApp.db
      .updateTable('caregivers')
      .set({ display_status: 'hidden' })
      .where('uuid', '=', hidden.uuid)
      .execute();
    const none = { languages: [], states: [], experiences: [], careSettings: [] };
    expect(await list('discipline_filters=NP')).toEqual({ candidates: [], total_count: 0, filter_options: none });
    expect(await types()).not.toContain('NP');
    expect((await get(`/api/user-availability?uuid=${hidden.uuid}`)).json()).toMatchObject({
      code: 'candidate_not_found',
    });
  });

  test('finds a city regardless of capitalization, but no city whose name merely begins with the requested name', async () => {
    const [carmel, valley] = [
      caregiver({ city: 'Carmel', discipline: 2 }),
      caregiver({ city: 'Carmel Valley', discipline: 2 }),
    ];
    await store(carmel, valley);
    const found = await list('discipline_filters=LPN&city_filter=%20cARMEL');
    expect(found.candidates.map((c) => c.uuid)).toEqual([carmel.uuid]);
    expect(found.total_count).toBe(1);
    expect((await list('discipline_filters=LPN&city_filter=Car')).total_count).toBe(0);
    for (const refused of ['', 'x'.repeat(51), '%00']) {
      const answer = await get(`/api/candidates?discipline_filters=LPN&city_filter=${refused}`);
      expect(answer.json(), refused).toMatchObject({ status: 400, code: 'validation_failed' });
    }
  });

  test('does not return a PTA for the filter PT', async () => {
    const assistant = caregiver({ discipline: 10 });
    await store(assistant);
    expect((await list('discipline_filters=PT')).total_count).toBe(0);
    const byName = await list('discipline_filters=PTA&discipline_filters=Physical+Therapist+Assistant');
    expect(byName.candidates.map((c) => c.uuid)).toEqual([assistant.uuid]);
  });

  test('stays within the association’s state even if the request names another state', async () => {
    const [home, away] = [caregiver({ discipline: 8 }), caregiver({ state: stateNumber('OH') ?? 0, discipline: 8 })];
    await store(home, away);
    const answer = await list('discipline_filters=SLP&association=iahhc&state_filters=OH');
    expect(answer.candidates.map((c) => c.uuid)).toEqual([home.uuid]);
    expect(answer.total_count).toBe(1);
    expect(answer.filter_options.states).toEqual([{ value: 'IN', label: 'Indiana' }]);
    const unknown = await get('/api/candidates?discipline_filters=SLP&association=nowhere');
    expect(unknown.json()).toMatchObject({ status: 404, code: 'association_not_found' });
  });

  test('lists existing filter values in order, and includes a new value at once', async () => {
    await store(
      caregiver({
        state: stateNumber('OH') ?? 0,
        discipline: 6,
        experience: 4,
        languages: languagesMask(['Other', 'Arabic']),
      }),
      caregiver({
        state: stateNumber('AL') ?? 0,
        discipline: 6,
        experience: 1,
        care_settings: careSettingsMask(['inpatient']),
      }),
    );
    const { filter_options } = await list('discipline_filters=BT');
    expect(filter_options.languages.map((o) => o.value)).toEqual(['English', 'Spanish', 'Arabic', 'Other']);
    expect(filter_options.states.map((o) => o.label)).toEqual(['Alabama', 'Ohio']);
    expect(filter_options.experiences.map((o) => o.value)).toEqual(['Under 6 months', '3+ years']);
    expect(filter_options.careSettings.map((o) => o.value)).toEqual(['home_care', 'inpatient', 'skilled']);

    await testApp.app.inject({
      method: 'POST',
      url: '/api/community-members',
      payload: {
        uuid: randomUUID(), first_name: 'Lena', last_name: 'Novak', phone_number: '317-555-0110',
        preferred_city: 'Honolulu', preferred_state: 'HI', email_address: 'lena@example.test', discipline: 'BT',
        languages: ['Polish'], amount_of_exp: '6-12 months', care_setting_exp: ['inpatient'],
        desired_schedule: 'Full-time', terms_accepted: true, availability: [],
      },
    }); // oxfmt-ignore
    const after = (await list('discipline_filters=BT')).filter_options;
    expect(after.languages.map((o) => o.value)).toContain('Polish');
    expect(after.states.map((o) => o.label)).toEqual(['Alabama', 'Hawaii', 'Ohio']);
    expect(after.experiences.map((o) => o.value)).toEqual(['Under 6 months', '6-12 months', '3+ years']);
  });

  test('shows the calling agency’s own request status, and never another agency’s', async () => {
    const wanted = caregiver({ discipline: 11 });
    await store(wanted);
    await testApp.db
      .insertInto('unlocks')
      .values({
        agency_id: agency.agencyId,
        caregiver_uuid: wanted.uuid,
        status: 'completed',
        free: true,
        amount_cents: 0,
        candidate_first_name: 'Grace',
        candidate_last_name: 'H',
        candidate_email: 'g@example.test',
        candidate_phone: '3175550142',
        candidate_discipline: 'NC',
        candidate_city: 'Indianapolis',
        candidate_state: 'IN',
      }) // oxfmt-ignore
      .execute();
    expect((await list('discipline_filters=n%2Fa')).candidates.map((c) => c.request_status)).toEqual(['completed']);
    const other = await signUpAgency(testApp);
    const theirs = await get('/api/candidates?discipline_filters=NC', other.headers);
    expect(theirs.json<CandidateListResponse>().candidates.map((c) => c.request_status)).toEqual([null]);
  });

  test.each([
    ['search_zip_code=00000', 'zip_not_found', 'search_zip_code', 'We could not find ZIP code 00000'],
    ['search_zip_code=123', 'validation_failed', 'search_zip_code', 'Please enter a valid 5-digit ZIP code'],
    ['language_filters=Klingon', 'validation_failed', 'language_filters', 'We do not know the language "Klingon"'],
    ['discipline_filters=Wizard', 'validation_failed', 'discipline_filters', 'We do not know the discipline "Wizard"'],
    ['p_user_id=me', 'validation_failed', 'p_user_id', 'Unknown field.'],
  ])('rejects %s', async (query, code, field, message) => {
    const response = await get(`/api/candidates?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code, errors: [{ field, message }] });
  });

  test('names an unknown ZIP in its rejection', async () => {
    expect((await get('/api/candidates?search_zip_code=00000')).json()).toMatchObject({
      detail: 'We could not find ZIP code 00000',
    });
  });
});

describe('GET /api/candidate-facets', () => {
  test('requires a signed-in agency, and rejects the parameters that GET /api/candidates rejects', async () => {
    expect((await get('/api/candidate-facets?discipline_filters=RN', {})).json()).toMatchObject({
      code: 'session_missing',
    });
    for (const [query, code] of [
      ['search_zip_code=00000', 'zip_not_found'],
      ['language_filters=Klingon', 'validation_failed'],
      ['p_user_id=me', 'validation_failed'],
      ['association=nowhere', 'association_not_found'],
    ]) {
      expect((await get(`/api/candidate-facets?${query}`)).json(), query).toMatchObject({ code });
    }
  });

  test('does not count candidates that the agency hides', async () => {
    const [seen, hidden] = [caregiver({ discipline: 12 }), caregiver({ discipline: 12 })];
    await store(seen, hidden);
    const count = async () =>
      (await get('/api/candidate-facets?discipline_filters=Other')).json<CandidateFacets>().languages;
    expect(await count()).toEqual({ English: 2, Spanish: 2 });
    await testApp.app.inject({
      method: 'POST',
      url: '/api/hidden-candidates',
      headers: agency.headers,
      payload: { candidateUuid: hidden.uuid },
    });
    expect(await count()).toEqual({ English: 1, Spanish: 1 });
  });
});

describe('GET /api/candidate-types', () => {
  test('lists only types with a visible caregiver, in display order', async () => {
    const before = await types();
    expect(before).not.toContain('HHA');
    await store(caregiver({ state: stateNumber('TX') ?? 0, discipline: 5 }));
    const after = await types();
    expect(after).toEqual(
      ['RN', 'LPN', 'CNA', 'PCA', 'HHA', 'BT', 'PT', 'SLP', 'NP', 'PTA', 'NC'].filter((c) => after.includes(c)),
    );
    expect(after).toContain('HHA');
    expect(await types('?association=iahhc')).not.toContain('HHA');
  });

  test('rejects an unknown association', async () => {
    const response = await get('/api/candidate-types?association=nowhere');
    expect(response.json()).toMatchObject({ code: 'association_not_found' });
  });

  test('requires a signed-in agency', async () => {
    for (const query of ['', '?association=iahhc']) {
      const before = await get(`/api/candidate-types${query}`, {});
      expect(before.json()).toMatchObject({ status: 401, code: 'session_missing' });
      expect(before.body).not.toContain('RN');
    }
    expect((await get('/api/candidate-types')).headers['cache-control']).not.toContain('public');
  });
});
