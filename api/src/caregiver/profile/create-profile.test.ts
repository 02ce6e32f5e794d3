import { randomBytes, randomUUID } from 'node:crypto';
import {
  deleteProfileCall,
  type CandidateListResponse,
  type CaregiverProfileResponse,
  type CreateCommunityMemberResponse,
  type Problem,
} from '@marketplace/contracts';
import { sql } from 'kysely';
import { EDIT_TOKEN_SECONDS } from '../../http/tokens.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type TestApp } from '../../testing/test-app.ts';
import { placeMapOf } from '../../reference/places/place-map.ts';
import { createProfile, newProfile, storedCaregivers } from './caregivers.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const post = (url: string, payload: object) => testApp.app.inject({ method: 'POST', url, payload });

describe('POST /api/community-members', () => {
  test('stores profile, contact, consents and availability, and the agency sees the profile immediately', async () => {
    const { db } = testApp;
    const body = newProfile({ preferred_zip: '46032' });
    const response = await post('/api/community-members', body);
    expect(response.statusCode).toBe(201);
    expect(response.json<CreateCommunityMemberResponse>()).toEqual({
      uuid: body.uuid,
      edit_token: expect.any(String),
      expires_in: EDIT_TOKEN_SECONDS,
    });
    const caregiver = await db
      .selectFrom('caregivers')
      .selectAll()
      .where('uuid', '=', body.uuid)
      .executeTakeFirstOrThrow();
    const place = await db.selectFrom('places').select('area').where('zip', '=', '46032').executeTakeFirstOrThrow();
    expect(caregiver).toMatchObject({ display_status: 'shown', place: place.area, zip: '46032', first_name: 'Nora' });
    expect(caregiver).toMatchObject({ desired_shift_times: 'Flexible', association: null });
    expect(caregiver.availability_confirmed_at).toEqual(caregiver.created_at);
    const contact = await db
      .selectFrom('caregiver_contacts')
      .selectAll()
      .where('caregiver_id', '=', caregiver.id)
      .execute();
    expect(contact).toEqual([
      {
        caregiver_id: caregiver.id,
        last_name: "O'Brien",
        email: body.email_address,
        phone: '3175550142',
        email_confirmed_at: null,
      },
    ]);
    const consents = await db
      .selectFrom('consent_events')
      .select(['kind', 'granted', 'phone', 'wording_version', 'source'])
      .where('caregiver_id', '=', caregiver.id)
      .orderBy('kind')
      .execute();
    expect(consents).toEqual([
      { kind: 'sms', granted: true, phone: '3175550142', wording_version: 'sms-opt-in-1', source: 'profile_wizard' },
      { kind: 'terms', granted: true, phone: null, wording_version: 'caregiver-release-3', source: 'profile_wizard' },
    ]);

    const agency = await signUpAgency(testApp);
    const listed = await testApp.app.inject({
      url: '/api/candidates?discipline_filters=RN&search_zip_code=46032&radius_miles=10&sort_by=created_date',
      headers: agency.headers,
    });
    const row = listed.json<CandidateListResponse>().candidates.find((c) => c.uuid === body.uuid);
    const places = await placeMapOf(testApp.deps);
    const miles = Math.round(places.milesBetween(places.idOfZip('46032') ?? -1, place.area ?? -1));
    expect(row).toMatchObject({ distance_miles: miles, availability: body.availability });
  });

  test('reveals no ZIP code through many searches, because all ZIP codes in an area have equal distances', async () => {
    const { db } = testApp;
    const { area } = await db.selectFrom('places').select('area').where('zip', '=', '47906').executeTakeFirstOrThrow();
    const zips = await db.selectFrom('places').select('zip').where('area', '=', area).execute();
    expect(zips.length).toBeGreaterThanOrEqual(5);
    const people = await Promise.all(
      zips.map(({ zip }) =>
        createProfile(testApp, { discipline: 'SLP', preferred_city: 'West Lafayette', preferred_zip: zip }),
      ),
    );
    const agency = await signUpAgency(testApp);
    const askedFrom = await db.selectFrom('places').select('zip').where('zip', 'like', '479%').execute();
    const found = await Promise.all(
      [1, 10, 50].flatMap((radius) =>
        askedFrom.map(async ({ zip }) => {
          const listed = await testApp.app.inject({
            url: `/api/candidates?discipline_filters=SLP&search_zip_code=${zip}&radius_miles=${radius}&page_limit=100`,
            headers: agency.headers,
          });
          const { candidates } = listed.json<CandidateListResponse>();
          const ofArea = candidates.filter((row) => people.some(({ uuid }) => uuid === row.uuid));
          return { count: ofArea.length, distances: new Set(ofArea.map((row) => row.distance_miles)) };
        }),
      ),
    );
    expect(new Set(found.map(({ count }) => count))).toEqual(new Set([0, people.length]));
    for (const { distances } of found) expect(distances.size).toBeLessThanOrEqual(1);
  });

  test('uses the center of the city if no ZIP code is given, and stores no place for an unknown city', async () => {
    const placeOf = async (uuid: string) =>
      (await testApp.db.selectFrom('caregivers').select('place').where('uuid', '=', uuid).executeTakeFirst())?.place;
    const { uuid } = await createProfile(testApp, { preferred_city: 'indianapolis' });
    const place = await testApp.db
      .selectFrom('places')
      .select(['city'])
      .where('id', '=', (await placeOf(uuid)) ?? -1)
      .executeTakeFirst();
    expect(place).toEqual({ city: 'Indianapolis' });
    const nowhere = await createProfile(testApp, { preferred_city: 'Nowhere At All', preferred_zip: '' });
    expect(await placeOf(nowhere.uuid)).toBeNull();
  });

  test('removes periods from names, and recognizes a city without its period', async () => {
    const { uuid } = await createProfile(testApp, {
      first_name: 'J.R.',
      last_name: 'St. Clair',
      preferred_city: 'St. Louis',
      preferred_state: 'MO',
    });
    const stored = await testApp.db
      .selectFrom('caregivers as caregiver')
      .innerJoin('caregiver_contacts as c', 'c.caregiver_id', 'caregiver.id')
      .leftJoin('places as p', 'p.id', 'caregiver.place')
      .select(['caregiver.first_name', 'c.last_name', 'caregiver.city', 'p.city as place_city'])
      .where('caregiver.uuid', '=', uuid)
      .executeTakeFirst();
    expect(stored).toEqual({
      first_name: 'J R',
      last_name: 'St Clair',
      city: 'St Louis',
      place_city: expect.stringMatching(/^(Saint|St\.?) Louis$/),
    });
  });

  test('records the association whose site created the profile', async () => {
    const { uuid } = await createProfile(testApp, { association: 'iahhc' });
    const caregiver = await testApp.db
      .selectFrom('caregivers')
      .select('association')
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    expect(caregiver).toEqual({ association: 'iahhc' });
  });

  test('stores no availability for someone who is not looking for work', async () => {
    const { uuid } = await createProfile(testApp, { looking_for_work_now: false });
    const caregiver = await testApp.db
      .selectFrom('caregivers')
      .select('week')
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    expect(caregiver).toEqual({ week: 0 });
  });

  test('rejects a uuid or an email address that is already in use, and never overwrites a profile', async () => {
    const first = await createProfile(testApp);
    const before = await storedCaregivers(testApp);
    const sameUuid = await post('/api/community-members', newProfile({ uuid: first.uuid }));
    expect(sameUuid.json()).toMatchObject({ status: 409, code: 'uuid_taken' });
    const sameEmail = await post('/api/community-members', newProfile({ email_address: first.email.toUpperCase() }));
    expect(sameEmail.json()).toMatchObject({
      status: 409,
      code: 'profile_exists',
      errors: [
        {
          field: 'email_address',
          message: 'A profile with this email already exists. Please use a different email.',
        },
      ],
    });
    expect(await storedCaregivers(testApp)).toEqual(before);
  });

  test.each([
    [{ preferred_zip: '00000' }, 'preferred_zip', 'We could not find ZIP code 00000'],
    [{ languages: ['Klingon'] }, 'languages', 'We do not know the language "Klingon"'],
    [{ terms_accepted: false }, 'terms_accepted', 'Please accept the Terms and Conditions to continue'],
    [{ first_name: 'N' }, 'first_name', 'First name must be at least 2 characters'],
    [{ display_status: 'hidden' }, 'display_status', 'Unknown field.'],
  ])('rejects %j and stores nothing', async (changes, field, message) => {
    const before = await storedCaregivers(testApp);
    const response = await post('/api/community-members', { ...newProfile(), ...changes });
    expect(response.statusCode).toBe(400);
    expect(response.json<Problem>()).toMatchObject({ code: 'validation_failed', errors: [{ field, message }] });
    expect(await storedCaregivers(testApp)).toEqual(before);
  });

  test('rejects an unknown association', async () => {
    const response = await post('/api/community-members', newProfile({ association: 'nowhere' }));
    expect(response.json()).toMatchObject({ code: 'association_not_found' });
  });

  test('logs nothing about the person', async () => {
    const { email } = await createProfile(testApp);
    for (const secret of [email, '5550142', "O'Brien"]) expect(testApp.logLines.join('')).not.toContain(secret);
  });
});

