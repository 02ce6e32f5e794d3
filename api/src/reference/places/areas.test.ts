import { beforeAll, expect, test } from 'vitest';
import { areasOf, MIN_LOCATIONS } from './areas.ts';
import { milesBetween } from './distance.ts';
import { readPlaceFiles, type Place } from './place-files.ts';

let places: Place[];
let areas: Map<number, number>;
beforeAll(async () => {
  places = await readPlaceFiles();
  areas = areasOf(places);
});

const areaOf = (place: Place) => areas.get(place.id) ?? -1;

test('each ZIP code’s area has at least five locations, all in the same state', () => {
  const locations = new Map<number, Set<string>>();
  const states = new Map<number, Set<number>>();
  for (const place of places) {
    const area = areaOf(place);
    locations.set(area, (locations.get(area) ?? new Set()).add(`${place.latitude} ${place.longitude}`));
    states.set(area, (states.get(area) ?? new Set()).add(place.state));
  }
  const tooSmall = places.filter((place) => (locations.get(areaOf(place))?.size ?? 0) < MIN_LOCATIONS);
  expect(tooSmall).toEqual([]);
  expect([...states.values()].filter((ofArea) => ofArea.size > 1)).toEqual([]);
  expect(locations.size).toBeGreaterThan(5_000);
});

test('each area is represented by one of its places', () => {
  for (const area of new Set(areas.values())) expect(areas.get(area)).toBe(area);
});

test('areas are small where ZIP codes are dense', () => {
  const indianapolis = places.filter((place) => place.city === 'Indianapolis');
  expect(indianapolis.length).toBeGreaterThan(30);
  for (const place of indianapolis) {
    const middle = places[areaOf(place)] ?? place;
    expect(milesBetween(place.latitude, place.longitude, middle.latitude, middle.longitude)).toBeLessThan(10);
  }
});

test('the same places produce the same areas', () => {
  expect(areasOf([...places].reverse())).toEqual(areas);
});
