import { stateNumber } from '@marketplace/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaches } from '../../main/caches.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { aCaregiver } from '../../caregiver/profile/caregivers.testing.ts';
import { insertCaregivers } from '../../caregiver/profile/new-caregivers.repository.ts';
import { cityKey } from './city-key.ts';
import { milesBetween } from './distance.ts';
import { loadPlaces } from './load-places.ts';
import { placeMapOf } from './place-map.ts';
import { findCityPlace } from './places.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const allPlaces = () => database.db.selectFrom('places').selectAll().orderBy('id').execute();

describe('places', () => {
  test('contain the ZIP codes of the 50 states and DC, with consecutive ids from 0', async () => {
    const places = await allPlaces();
    expect(places.length).toBeGreaterThan(40_000);
    expect(places.map((p) => p.id)).toEqual(places.map((_, index) => index));
    expect(new Set(places.map((p) => p.state)).size).toBe(51);
    expect(places.find((p) => p.zip === '46204')).toMatchObject({ city: 'Indianapolis', state: stateNumber('IN') });
  });

  test('use Census coordinates for each ZIP that the Census has', async () => {
    const place = await database.db.selectFrom('places').selectAll().where('zip', '=', '10001').executeTakeFirst();
    expect(place).toMatchObject({ latitude: 40.75065, longitude: -73.997293 });
  });

  test('are loaded once', async () => {
    const before = await allPlaces();
    await loadPlaces(database.db);
    expect(await allPlaces()).toEqual(before);
  });

  test(
    'each have an area, and caregivers in a database without areas are moved to them',
    { tags: ['slow'] },
    async () => {
      const places = await allPlaces();
      expect(places.filter((place) => place.area === null)).toEqual([]);
      const home = places.find((place) => place.area !== place.id);
      if (!home) throw new Error('no area has two places');
      await insertCaregivers(database.db, [aCaregiver({ place: home.id })], 'profile_wizard');
      await database.db.updateTable('places').set({ area: null }).execute();
      await loadPlaces(database.db);
      expect(await allPlaces()).toEqual(places);
      const moved = await database.db.selectFrom('caregivers').select('place').execute();
      expect(moved).toEqual([{ place: home.area }]);
    },
  );

  test('represent a circle as a few ranges of ids', async () => {
    const map = await placeMapOf({ db: database.db, caches: createCaches() });
    const center = map.idOfZip('46204') ?? -1;
    const ids = map.within(center, 25).ids;
    const runs = ids.filter((id, index) => id !== (ids[index - 1] ?? -2) + 1).length;
    expect(ids.length).toBeGreaterThan(50);
    expect(runs).toBeLessThan(ids.length / 2);
  });

  test('include exactly the places within a radius, measured in whole miles', async () => {
    const map = await placeMapOf({ db: database.db, caches: createCaches() });
    const places = await allPlaces();
    for (const [zip, radius] of [
      ['46204', 10],
      ['10001', 50],
      ['99801', 50],
      ['96813', 1],
    ] as const) {
      const center = places.find((p) => p.zip === zip);
      if (!center) throw new Error(`${zip} is missing`);
      const expected = places
        .map(({ id, latitude, longitude }) => ({
          id,
          miles: Math.round(milesBetween(center.latitude, center.longitude, latitude, longitude)),
        }))
        .filter(({ miles }) => miles <= radius);
      const { ids, miles } = map.within(center.id, radius);
      expect(ids).toEqual(expected.map(({ id }) => id));
      expect(miles).toEqual(expected.map((place) => place.miles));
    }
  });

  test('return the distance between two ZIPs, and report a ZIP that does not exist', async () => {
    const map = await placeMapOf({ db: database.db, caches: createCaches() });
    const miles = map.milesBetween(map.idOfZip('46204') ?? -1, map.idOfZip('60601') ?? -1);
    expect(miles).toBeGreaterThan(160);
    expect(miles).toBeLessThan(170);
    expect(map.idOfZip('00000')).toBeNull();
  });

  test('find a city in every spelling', async () => {
    const missouri = stateNumber('MO') ?? 0;
    const place = await findCityPlace(database.db, missouri, cityKey('Saint Louis'));
    expect(place).not.toBeNull();
    expect(await findCityPlace(database.db, missouri, cityKey('  ST LOUIS '))).toBe(place);
    expect(await findCityPlace(database.db, missouri, cityKey('Nowhere Ville'))).toBeNull();
  });
});
