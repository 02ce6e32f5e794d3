import { DAY_MS } from '../durations.ts';

export const MAX_REMINDER_TEXT_LENGTH = 200;

export const MAX_REMINDERS = 20;

export const REMINDER_DAYS_AHEAD = 366;

/** Calendar day, 'YYYY-MM-DD'. */
export type Day = string;

/**
 * Reminder emails are sent from noon UTC. From then until midnight UTC, every state has the same date as UTC, so a
 * reminder's day needs no time zone.
 */
export const REMINDER_MAIL_HOUR_UTC = 12;

export const dayInUtc = (moment: Date): Day => moment.toISOString().slice(0, 10);

export function localDay(moment: Date): Day {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`);

export const addDays = (day: Day, days: number): Day => dayInUtc(new Date(noonOf(day).getTime() + days * DAY_MS));

// Created at each use instead of at load: the first formatter blocks a phone for over 100 ms, and most pages need none.
const formatDay = (day: Day, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(noonOf(day));
const weekdayOf = (day: Day) => formatDay(day, { weekday: 'long' });

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const moment = noonOf(text);
  return !Number.isNaN(moment.getTime()) && dayInUtc(moment) === text;
}

export function reminderChoices(today: Day): readonly { label: string; day: Day }[] {
  const dayAfter = addDays(today, 2);
  const weekday = noonOf(today).getUTCDay();
  const nextMonday = addDays(today, weekday === 0 ? 1 : 8 - weekday);
  const choices = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: weekdayOf(dayAfter), day: dayAfter },
    { label: 'Next week', day: nextMonday },
  ];
  // Removes duplicate days: on a weekend, next Monday may be tomorrow or the day after.
  return choices.filter(({ day }, index) => choices.findIndex((choice) => choice.day === day) === index);
}

/** 'Tue, Dec 1', or 'Jan 4, 2027' in another year. */
export const dayText = (day: Day, today: Day): string =>
  formatDay(
    day,
    day.slice(0, 4) === today.slice(0, 4)
      ? { weekday: 'short', month: 'short', day: 'numeric' }
      : { dateStyle: 'medium' },
  );

/** 'today', 'tomorrow', 'Tuesday' within a week, otherwise 'Tue, Dec 1'; for past days 'overdue since Thu, Nov 19'. */
export function reminderDayText(day: Day, today: Day): string {
  const days = Math.round((noonOf(day).getTime() - noonOf(today).getTime()) / DAY_MS);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days > 1 && days < 7) return weekdayOf(day);
  const date = dayText(day, today);
  return days < 0 ? `overdue since ${date}` : date;
}
