import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FRESHNESS_STEPS, freshnessPoints, isStaleWeek, rankDay, timeAgo } from './confirmation.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-11-21T12:00:00Z');
const TODAY = new Date('2026-11-21T00:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const beforeToday = (ms: number) => new Date(TODAY.getTime() - ms);

describe('points for a recently confirmed week', () => {
  test.each([
    [-DAY, 150],
    [0, 150],
    [7 * DAY, 150],
    [7 * DAY + 1, 100],
    [30 * DAY, 100],
    [30 * DAY + 1, 40],
    [60 * DAY, 40],
    [60 * DAY + 1, -10_000],
    [10 * 365 * DAY, -10_000],
  ])('depend on the age at the start of the day: %i ms gives %i points', (age, points) =>
    expect(freshnessPoints(beforeToday(age), TODAY)).toBe(points),
  );

  test('never increase with age, and are different in each step', () => {
    fc.assert(
      fc.property(fc.nat(400 * DAY), fc.nat(400 * DAY), (age, longer) => {
        expect(freshnessPoints(ago(age + longer), TODAY)).toBeLessThanOrEqual(freshnessPoints(ago(age), TODAY));
      }),
    );
    const points = FRESHNESS_STEPS.map((step) => step.points);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(new Set(points).size).toBe(points.length);
  });

  test('are the same all day', () => {
    expect(rankDay(NOW)).toEqual(TODAY);
    expect(rankDay(new Date(TODAY.getTime() + DAY - 1))).toEqual(TODAY);
    expect(rankDay(new Date(TODAY.getTime() - 1))).toEqual(beforeToday(DAY));
  });
});

test('a week is stale from the start of the day on which the recommended order puts it last', () => {
  expect(isStaleWeek(beforeToday(60 * DAY), NOW)).toBe(false);
  expect(isStaleWeek(beforeToday(60 * DAY + 1), NOW)).toBe(true);
});

describe('timeAgo', () => {
  const NOON = new Date(2026, 10, 21, 12);
  test.each([
    [-5 * DAY, 'today'],
    [DAY / 2, 'today'],
    [DAY / 2 + 1, 'yesterday'],
    [DAY, 'yesterday'],
    [1.5 * DAY + 1, '2 days ago'],
    [13 * DAY, '13 days ago'],
    [14 * DAY, '2 weeks ago'],
    [27 * DAY, '3 weeks ago'],
    [60 * DAY, '2 months ago'],
    [364 * DAY, '12 months ago'],
    [365 * DAY, 'over a year ago'],
  ])('%i ms is %s', (age, text) => expect(timeAgo(new Date(NOON.getTime() - age), NOON)).toBe(text));

  test("counts days of the reader's calendar", () => {
    const morning = new Date(2026, 10, 23, 7);
    expect(timeAgo(new Date(2026, 10, 22, 20), morning)).toBe('yesterday');
    expect(timeAgo(new Date(2026, 10, 23, 1), morning)).toBe('today');
    expect(timeAgo(new Date(2026, 10, 21, 23, 59), morning)).toBe('2 days ago');
    // Daylight saving time ended in between.
    expect(timeAgo(new Date(2026, 9, 31, 23), new Date(2026, 10, 1, 23))).toBe('yesterday');
  });
});
