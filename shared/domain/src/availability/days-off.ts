import { DAY_MS } from '../durations.ts';
import type { Day } from '../hiring/reminders.ts';

/** `days`: maximum length. `ahead`: maximum number of days until the first day. */
export const DAYS_OFF_LIMITS = { days: 90, ahead: 365 } as const;

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const dayIn = (moment: Date, timeZone: string): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);

function offsetMs(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

export function startOfDay(day: Day, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // Near a daylight saving change, the first guess may use the wrong offset.
  const guess = utc - offsetMs(utc, timeZone);
  return new Date(utc - offsetMs(guess, timeZone));
}

/** Counts the days, including the first and the last. */
export const countDays = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
