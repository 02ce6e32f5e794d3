import { candidateAreasCall, candidateListCall, type CandidateAreas } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';
import { createProfile } from '../caregiver/profile/caregivers.testing.ts';
import { placeMapOf, type PlaceMap } from '../reference/places/place-map.ts';

let testApp: TestApp;
let agency: SignedUpAgency;
let places: PlaceMap;
let zips: string[];

beforeAll(async () => {
  testApp = await createTestApp();
  agency = await signUpAgency(testApp);
  places = await placeMapOf(testApp.deps);
  const indiana = await testApp.db.selectFrom('places').select('zip').where('city', '=', 'Indianapolis').execute();
  zips = indiana.map(({ zip }) => zip);
});
afterAll(() => testApp.close());

const get = (path: string, query: Record<string, string>) =>
  testApp.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers: agency.headers });
async function areasFor(query: Record<string, string>): Promise<CandidateAreas> {
  const response = await get(candidateAreasCall.path, query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
async function totalFor(query: Record<string, string>): Promise<number> {
  return (await get(candidateListCall.path, query)).json().total_count;
}
const areaOf = (zip: string) => places.areaOf(places.idOfZip(zip) ?? 0);

describe('GET /api/candidates/areas', () => {
  test('counts the list’s matches in each area', async () => {
    const homes = ['46204', '46220', '46032', '46032', '46140'];
    for (const preferred_zip of homes) await createProfile(testApp, { discipline: 'RN', preferred_zip });
    await createProfile(testApp, { discipline: 'RN', preferred_zip: '46204', languages: ['English', 'Polish'] });
    await createProfile(testApp, { discipline: 'CNA', preferred_zip: '46204' });
    const around = { discipline_filters: 'RN', search_zip_code: '46204', radius_miles: '25' };
    for (const query of [around, { ...around, language_filters: 'Polish' }, { ...around, radius_miles: '2' }]) {
      const { areas } = await areasFor(query);
      const people = areas.reduce((sum, area) => sum + area.people, 0);
      expect(people).toBe(await totalFor(query));
      expect(areas.every(({ miles }) => miles <= Number(query.radius_miles))).toBe(true);
      for (const area of areas) expect(await totalFor({ ...query, area: area.zip })).toBe(area.people);
    }
    expect((await areasFor(around)).areas.filter(({ people }) => people > 0).length).toBeGreaterThan(1);
    expect(await totalFor({ ...around, area: '00000' })).toBe(0);
    // Without a ZIP to search around, the area filter has no effect.
    expect(await totalFor({ discipline_filters: 'RN', area: '46204' })).toBe(6);
  });

  test('returns the same for all ZIP codes in an area', async () => {
    const own = zips.filter((zip) => areaOf(zip) === areaOf('46220'));
    expect(own.length).toBeGreaterThanOrEqual(5);
    const answers = new Set<string>();
    for (const preferred_zip of own) {
      const { uuid } = await createProfile(testApp, { discipline: 'PTA', preferred_zip });
      const told = [];
      for (const search_zip_code of ['46204', '46220', '46032', preferred_zip]) {
        // The ZIP to search around changes only the center and the distances, which are not compared.
        const { areas } = await areasFor({ discipline_filters: 'PTA', search_zip_code, radius_miles: '50' });
        told.push(areas.filter(({ people }) => people > 0).map(({ miles: _miles, ...area }) => area));
      }
      answers.add(JSON.stringify(told));
      await testApp.db.deleteFrom('caregivers').where('uuid', '=', uuid).execute();
    }
    expect(answers.size).toBe(1);
  });

  test('shows only people in the association’s state on an association site, and requires a known ZIP code', async () => {
    await createProfile(testApp, { discipline: 'PT', preferred_city: 'Cincinnati', preferred_state: 'OH' });
    const query = { discipline_filters: 'PT', search_zip_code: '45202' };
    const countOf = ({ areas }: CandidateAreas) => areas.reduce((sum, { people }) => sum + people, 0);
    expect(countOf(await areasFor(query))).toBe(1);
    expect(countOf(await areasFor({ ...query, association: 'iahhc' }))).toBe(0);
    const answers = await Promise.all(
      [{ discipline_filters: 'PT' }, { search_zip_code: '4620' }, { search_zip_code: '00000' }].map((wrong) =>
        get(candidateAreasCall.path, wrong),
      ),
    );
    expect(answers.map((answer) => answer.json().code)).toEqual([
      'validation_failed',
      'validation_failed',
      'zip_not_found',
    ]);
  });
});
