import { msg, sayInEnglish, type Say } from '../languages/messages.ts';

/**
 * A week as a 28-bit integer: bit = day_of_week × 4 + time_window − 1. Night (10PM-6AM) belongs to the day on which it
 * starts.
 */
export type WeekMask = number;

export const DAYS = [
  { day_of_week: 0, name: msg('Sunday'), short: msg('Sun') },
  { day_of_week: 1, name: msg('Monday'), short: msg('Mon') },
  { day_of_week: 2, name: msg('Tuesday'), short: msg('Tue') },
  { day_of_week: 3, name: msg('Wednesday'), short: msg('Wed') },
  { day_of_week: 4, name: msg('Thursday'), short: msg('Thu') },
  { day_of_week: 5, name: msg('Friday'), short: msg('Fri') },
  { day_of_week: 6, name: msg('Saturday'), short: msg('Sat') },
] as const;

export const TIME_WINDOWS = [
  { time_window: 1, name: msg('Morning'), hours: '6AM-12PM' },
  { time_window: 2, name: msg('Midday/Afternoon'), hours: '12PM-6PM' },
  { time_window: 3, name: msg('Evening'), hours: '6PM-10PM' },
  { time_window: 4, name: msg('Night'), hours: '10PM-6AM' },
] as const;

export const SLOT_COUNT = DAYS.length * TIME_WINDOWS.length;
export const FULL_WEEK: WeekMask = 2 ** SLOT_COUNT - 1;
export const EMPTY_WEEK: WeekMask = 0;

export const WEEKDAY_DAYS = [1, 2, 3, 4, 5] as const;
export const WEEKEND_DAYS = [0, 6] as const;
const ALL_DAYS = DAYS.map((d) => d.day_of_week);
const ALL_WINDOWS = TIME_WINDOWS.map((w) => w.time_window);

/** A slot of the week. day_of_week 0 (Sunday) to 6; time_window 1 (Morning) to 4 (Night). */
export interface AvailabilitySlot {
  day_of_week: number;
  time_window: number;
}

export function slotBit(slot: AvailabilitySlot): WeekMask {
  return 1 << (slot.day_of_week * 4 + slot.time_window - 1);
}

/** An empty list means all days or all windows. */
export function weekOf(days: readonly number[], windows: readonly number[]): WeekMask {
  let mask = EMPTY_WEEK;
  for (const day_of_week of days.length > 0 ? days : ALL_DAYS) {
    for (const time_window of windows.length > 0 ? windows : ALL_WINDOWS) mask |= slotBit({ day_of_week, time_window });
  }
  return mask;
}

export function weekFromSlots(slots: readonly AvailabilitySlot[]): WeekMask {
  return slots.reduce((mask, slot) => mask | slotBit(slot), EMPTY_WEEK);
}

/** Ordered by day, then by window. */
export function slotsFromWeek(week: WeekMask): AvailabilitySlot[] {
  return ALL_DAYS.flatMap((day_of_week) =>
    ALL_WINDOWS.map((time_window) => ({ day_of_week, time_window })).filter((slot) => hasSlot(week, slot)),
  );
}

export function hasSlot(week: WeekMask, slot: AvailabilitySlot): boolean {
  return (week & slotBit(slot)) !== 0;
}

export function toggleSlot(week: WeekMask, slot: AvailabilitySlot): WeekMask {
  return week ^ slotBit(slot);
}

/** Counts bits in parallel, because searches call this for many thousand weeks. */
export function slotCount(week: WeekMask): number {
  const pairs = week - ((week >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

const DAYTIME = weekOf([], [1, 2]);
const EVENINGS = weekOf([], [3]);
const NIGHTS = weekOf([], [4]);

export function hoursIn(week: WeekMask): number {
  return slotCount(week & DAYTIME) * 6 + slotCount(week & EVENINGS) * 4 + slotCount(week & NIGHTS) * 8;
}

/** English only: agencies read it. */
export const weeklyHoursText = (week: WeekMask): string =>
  week === EMPTY_WEEK ? sayInEnglish(NO_AVAILABILITY) : `${hoursIn(week)} hours a week`;

export function coveredHoursText(week: WeekMask, requestedHours: WeekMask): string {
  return `${hoursIn(week & requestedHours)} of ${hoursIn(requestedHours)} hours`;
}

export function dayCount(week: WeekMask): number {
  return ALL_DAYS.filter((day) => (week & weekOf([day], [])) !== 0).length;
}

export const NO_AVAILABILITY = msg('No availability provided');
const SLOTS_AVAILABLE = msg('{count, plural, one {# time slot available} other {# time slots available}}');

export function availabilityText(slots: number, say: Say = sayInEnglish): string {
  return slots === 0 ? say(NO_AVAILABILITY) : say(SLOTS_AVAILABLE, { count: slots });
}
