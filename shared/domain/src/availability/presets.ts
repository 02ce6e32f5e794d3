import { msg } from '../languages/messages.ts';
import { FULL_WEEK, WEEKDAY_DAYS, WEEKEND_DAYS, weekOf, type WeekMask } from './week.ts';

/** Presets of the availability grid (specification, section 4). */
export const AVAILABILITY_PRESETS: readonly { id: string; label: string; description: string; week: WeekMask }[] = [
  { id: 'anytime', label: msg('Anytime'), description: msg('All days, all times'), week: FULL_WEEK },
  {
    id: 'weekday-mornings',
    label: msg('Weekday Mornings'),
    description: msg('Monday to Friday, mornings'),
    week: weekOf(WEEKDAY_DAYS, [1]),
  },
  {
    id: 'fulltime-weekdays',
    label: msg('Full-time Weekdays'),
    description: msg('Monday to Friday, all times'),
    week: weekOf(WEEKDAY_DAYS, []),
  },
  { id: 'night-specialist', label: msg('Night Specialist'), description: msg('Every night'), week: weekOf([], [4]) },
  {
    id: 'weekend-warrior',
    label: msg('Weekend Warrior'),
    description: msg('Saturday and Sunday, morning to evening'),
    week: weekOf(WEEKEND_DAYS, [1, 2, 3]),
  },
  {
    id: 'emergency-coverage',
    label: msg('Emergency Coverage'),
    description: msg('All weekend, and weekday nights'),
    week: weekOf(WEEKEND_DAYS, []) | weekOf(WEEKDAY_DAYS, [4]),
  },
];
