import { randomUUID } from 'node:crypto';
import type { CandidateListResponse, ListedCandidate } from '@marketplace/contracts';
import { MAX_CANDIDATE_LIST, stateNumber } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { addColleague } from '../people/colleagues.testing.ts';
import { placeMapOf } from '../../reference/places/place-map.ts';

let host: TestApp;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  await host.db.deleteFrom('caregivers').execute();
  agency = await signUpAgency(host);
});

const call = async (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: Record<string, unknown>,
  by: SignedUpAgency = agency,
) => {
  const answer = await host.app.inject({ method, url, headers: by.headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
};
const listing = async (query = '', by: SignedUpAgency = agency): Promise<CandidateListResponse> =>
  (await call('GET', `/api/candidates?discipline_filters=RN${query}`, undefined, by)).body;
const namesOf = (page: CandidateListResponse) => page.candidates.map((candidate) => candidate.first_name);
const hide = (uuid: string) =>
  host.db.updateTable('caregivers').set({ display_status: 'hidden' }).where('uuid', '=', uuid).execute();
const unlock = (uuid: string, by: SignedUpAgency) =>
  host.db
    .insertInto('unlocks')
    .values({
      agency_id: by.agencyId,
      caregiver_uuid: uuid,
      status: 'completed',
      free: true,
      amount_cents: 0,
      candidate_first_name: 'Maria',
      candidate_last_name: 'Quill',
      candidate_email: 'maria@caregiver.example.test',
      candidate_phone: '3175550142',
      candidate_discipline: 'Registered Nurse',
      candidate_city: 'Carmel',
      candidate_state: 'IN',
    })
    .execute();

describe.each([
  ['/api/shortlist', 'shortlist'],
  ['/api/hidden-candidates', 'hidden_candidates'],
])('%s', (path, key) => {
  const entries = async (by: SignedUpAgency = agency): Promise<ListedCandidate[]> =>
    (await call('GET', path, undefined, by)).body[key];

  test('holds the candidates that the agency adds, newest first, without contact details', async () => {
    const maria = await addCandidate(host);
    const joan = await addCandidate(host, 'Joan');
    expect(await call('POST', path, { candidateUuid: maria.uuid })).toEqual({ status: 200, body: { success: true } });
    host.clock.advance(1_000);
    await call('POST', path, { candidateUuid: joan.uuid });
    const found = await entries();
    expect(found.map((entry) => entry.first_name)).toEqual(['Joan', 'Maria']);
    expect(found[1]).toEqual({
      ...(path === '/api/shortlist' ? (await listing()).candidates.find(({ uuid }) => uuid === maria.uuid) : {}),
      candidate_uuid: maria.uuid,
      first_name: 'Maria',
      discipline: 'Registered Nurse',
      discipline_short: 'RN',
      preferred_city: 'Carmel',
      preferred_state: 'IN',
      amount_of_exp: '1-3 years',
      looking_for_work_now: true,
      unlocked: false,
      added_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      by: { id: agency.personId, name: 'Dana Reed' },
    });
  });

  test('shows who first added each candidate, with that person’s name at the time', async () => {
    const maria = await addCandidate(host);
    const robin = await addColleague(host, agency);
    await call('POST', path, { candidateUuid: maria.uuid }, robin);
    await call('POST', path, { candidateUuid: maria.uuid });
    const by = { id: robin.personId, name: 'Robin Vale' };
    expect(await entries()).toMatchObject([{ by }]);
    await call('POST', '/api/leave-agency', { agency: agency.agencyId }, robin);
    expect(await entries()).toMatchObject([{ by }]);
    await host.db.deleteFrom('people').where('id', '=', robin.personId).execute();
    expect(await entries()).toMatchObject([{ by: { id: null, name: 'Robin Vale' } }]);
    // The entry was added before authors were recorded.
    await host.db.updateTable('shortlisted_caregivers').set({ added_by: null, added_by_name: null }).execute();
    await host.db.updateTable('hidden_caregivers').set({ added_by: null, added_by_name: null }).execute();
    expect((await entries())[0]).not.toHaveProperty('by');
  });

  test('holds a candidate once, even if added or removed repeatedly', async () => {
    const maria = await addCandidate(host);
    for (let time = 0; time < 3; time += 1) await call('POST', path, { candidateUuid: maria.uuid });
    expect(await entries()).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      expect(await call('DELETE', `${path}/${maria.uuid}`)).toEqual({ status: 200, body: { success: true } });
    }
    expect(await entries()).toEqual([]);
  });

  test('cannot be seen or changed by strangers', async () => {
    const maria = await addCandidate(host);
    await call('POST', path, { candidateUuid: maria.uuid });
    const stranger = await signUpAgency(host);
    expect(await entries(stranger)).toEqual([]);
    await call('DELETE', `${path}/${maria.uuid}`, undefined, stranger);
    expect(await entries()).toHaveLength(1);
  });

  test('rejects hidden candidates and drops candidates that become hidden', async () => {
    const maria = await addCandidate(host);
    const gone = await addCandidate(host, 'Gone');
    await call('POST', path, { candidateUuid: gone.uuid });
    await hide(gone.uuid);
    await hide(maria.uuid);
    for (const candidateUuid of [maria.uuid, randomUUID()]) {
      expect(await call('POST', path, { candidateUuid })).toMatchObject({
        status: 404,
        body: { code: 'candidate_not_found' },
      });
    }
    expect(await entries()).toEqual([]);
  });

  async function fillList(length: number): Promise<void> {
    const others = await host.db
      .insertInto('caregivers')
      .values(
        Array.from({ length }, () => ({
          uuid: randomUUID(),
          first_name: 'Filler',
          discipline: 2,
          experience: 1,
          care_settings: 1,
          languages: 1,
          desired_schedule: 1,
          state: 1,
          city: 'Elsewhere',
        })),
      )
      .returning('id')
      .execute();
    await host.db
      .insertInto(path === '/api/shortlist' ? 'shortlisted_caregivers' : 'hidden_caregivers')
      .values(others.map(({ id }) => ({ agency_id: agency.agencyId, caregiver_id: id })))
      .execute();
  }

  test('is limited in size, but still accepts candidates that it already has', async () => {
    const [listed, wanted] = [await addCandidate(host), await addCandidate(host)];
    await call('POST', path, { candidateUuid: listed.uuid });
    await fillList(MAX_CANDIDATE_LIST - 1);
    expect(await call('POST', path, { candidateUuid: wanted.uuid })).toMatchObject({
      status: 409,
      body: { code: 'candidate_list_full' },
    });
    expect((await call('POST', path, { candidateUuid: listed.uuid })).status).toBe(200);
  });

  test('is limited in size under concurrent additions in two processes', async () => {
    await fillList(MAX_CANDIDATE_LIST - 2);
    const wanted: string[] = [];
    for (let index = 0; index < 12; index += 1) wanted.push((await addCandidate(host)).uuid);
    const robin = await addColleague(host, agency);
    const second = await createTestApp({ overrides: { db: host.db, now: host.clock.now } });
    const answers = await Promise.all(
      wanted.map((candidateUuid, index) =>
        (index % 2 === 0 ? host : second).app.inject({
          method: 'POST',
          url: path,
          headers: (index % 3 === 0 ? robin : agency).headers,
          payload: { candidateUuid },
        }),
      ),
    );
    await second.close();
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await entries()).toHaveLength(MAX_CANDIDATE_LIST);
  });

  test.each([{}, { candidateUuid: 'x' }, { candidateUuid: randomUUID(), user_id: randomUUID() }])(
    'rejects %j',
    async (body) => {
      expect(await call('POST', path, body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );
});

describe('shortlist', () => {
  test('marks shortlisted candidates in the candidate list, and can filter the list', async () => {
    const maria = await addCandidate(host);
    await addCandidate(host, 'Joan');
    await call('POST', '/api/shortlist', { candidateUuid: maria.uuid });
    const page = await listing();
    expect(page.candidates.map((c) => [c.first_name, c.shortlisted])).toEqual(
      expect.arrayContaining([
        ['Maria', true],
        ['Joan', false],
      ]),
    );
    const only = await listing('&shortlisted_only=true');
    expect(namesOf(only)).toEqual(['Maria']);
    expect(only.total_count).toBe(1);
    const stranger = await signUpAgency(host);
    expect((await listing('', stranger)).candidates.some((c) => c.shortlisted)).toBe(false);
    expect((await listing('&shortlisted_only=true', stranger)).total_count).toBe(0);
  });

  test('shows the same facts as the candidate list, and the distance from a ZIP code in whole miles', async () => {
    const maria = await addCandidate(host);
    await call('POST', '/api/shortlist', { candidateUuid: maria.uuid });
    const [row] = (await listing()).candidates;
    const [entry] = (await call('GET', '/api/shortlist')).body.shortlist;
    expect(entry).toEqual({
      ...row,
      candidate_uuid: maria.uuid,
      unlocked: false,
      added_at: expect.any(String),
      by: { id: agency.personId, name: 'Dana Reed' },
    });
    expect(entry.distance_miles).toBeNull();

    const place = (await placeMapOf(host.deps)).idOfZip('46032');
    await host.db.updateTable('caregivers').set({ place }).where('uuid', '=', maria.uuid).execute();
    const [near] = (await call('GET', '/api/shortlist?search_zip_code=46204')).body.shortlist;
    const [listed] = (await listing('&search_zip_code=46204&radius_miles=50')).candidates;
    expect(near.distance_miles).toBe(listed?.distance_miles);
    expect(Number.isInteger(near.distance_miles)).toBe(true);
    expect(near).not.toHaveProperty('place');
    expect(await call('GET', '/api/shortlist?search_zip_code=00000')).toMatchObject({
      status: 400,
      body: { code: 'zip_not_found' },
    });
  });

  test('shows and counts only the state’s candidates on an association site', async () => {
    const maria = await addCandidate(host);
    const joan = await addCandidate(host, 'Joan');
    for (const { uuid } of [maria, joan]) await call('POST', '/api/shortlist', { candidateUuid: uuid });
    await host.db
      .updateTable('caregivers')
      .set({ state: stateNumber('OH') ?? 0 })
      .where('uuid', '=', joan.uuid)
      .execute();
    const names = async (query: string) =>
      (await call('GET', `/api/shortlist${query}`)).body.shortlist.map((entry: ListedCandidate) => entry.first_name);
    expect(await names('?association=iahhc')).toEqual(['Maria']);
    expect((await call('GET', '/api/shortlist/count?association=iahhc')).body).toEqual({ count: 1 });
    expect(await names('')).toEqual(expect.arrayContaining(['Maria', 'Joan']));
    expect((await call('GET', '/api/shortlist/count')).body).toEqual({ count: 2 });
    expect((await call('GET', '/api/shortlist/count', undefined, await signUpAgency(host))).body).toEqual({ count: 0 });
  });

  test('keeps unlocked candidates, and marks them', async () => {
    const maria = await addCandidate(host);
    await call('POST', '/api/shortlist', { candidateUuid: maria.uuid });
    await unlock(maria.uuid, await signUpAgency(host));
    expect((await call('GET', '/api/shortlist')).body.shortlist).toMatchObject([{ unlocked: false }]);
    await unlock(maria.uuid, agency);
    expect((await call('GET', '/api/shortlist')).body.shortlist).toMatchObject([
      { candidate_uuid: maria.uuid, unlocked: true },
    ]);
  });
});

describe('hidden candidate', () => {
  test('is missing from this agency’s rows and totals, but not from those of other agencies', async () => {
    const maria = await addCandidate(host);
    await addCandidate(host, 'Joan');
    await call('POST', '/api/hidden-candidates', { candidateUuid: maria.uuid });
    const page = await listing();
    expect(namesOf(page)).toEqual(['Joan']);
    expect(page.total_count).toBe(1);
    expect((await listing('', await signUpAgency(host))).total_count).toBe(2);
    await call('DELETE', `/api/hidden-candidates/${maria.uuid}`);
    expect((await listing()).total_count).toBe(2);
  });

  test('is also hidden from colleagues and from case covers', async () => {
    const maria = await addCandidate(host);
    const joan = await addCandidate(host, 'Joan');
    await host.db.updateTable('caregivers').set({ week: 1 }).execute();
    await call('POST', '/api/hidden-candidates', { candidateUuid: maria.uuid });
    const colleague = await addColleague(host, agency);
    const cover = (await call('GET', '/api/candidates/cover?discipline_filters=RN&hours=1', undefined, colleague)).body;
    expect(cover.alone.members).toEqual([joan.uuid]);
    expect(namesOf(await listing('', colleague))).toEqual(['Joan']);
  });

  test('leaves the shortlist, and returns to it when the agency unhides the candidate', async () => {
    const maria = await addCandidate(host);
    await call('POST', '/api/shortlist', { candidateUuid: maria.uuid });
    await call('POST', '/api/hidden-candidates', { candidateUuid: maria.uuid });
    expect((await call('GET', '/api/shortlist')).body.shortlist).toEqual([]);
    expect((await listing('&shortlisted_only=true')).total_count).toBe(0);
    await call('DELETE', `/api/hidden-candidates/${maria.uuid}`);
    expect((await call('GET', '/api/shortlist')).body.shortlist).toHaveLength(1);
  });
});
