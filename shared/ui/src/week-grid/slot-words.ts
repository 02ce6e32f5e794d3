import type { Translate } from '@marketplace/platform';
import { DAYS, TIME_WINDOWS, weekOf, type AvailabilitySlot, type WeekMask } from '@marketplace/domain';

export function spokenHours(hours: string, t: Translate): string {
  const [startHour = '', endHour = ''] = hours.split('-');
  return t('{from} to {to}', { from: startHour, to: endHour });
}

/** Accessible name of a cell: 'Monday, Morning 6AM to 12PM'. `aria-pressed` has the state. */
export function slotLabel(slot: AvailabilitySlot, t: Translate): string {
  const day = DAYS.find((d) => d.day_of_week === slot.day_of_week);
  const window = TIME_WINDOWS.find((w) => w.time_window === slot.time_window);
  if (!day || !window) throw new RangeError('Unknown time slot');
  return `${t(day.name)}, ${t(window.name)} ${spokenHours(window.hours, t)}`;
}

export type LineState = 'none' | 'some' | 'all';

/** State of a row or column. `line`: its slots. */
export function lineState(week: WeekMask, line: WeekMask): LineState {
  const chosenSlots = week & line;
  if (chosenSlots === 0) return 'none';
  return chosenSlots === line ? 'all' : 'some';
}

export function toggleLine(week: WeekMask, line: WeekMask): WeekMask {
  return lineState(week, line) === 'all' ? week & ~line : week | line;
}

export const dayLine = (day_of_week: number): WeekMask => weekOf([day_of_week], []);
export const windowLine = (time_window: number): WeekMask => weekOf([], [time_window]);
