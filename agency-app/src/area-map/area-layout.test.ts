import { expect, test } from 'vitest';
import { areaAt, areaLayout, bearingOf, SIDE, type Area } from './area-layout.ts';

const center = { latitude: 39.77, longitude: -86.16 };
const MIDDLE = SIDE / 2;
const area = (changes: Partial<Area>): Area => ({
  zip: '46204',
  city: 'Indianapolis',
  state: 'IN',
  ...center,
  miles: 0,
  people: 1,
  ...changes,
});
const north = area({ zip: '46032', city: 'Carmel', latitude: 39.97, miles: 14, people: 9 });
const east = area({ zip: '46140', city: 'Greenfield', latitude: 39.88, longitude: -85.78, miles: 20, people: 0 });

test('the area map places areas by direction and distance, with north at the top and a ring at the radius', () => {
  const { dots, ring } = areaLayout({ center, areas: [area({}), north, east] }, 20);
  const dotOf = (zip: string) => dots.find((dot) => dot.area.zip === zip) ?? expect.fail(zip);
  expect(dotOf('46204')).toMatchObject({ x: MIDDLE, y: MIDDLE });
  expect(dotOf('46032').x).toBeCloseTo(MIDDLE, 1);
  expect(MIDDLE - dotOf('46032').y).toBeCloseTo((ring * 13.82) / 20.5, 1);
  expect(dotOf('46140').x).toBeGreaterThan(MIDDLE);
  expect(dotOf('46140').x - MIDDLE).toBeLessThanOrEqual(ring);
  expect(bearingOf(center, north)).toBe('14 mi N');
  expect(bearingOf(center, east)).toBe('20 mi E');
  expect(bearingOf(center, area({}))).toBe('here');
});

test('the area map draws larger dots for more people, and smaller dots on top', () => {
  const { dots } = areaLayout({ center, areas: [east, area({}), north] }, 20);
  expect(dots.map(({ area: { zip } }) => zip)).toEqual(['46032', '46204', '46140']);
  expect(dots.map(({ r }) => r)).toEqual(dots.map(({ r }) => r).toSorted((a, b) => b - a));
});

test('the area map labels each town of small dots once, inside the picture, without overlaps', () => {
  const areas = Array.from({ length: 60 }, (_, index) =>
    area({
      zip: String(46_000 + index),
      city: `Town ${index % 40}`,
      latitude: center.latitude + Math.sin(index) * 0.2,
      longitude: center.longitude + Math.cos(index * 3) * 0.25,
      people: index,
    }),
  );
  const { labels } = areaLayout({ center, areas }, 20);
  expect(labels.length).toBeGreaterThan(5);
  const towns = labels.map(({ text }) => /Town \d+/.exec(text)?.[0]).filter((name) => name !== undefined);
  expect(new Set(towns).size).toBe(towns.length);
  for (const [index, label] of labels.entries()) {
    expect(label.x).toBeGreaterThanOrEqual(0);
    for (const nextLabel of labels.slice(index + 1)) {
      expect(Math.abs(label.y - nextLabel.y) > 10 || Math.abs(label.x - nextLabel.x) > 10).toBe(true);
    }
  }
});

test('the area map labels the five largest dots, even if two are in the same town', () => {
  const towns = ['Indianapolis', 'Indianapolis', 'Carmel', 'Fishers', 'Avon', 'Avon'];
  const areas = towns.map((city, index) =>
    area({ zip: `4600${index}`, city, latitude: 39.6 + index * 0.07, people: 12 - index }),
  );
  const texts = areaLayout({ center, areas }, 20).labels.map(({ text }) => text);
  expect(texts).toEqual(['Indianapolis 12', 'Indianapolis 11', 'Carmel 10', 'Fishers 9', 'Avon 8', '7']);
});

test('a tap on the area map selects the nearest area with people within reach', () => {
  const { dots } = areaLayout({ center, areas: [area({}), north, east] }, 20);
  expect(areaAt(dots, MIDDLE + 10, MIDDLE + 10)?.zip).toBe('46204');
  const empty = dots.find((dot) => dot.area.zip === '46140');
  expect(areaAt(dots, empty?.x ?? 0, empty?.y ?? 0)).toBeNull();
  expect(areaAt(dots, 2, SIDE - 2)).toBeNull();
});
