import { describe, expect, test } from 'vitest';
import { dayBegan, nextMorning, waitsUntil } from './text-hours.ts';

const CHICAGO = 'America/Chicago';
const NEW_YORK = 'America/New_York';
const at = (moment: string) => new Date(moment);

describe('hours for text messages', () => {
  test('are 8 AM to 8 PM in the caregiver’s time zone', () => {
    expect(waitsUntil(at('2026-11-23T13:59:00Z'), [CHICAGO])).toEqual(at('2026-11-23T14:00:00Z'));
    expect(waitsUntil(at('2026-11-23T14:00:00Z'), [CHICAGO])).toBeNull();
    expect(waitsUntil(at('2026-11-24T01:59:59Z'), [CHICAGO])).toBeNull();
    expect(waitsUntil(at('2026-11-24T02:00:00Z'), [CHICAGO])).toEqual(at('2026-11-24T14:00:00Z'));
  });

  test('are limited to 8 AM to 8 PM in both time zones if the caregiver could be in either', () => {
    expect(waitsUntil(at('2026-11-23T13:30:00Z'), [NEW_YORK, CHICAGO])).toEqual(at('2026-11-23T14:00:00Z'));
    expect(waitsUntil(at('2026-11-24T01:30:00Z'), [NEW_YORK, CHICAGO])).toEqual(at('2026-11-24T13:00:00Z'));
  });

  test('are still correct on the day the clocks change', () => {
    const early = waitsUntil(at('2026-11-01T07:00:00Z'), [CHICAGO]);
    expect(early === null || waitsUntil(early, [CHICAGO])).not.toBeNull();
    expect(waitsUntil(at('2026-11-01T14:00:00Z'), [CHICAGO])).toBeNull();
    expect(waitsUntil(at('2026-11-01T13:59:00Z'), [CHICAGO])).not.toBeNull();
  });
});

test('a day of text messages begins at midnight in the earliest of several time zones', () => {
  expect(dayBegan(at('2026-11-23T14:00:00Z'), [NEW_YORK, CHICAGO])).toEqual(at('2026-11-23T05:00:00Z'));
});

test('the next morning for text messages is today if it is before 8 AM, and otherwise tomorrow', () => {
  expect(nextMorning(at('2026-11-23T09:00:00Z'), CHICAGO)).toEqual(at('2026-11-23T14:00:00Z'));
  expect(nextMorning(at('2026-11-23T15:00:00Z'), CHICAGO)).toEqual(at('2026-11-24T14:00:00Z'));
});
