import type { CandidateListResponse, CandidateRow } from '@marketplace/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';
import { createProfile, type CreatedProfile } from '../caregiver/profile/caregivers.testing.ts';

let host: TestApp;
let agency: SignedUpAgency;
let nora: CreatedProfile;
beforeAll(async () => {
  host = await createTestApp();
  agency = await signUpAgency(host);
  nora = await createProfile(host, { discipline: 'RN', preferred_zip: '46032' });
});
afterAll(() => host.close());

const ask = (url: string) => host.app.inject({ url, headers: agency.headers });
const view = (path: string) => ask(`/api/candidates/${path}`);
const setStatus = (display_status: string) =>
  host.db.updateTable('caregivers').set({ display_status }).where('uuid', '=', nora.uuid).execute();

test('a person’s page shows the same data as the list, and nothing more', async () => {
  const listed = await ask('/api/candidates?discipline_filters=RN&search_zip_code=46204&radius_miles=50');
  const [row] = listed.json<CandidateListResponse>().candidates;
  const answer = await view(`rn/${nora.uuid}?search_zip_code=46204`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<CandidateRow>()).toEqual(row);
  expect((await view(`rn/${nora.uuid}`)).json()).toEqual({ ...row, distance_miles: null });
});

test.each([
  ['an unknown person', () => 'rn/7b0c2c54-3f8e-4a51-9c1e-0d6a3c2f9b11'],
  ['a person of another discipline', () => `cna/${nora.uuid}`],
])('%s is not found', async (_who, path) => {
  const answer = await view(path());
  expect(answer.json()).toMatchObject({ status: 404, code: 'candidate_not_found' });
});

test('a person is not found outside the association’s state, while paused, or while blocking this agency', async () => {
  const association = { code: 'ohio-care', state: 'OH', name: 'Ohio Care', logo: '/associations/ohio.svg' };
  await host.db.insertInto('associations').values(association).execute();
  expect((await view(`rn/${nora.uuid}?association=iahhc`)).statusCode).toBe(200);
  const elsewhere = await view(`rn/${nora.uuid}?association=ohio-care`);
  expect(elsewhere.json()).toMatchObject({ status: 404, code: 'candidate_not_found' });
  await setStatus('hidden');
  const paused = await view(`rn/${nora.uuid}`);
  expect(paused.json()).toEqual({ ...elsewhere.json(), request_id: expect.anything() });
  await setStatus('shown');
  const blocked = { agency_name: 'Maple Home Care', blocked: true };
  const block = await host.app.inject({
    method: 'POST',
    url: '/api/block-agency',
    headers: { authorization: `Bearer ${nora.editToken}` },
    payload: blocked,
  });
  expect(block.statusCode).toBe(200);
  expect((await view(`rn/${nora.uuid}`)).statusCode).toBe(404);
});

test.each(['nurse', 'RN'])('%s is not a candidate type', async (type) => {
  expect((await view(`${type}/${nora.uuid}`)).statusCode).toBe(400);
});
