import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  availabilityText,
  dayCount,
  EMPTY_WEEK,
  FULL_WEEK,
  hasSlot,
  hoursIn,
  slotCount,
  slotsFromWeek,
  toggleSlot,
  weekFromSlots,
  weeklyHoursText,
  weekOf,
} from './week.ts';

const week = fc.integer({ min: EMPTY_WEEK, max: FULL_WEEK });
const slot = fc.record({ day_of_week: fc.integer({ min: 0, max: 6 }), time_window: fc.integer({ min: 1, max: 4 }) });

describe('a week stored as 28 bits', () => {
  test('puts Sunday morning in the lowest bit and Saturday night in the highest', () => {
    expect(weekFromSlots([{ day_of_week: 0, time_window: 1 }])).toBe(1);
    expect(weekFromSlots([{ day_of_week: 6, time_window: 4 }])).toBe(2 ** 27);
    expect(FULL_WEEK).toBe(268_435_455);
  });

  test('survives conversion to slots and back', () => {
    fc.assert(fc.property(week, (mask) => weekFromSlots(slotsFromWeek(mask)) === mask));
  });

  test('has a slot count that equals the length of its slot list', () => {
    fc.assert(fc.property(week, (mask) => slotCount(mask) === slotsFromWeek(mask).length));
  });

  test('toggles one slot and leaves the others unchanged', () => {
    fc.assert(
      fc.property(week, slot, (mask, cell) => {
        const toggled = toggleSlot(mask, cell);
        return hasSlot(toggled, cell) !== hasSlot(mask, cell) && toggleSlot(toggled, cell) === mask;
      }),
    );
  });

  test('selects all days if the list of days is empty, and all time windows if the list of time windows is empty', () => {
    expect(weekOf([], [])).toBe(FULL_WEEK);
    expect(slotCount(weekOf([1], []))).toBe(4);
    expect(slotCount(weekOf([], [4]))).toBe(7);
  });

  test('counts the days with at least one slot', () => {
    expect(dayCount(EMPTY_WEEK)).toBe(0);
    expect(dayCount(weekOf([1, 3], [2]))).toBe(2);
  });
});

test.each([
  [EMPTY_WEEK, 'No availability provided'],
  [weekOf([1], [1, 3, 4]), '18 hours a week'],
])('weeklyHoursText describes week %i as "%s"', (week, text) => expect(weeklyHoursText(week)).toBe(text));

describe('availabilityText', () => {
  test.each([
    [0, 'No availability provided'],
    [1, '1 time slot available'],
    [12, '12 time slots available'],
  ])('describes %i slots as "%s"', (slots, text) => expect(availabilityText(slots)).toBe(text));
});

describe('hoursIn', () => {
  test.each([
    [EMPTY_WEEK, 0],
    [FULL_WEEK, 7 * 24],
    [weekOf([1], [1]), 6],
    [weekOf([1, 2], [3]), 8],
    [weekOf([1, 2, 3, 4, 5], [4]), 40],
  ])('counts the hours of week %i as %i', (week, hours) => expect(hoursIn(week)).toBe(hours));
});
