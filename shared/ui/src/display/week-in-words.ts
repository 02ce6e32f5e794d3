import { DAYS, hasSlot, TIME_WINDOWS, type WeekMask } from '@marketplace/domain';
import type { Translate } from '@marketplace/platform';

/** Returns a week in words: 'Monday: Morning, Evening. Tuesday: all day.' */
export function weekInWords(week: WeekMask, t: Translate): string {
  const days = DAYS.flatMap(({ day_of_week, name }) => {
    const windows = TIME_WINDOWS.filter(({ time_window }) => hasSlot(week, { day_of_week, time_window }));
    if (windows.length === 0) return [];
    return `${t(name)}: ${windows.length === TIME_WINDOWS.length ? t('all day') : windows.map((w) => t(w.name)).join(', ')}`;
  });
  return days.length === 0 ? t('No availability provided') : `${days.join('. ')}.`;
}
