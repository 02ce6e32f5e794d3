import { describe, expect, test } from 'vitest';
import { AVAILABILITY_PRESETS } from './presets.ts';
import { slotCount, slotsFromWeek } from './week.ts';

const weekOfPreset = (id: string) => AVAILABILITY_PRESETS.find((preset) => preset.id === id)?.week ?? -1;

describe('availability presets', () => {
  test.each([
    ['anytime', 28],
    ['weekday-mornings', 5],
    ['fulltime-weekdays', 20],
    ['night-specialist', 7],
    ['weekend-warrior', 6],
    ['emergency-coverage', 13],
  ])('%s selects %i slots', (id, slots) => expect(slotCount(weekOfPreset(id))).toBe(slots));

  test('select only the nights on weekdays for Emergency Coverage', () => {
    const weekdays = slotsFromWeek(weekOfPreset('emergency-coverage')).filter((s) => s.day_of_week % 6 !== 0);
    expect(weekdays.map((s) => s.time_window)).toEqual([4, 4, 4, 4, 4]);
  });
});
