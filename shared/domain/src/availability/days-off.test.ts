import { describe, expect, test } from 'vitest';
import { countDays, dayIn, isTimeZone, startOfDay } from './days-off.ts';

describe('startOfDay', () => {
  test.each([
    ['2026-12-20', 'America/Indiana/Indianapolis', '2026-12-20T05:00:00.000Z'],
    ['2026-07-04', 'America/Indiana/Indianapolis', '2026-07-04T04:00:00.000Z'],
    ['2026-12-20', 'America/Los_Angeles', '2026-12-20T08:00:00.000Z'],
    ['2026-12-20', 'Pacific/Honolulu', '2026-12-20T10:00:00.000Z'],
    ['2026-12-20', 'UTC', '2026-12-20T00:00:00.000Z'],
    ['2026-12-20', 'Asia/Kolkata', '2026-12-19T18:30:00.000Z'],
  ])('returns midnight of %s in %s', (day, timeZone, expected) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(expected);
  });

  test.each(['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'])(
    'returns the first moment of %s, even on a day when the clocks change',
    (day) => {
      for (const timeZone of ['America/New_York', 'America/Denver', 'Europe/Berlin']) {
        const start = startOfDay(day, timeZone);
        expect(dayIn(start, timeZone)).toBe(day);
        expect(dayIn(new Date(start.getTime() - 1), timeZone)).not.toBe(day);
      }
    },
  );
});

test('days off include the first and the last day', () => {
  expect(countDays('2026-12-20', '2027-01-03')).toBe(15);
  expect(countDays('2026-12-20', '2026-12-20')).toBe(1);
  expect(countDays('2026-12-20', '2026-12-19')).toBe(0);
});

test('a time zone is accepted only if its name is known', () => {
  expect(isTimeZone('America/Chicago')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});
