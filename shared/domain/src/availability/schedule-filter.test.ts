import { describe, expect, test } from 'vitest';
import { SCHEDULE_FILTERS, scheduleFacts, type ScheduleFilter } from './schedule-filter.ts';
import { EMPTY_WEEK, FULL_WEEK, weekOf } from './week.ts';

function satisfied(facts: number): ScheduleFilter[] {
  return SCHEDULE_FILTERS.filter((f) => (facts & f.bit) !== 0).map((f) => f.value);
}

describe('scheduleFacts', () => {
  test('returns no facts for an empty week with a fixed schedule', () => {
    expect(satisfied(scheduleFacts(EMPTY_WEEK, 'Part-time'))).toEqual([]);
  });

  test('distinguishes weekday mornings from weekend mornings', () => {
    expect(satisfied(scheduleFacts(weekOf([2], [1]), 'Part-time'))).toEqual([
      'weekdays',
      'mornings',
      'weekday_mornings',
    ]);
    expect(satisfied(scheduleFacts(weekOf([0], [1]), 'Part-time'))).toEqual(['weekends', 'mornings']);
  });

  test('counts four days as full time, but not three', () => {
    expect(satisfied(scheduleFacts(weekOf([1, 2, 3], [2]), 'Full-time'))).not.toContain('full_time');
    expect(satisfied(scheduleFacts(weekOf([1, 2, 3, 4], [2]), 'Part-time'))).toContain('full_time');
  });

  test('counts people open to any schedule, or available all week, as flexible', () => {
    expect(satisfied(scheduleFacts(EMPTY_WEEK, 'Open to any work schedule'))).toEqual(['flexible']);
    expect(satisfied(scheduleFacts(FULL_WEEK, 'Per Diem'))).toHaveLength(SCHEDULE_FILTERS.length);
  });
});
