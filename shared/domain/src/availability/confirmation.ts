import { msg, sayInEnglish, type Say } from '../languages/messages.ts';
import { EMPTY_WEEK, type WeekMask } from './week.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Age after which an unconfirmed week is asked about by mail. */
export const CONFIRMATION_ASKED_AFTER_DAYS = 30;
/** Minimum time between two such mails to the same caregiver: never two in one month. */
export const CONFIRMATION_MAIL_EVERY_DAYS = 31;
/** TTL of the link in such a mail. */
export const CONFIRMATION_LINK_DAYS = 35;

/** What a confirmed week adds to a caregiver's rank, by its age in days. Saving the profile counts as confirming. */
export const FRESHNESS_STEPS = [
  { upToDays: 7, points: 150 },
  { upToDays: 30, points: 100 },
  { upToDays: 60, points: 40 },
] as const;

/** What an older week adds: more than any score takes back, so a rank is negative only if the week is stale. */
export const STALE_POINTS = -10_000;

/** Stale weeks come last in the recommended order. */
export const isStale = (rank: number): boolean => rank < 0;

/** The start of the day (UTC) as of which ages are measured: the recommended order is the same all day. */
export function rankDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}

/** A week is within a step if it was confirmed at this time or later. */
export function freshSince({ upToDays }: { upToDays: number }, day: Date): Date {
  return new Date(day.getTime() - upToDays * DAY_MS);
}

/** The points of a week that was last confirmed at this time. */
export function freshnessPoints(confirmedAt: Date, day: Date): number {
  return FRESHNESS_STEPS.find((step) => confirmedAt >= freshSince(step, day))?.points ?? STALE_POINTS;
}

/** A caregiver's place in the recommended order, the highest first. An empty week has nothing to confirm, but gets stale. */
export function rankOf(
  { score, week, confirmedAt }: { score: number; week: WeekMask; confirmedAt: Date },
  day: Date,
): number {
  const points = freshnessPoints(confirmedAt, day);
  return score + (week === EMPTY_WEEK ? Math.min(points, 0) : points);
}

/** The number of a day in the reader's calendar. */
const dayNumber = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / DAY_MS;

/**
 * How long ago something was, in plain words: 'today', '3 weeks ago', 'over a year ago'. Days are the reader's calendar days, as in
 * the date beside it: last evening is yesterday, even if it was eleven hours ago.
 */
export function timeAgo(then: Date, now: Date, say: Say = sayInEnglish): string {
  const days = dayNumber(now) - dayNumber(then);
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
