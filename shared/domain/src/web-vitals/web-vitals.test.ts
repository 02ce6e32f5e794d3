import { expect, test } from 'vitest';
import { notGood, VITAL_SCALES, vitalGroup, vitalP75, WEB_VITALS } from './web-vitals.ts';

test('each scale of web vitals contains the limit of a good visit, and ascends', () => {
  for (const vital of WEB_VITALS) {
    const { good, limits } = VITAL_SCALES[vital];
    expect(limits).toContain(good);
    expect(limits.toSorted((a, b) => a - b)).toEqual(limits);
  }
});

test('visits are counted by group, and a limit belongs to the group below it', () => {
  expect(vitalGroup('lcp', 0)).toBe(0);
  expect(vitalGroup('lcp', 2_500)).toBe(4);
  expect(vitalGroup('lcp', 2_501)).toBe(5);
  expect(vitalGroup('cls', 9)).toBe(8);
  expect(notGood('lcp', [1, 0, 0, 0, 1, 1, 0, 0, 2])).toBe(3);
});

test('the 75th percentile is within its group', () => {
  expect(vitalP75('inp', [0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull();
  expect(vitalP75('inp', [4, 0, 0, 0, 0, 0, 0, 0, 0])).toBe(37.5);
  expect(vitalP75('inp', [2, 0, 0, 2, 0, 0, 0, 0, 0])).toBe(175);
  expect(vitalP75('inp', [0, 0, 0, 0, 0, 0, 0, 0, 5])).toBe(800);
});
