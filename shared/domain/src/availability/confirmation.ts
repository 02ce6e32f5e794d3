import { DAY_MS } from '../durations.ts';
import { msg, sayInEnglish, type Say } from '../languages/messages.ts';
import { EMPTY_WEEK, type WeekMask } from './week.ts';

export const CONFIRMATION_ASKED_AFTER_DAYS = 30;
/** Minimum number of days between a caregiver's monthly emails, so that no month has two. */
export const CONFIRMATION_MAIL_EVERY_DAYS = 31;
export const CONFIRMATION_LINK_DAYS = 35;

/** If the week was confirmed more than this many days ago, agencies are advised to ask the caregiver before paying. */
export const OLD_WEEK_DAYS = 90;

/** Points that a confirmed week adds to the rank, by age in days. Saving the profile confirms the week. */
export const FRESHNESS_STEPS = [
  { upToDays: 7, points: 150 },
  { upToDays: 30, points: 100 },
  { upToDays: 60, points: 40 },
] as const;

/** Penalty for a stale week. It exceeds every score, so a negative rank means a stale week. */
export const STALE_POINTS = -10_000;

export const isStale = (rank: number): boolean => rank < 0;

/**
 * Returns the start of the UTC day. Ages count up to this time, so that the recommended order stays the same all day.
 */
export function rankDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}

export function freshnessCutoff({ upToDays }: { upToDays: number }, day: Date): Date {
  return new Date(day.getTime() - upToDays * DAY_MS);
}

export function freshnessPoints(confirmedAt: Date, day: Date): number {
  return FRESHNESS_STEPS.find((step) => confirmedAt >= freshnessCutoff(step, day))?.points ?? STALE_POINTS;
}

/** Whether the recommended order puts the week last, because it was confirmed too long ago. */
export const isStaleWeek = (confirmedAt: Date, now: Date): boolean =>
  freshnessPoints(confirmedAt, rankDay(now)) === STALE_POINTS;

/** A higher rank comes first. An empty week gets no freshness points, but does get the stale penalty. */
export function rankOf(
  { score, week, confirmedAt }: { score: number; week: WeekMask; confirmedAt: Date },
  day: Date,
): number {
  const points = freshnessPoints(confirmedAt, day);
  return score + (week === EMPTY_WEEK ? Math.min(points, 0) : points);
}

const dayNumber = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / DAY_MS;

/** Calendar days between two moments, in the reader's time zone. */
export const daysBetween = (earlierTime: Date, now: Date): number => dayNumber(now) - dayNumber(earlierTime);

/**
 * Age in words: 'today', '3 weeks ago', 'over a year ago'. Uses the reader's calendar days: last evening is
 * 'yesterday', even eleven hours later.
 */
export function timeAgo(earlierTime: Date, now: Date, say: Say = sayInEnglish): string {
  const days = daysBetween(earlierTime, now);
  if (days < 1) return say(msg('today'));
  if (days === 1) return say(msg('yesterday'));
  if (days < 14) return say(msg('{count, plural, one {# day ago} other {# days ago}}'), { count: days });
  if (days < 60) {
    return say(msg('{count, plural, one {# week ago} other {# weeks ago}}'), { count: Math.floor(days / 7) });
  }
  if (days < 365) {
    return say(msg('{count, plural, one {# month ago} other {# months ago}}'), { count: Math.floor(days / 30) });
  }
  return say(msg('over a year ago'));
}
