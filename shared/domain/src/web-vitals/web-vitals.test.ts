import { expect, test } from 'vitest';
import { countVisitsAboveGood, VITAL_SCALES, vitalGroup, vitalP75, WEB_VITALS } from './web-vitals.ts';

test('the bucket limits of each web vital ascend and include the limit for a good visit', () => {
  for (const vital of WEB_VITALS) {
    const { good, limits } = VITAL_SCALES[vital];
    expect(limits).toContain(good);
    expect(limits.toSorted((a, b) => a - b)).toEqual(limits);
  }
});

test('a value at the limit between two buckets belongs to the lower bucket', () => {
  expect(vitalGroup('lcp', 0)).toBe(0);
  expect(vitalGroup('lcp', 2_500)).toBe(4);
  expect(vitalGroup('lcp', 2_501)).toBe(5);
  expect(vitalGroup('cls', 9)).toBe(8);
  expect(countVisitsAboveGood('lcp', [1, 0, 0, 0, 1, 1, 0, 0, 2])).toBe(3);
});

test('the 75th percentile is interpolated within its bucket', () => {
  expect(vitalP75('inp', [0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull();
  expect(vitalP75('inp', [4, 0, 0, 0, 0, 0, 0, 0, 0])).toBe(37.5);
  expect(vitalP75('inp', [2, 0, 0, 2, 0, 0, 0, 0, 0])).toBe(175);
  expect(vitalP75('inp', [0, 0, 0, 0, 0, 0, 0, 0, 5])).toBe(800);
});
