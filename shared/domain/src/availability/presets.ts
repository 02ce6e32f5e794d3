import { FULL_WEEK, WEEKDAY_DAYS, WEEKEND_DAYS, weekOf, type WeekMask } from './week.ts';

/** Ready-made weeks of the availability grid (specification, section 4). */
export const AVAILABILITY_PRESETS: readonly { id: string; label: string; description: string; week: WeekMask }[] = [
  { id: 'anytime', label: 'Anytime', description: 'All days, all times', week: FULL_WEEK },
  {
    id: 'weekday-mornings',
    label: 'Weekday Mornings',
    description: 'Monday to Friday, mornings',
    week: weekOf(WEEKDAY_DAYS, [1]),
  },
  {
    id: 'fulltime-weekdays',
    label: 'Full-time Weekdays',
    description: 'Monday to Friday, all times',
    week: weekOf(WEEKDAY_DAYS, []),
  },
  { id: 'night-specialist', label: 'Night Specialist', description: 'Every night', week: weekOf([], [4]) },
  {
    id: 'weekend-warrior',
    label: 'Weekend Warrior',
    description: 'Saturday and Sunday, morning to evening',
    week: weekOf(WEEKEND_DAYS, [1, 2, 3]),
  },
  {
    id: 'emergency-coverage',
    label: 'Emergency Coverage',
    description: 'All weekend, and weekday nights',
    week: weekOf(WEEKEND_DAYS, []) | weekOf(WEEKDAY_DAYS, [4]),
  },
];