describe('retry of a creation whose response was lost', () => {
  const secret = () => randomBytes(32).toString('base64url');
  const profileBy = async (token: string) => {
    const response = await post('/api/caregiver-profile', { token, method: 'GET' });
    return response.json<CaregiverProfileResponse>().profile;
  };

  test('gets the same response and stores no second profile', async () => {
    const body = newProfile({ creation_secret: secret() });
    expect((await post('/api/community-members', body)).statusCode).toBe(201);
    const stored = await storedCaregivers(testApp);
    const again = await post('/api/community-members', { ...body, email_address: body.email_address.toUpperCase() });
    expect(again.statusCode).toBe(201);
    const { edit_token, ...rest } = again.json<CreateCommunityMemberResponse>();
    expect(rest).toEqual({ uuid: body.uuid, expires_in: EDIT_TOKEN_SECONDS });
    expect(await profileBy(edit_token)).toMatchObject({ uuid: body.uuid, first_name: 'Nora' });
    const before = stored.members.find((caregiver) => caregiver.uuid === body.uuid);
    const after = await storedCaregivers(testApp);
    expect(after.members).toHaveLength(stored.members.length);
    expect(after.members.find((caregiver) => caregiver.uuid === body.uuid)).toEqual({
      ...before,
      availability_confirmed_at: expect.any(Date),
      last_modified: expect.any(Date),
      changed_in: expect.anything(),
    });
    expect(after.consents).toEqual(stored.consents);
  });

  test('stores the data of the retry if it has changed', async () => {
    const body = newProfile({ creation_secret: secret() });
    await post('/api/community-members', body);
    const changed = { ...body, phone_number: '(317) 555-0199', preferred_city: 'Fishers', sms_opt_in: false };
    const { edit_token } = (await post('/api/community-members', changed)).json<CreateCommunityMemberResponse>();
    expect(await profileBy(edit_token)).toMatchObject({
      phone_number: '3175550199',
      preferred_city: 'Fishers',
      sms_opt_in: false,
    });
  });

  test('creates one profile when sent concurrently with the first attempt, and both responses report success', async () => {
    const body = newProfile({ creation_secret: secret() });
    const answers = await Promise.all([post('/api/community-members', body), post('/api/community-members', body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  test.each([
    ['without the secret', { creation_secret: undefined }],
    ['with another secret', { creation_secret: 'x'.repeat(43) }],
    ['with another email', { email_address: 'somebody.else@example.test' }],
  ])('is refused to a stranger who knows uuid and email: %s', async (_, changes) => {
    const body = newProfile({ creation_secret: secret() });
    await post('/api/community-members', body);
    const before = await storedCaregivers(testApp);
    const response = await post('/api/community-members', { ...body, first_name: 'Mallory', ...changes });
    expect(response.json()).toMatchObject({ status: 409, code: 'uuid_taken' });
    expect(response.body).not.toContain('edit_token');
    expect(await storedCaregivers(testApp)).toEqual(before);
  });

  test('gives no access to a profile that was created without a secret, or with the secret under another uuid', async () => {
    const plain = newProfile();
    await post('/api/community-members', plain);
    const claimed = await post('/api/community-members', { ...plain, creation_secret: secret() });
    expect(claimed.json()).toMatchObject({ code: 'uuid_taken' });
    const own = newProfile({ creation_secret: secret() });
    await post('/api/community-members', own);
    const other = await post('/api/community-members', { ...own, uuid: randomUUID() });
    expect(other.json()).toMatchObject({ code: 'profile_exists' });
  });

  test('is recognized for 30 minutes after the first attempt, but not after the profile is deleted', async () => {
    const body = newProfile({ creation_secret: secret() });
    await post('/api/community-members', body);
    testApp.clock.advance(29 * 60 * 1000);
    const second = await post('/api/community-members', body);
    expect(second.statusCode).toBe(201);
    testApp.clock.advance(2 * 60 * 1000);
    expect((await post('/api/community-members', body)).json()).toMatchObject({ code: 'uuid_taken' });

    const gone = newProfile({ creation_secret: secret() });
    const { edit_token } = (await post('/api/community-members', gone)).json<CreateCommunityMemberResponse>();
    const removal = await testApp.app.inject({
      method: deleteProfileCall.method,
      url: deleteProfileCall.path,
      headers: { authorization: `Bearer ${edit_token}` },
      payload: { confirmation: 'DELETE' },
    });
    expect(removal.statusCode).toBe(200);
    expect((await post('/api/community-members', gone)).json()).toMatchObject({ code: 'uuid_taken' });
  });

  test('stores only a hash of the secret, and does not log it', async () => {
    const body = newProfile({ creation_secret: secret() });
    await post('/api/community-members', body);
    const { rows } = await sql<{ text: string }>`SELECT p::text AS text FROM profile_creations AS p`.execute(
      testApp.db,
    );
    expect(JSON.stringify(rows)).not.toContain(body.creation_secret);
    expect(testApp.logLines.join('')).not.toContain(body.creation_secret);
    const weak = await post('/api/community-members', newProfile({ creation_secret: 'guessable' }));
    expect(weak.statusCode).toBe(400);
  });
});

describe('profile values', () => {
  test('with accents as separate characters are stored with combined characters', async () => {
    const { editToken } = await createProfile(testApp, {
      first_name: 'Jose\u0301',
      last_name: 'Nun\u0303ez',
      preferred_city: 'San Jose\u0301',
    });
    const response = await post('/api/caregiver-profile', { token: editToken, method: 'GET' });
    expect(response.json<CaregiverProfileResponse>().profile).toMatchObject({
      first_name: 'Jos\u00e9',
      last_name: 'Nu\u00f1ez',
      preferred_city: 'San Jos\u00e9',
    });
  });

  test.each(['(017) 555-0142', '117-555-0142'])(
    'with the phone number %s are rejected because of its area code',
    async (phone_number) => {
      const response = await post('/api/community-members', newProfile({ phone_number }));
      expect(response.json<Problem>().errors).toEqual([
        {
          field: 'phone_number',
          message: 'Please enter a valid phone number (e.g., (555) 123-4567 or 555-123-4567)',
          fix: { action: 'replace' },
        },
      ]);
    },
  );
});

describe('POST /api/check-existing-profile', () => {
  test('returns only whether there is a profile', async () => {
    const { email } = await createProfile(testApp);
    expect((await post('/api/check-existing-profile', { email: ` ${email.toUpperCase()} ` })).json()).toEqual({
      exists: true,
    });
    const unknown = { email: `${randomUUID()}@example.test` };
    expect((await post('/api/check-existing-profile', unknown)).json()).toEqual({ exists: false });
  });
});

describe('rate limits on creating profiles', () => {
  test('stop one client from enumerating addresses', async () => {
    const limited = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '0.05' } });
    const ask = () =>
      limited.app.inject({
        method: 'POST',
        url: '/api/check-existing-profile',
        payload: { email: `${randomUUID()}@example.test` },
      });
    const answers = [await ask(), await ask(), await ask(), await ask()].map((response) => response.statusCode);
    await limited.close();
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});
