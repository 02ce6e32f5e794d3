import type { DesiredSchedule } from './desired-schedules.ts';
import { dayCount, FULL_WEEK, WEEKDAY_DAYS, WEEKEND_DAYS, weekOf, type WeekMask } from './week.ts';

/** Values of the schedule filter except 'all', each with its bit in `schedule_facts`. Never renumber bits. */
export const SCHEDULE_FILTERS = [
  { value: 'weekdays', label: 'Weekdays', bit: 1 << 0 },
  { value: 'weekends', label: 'Weekends', bit: 1 << 1 },
  { value: 'mornings', label: 'Mornings', bit: 1 << 2 },
  { value: 'afternoons', label: 'Afternoons', bit: 1 << 3 },
  { value: 'evenings', label: 'Evenings', bit: 1 << 4 },
  { value: 'nights', label: 'Nights', bit: 1 << 5 },
  { value: 'weekday_mornings', label: 'Weekday mornings', bit: 1 << 6 },
  { value: 'weekday_afternoons', label: 'Weekday afternoons', bit: 1 << 7 },
  { value: 'weekend_evenings', label: 'Weekend evenings', bit: 1 << 8 },
  { value: 'full_time', label: 'Full time (4+ days)', bit: 1 << 9 },
  { value: 'flexible', label: 'Flexible', bit: 1 << 10 },
] as const;
export type ScheduleFilter = (typeof SCHEDULE_FILTERS)[number]['value'];
export const SCHEDULE_FILTER_VALUES = ['all', ...SCHEDULE_FILTERS.map((f) => f.value)] as const;
export const FULL_TIME_DAYS = 4;

const TESTS: Record<ScheduleFilter, (week: WeekMask, desired: DesiredSchedule) => boolean> = {
  weekdays: (week) => (week & weekOf(WEEKDAY_DAYS, [])) !== 0,
  weekends: (week) => (week & weekOf(WEEKEND_DAYS, [])) !== 0,
  mornings: (week) => (week & weekOf([], [1])) !== 0,
  afternoons: (week) => (week & weekOf([], [2])) !== 0,
  evenings: (week) => (week & weekOf([], [3])) !== 0,
  nights: (week) => (week & weekOf([], [4])) !== 0,
  weekday_mornings: (week) => (week & weekOf(WEEKDAY_DAYS, [1])) !== 0,
  weekday_afternoons: (week) => (week & weekOf(WEEKDAY_DAYS, [2])) !== 0,
  weekend_evenings: (week) => (week & weekOf(WEEKEND_DAYS, [3])) !== 0,
  full_time: (week) => dayCount(week) >= FULL_TIME_DAYS,
  flexible: (week, desired) => desired === 'Open to any work schedule' || week === FULL_WEEK,
};

export function scheduleFacts(week: WeekMask, desired: DesiredSchedule): number {
  return SCHEDULE_FILTERS.reduce((facts, { value, bit }) => (TESTS[value](week, desired) ? facts | bit : facts), 0);
}

export function scheduleFilterBit(filter: ScheduleFilter): number {
  return SCHEDULE_FILTERS.find((f) => f.value === filter)?.bit ?? 0;
}
