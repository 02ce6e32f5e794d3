import { msg, sayInEnglish, type Say } from '../languages/messages.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Age after which an unconfirmed week is asked about by mail. */
export const CONFIRMATION_ASKED_AFTER_DAYS = 30;
/** Minimum time between two such mails to the same caregiver: never two in one month. */
export const CONFIRMATION_MAIL_EVERY_DAYS = 31;
/** TTL of the link in such a mail. */
export const CONFIRMATION_LINK_DAYS = 35;

/**
 * Score penalty for an unconfirmed week, by age in days. The first step starts two weeks after the mail, to leave time
 * to respond; the last one cancels all points that the week is worth. Saving the profile counts as confirming. Steps
 * are stored: never renumber them.
 */
export const UNCONFIRMED_STEPS = [
  { step: 1, fromDays: 45, points: 50 },
  { step: 2, fromDays: 90, points: 120 },
  { step: 3, fromDays: 180, points: 250 },
] as const;

/** The penalty step of a week last confirmed at this time; 0 while fresh, or if the clock went back. */
export function unconfirmedStep(confirmedAt: Date, now: Date): number {
  const days = (now.getTime() - confirmedAt.getTime()) / DAY_MS;
  return UNCONFIRMED_STEPS.findLast(({ fromDays }) => days >= fromDays)?.step ?? 0;
}

/** Points that a step takes off the score. */
export function unconfirmedPoints(step: number): number {
  return UNCONFIRMED_STEPS.find((known) => known.step === step)?.points ?? 0;
}

/** How long ago something was, in plain words: 'today', '3 weeks ago', 'over a year ago'. */
export function timeAgo(then: Date, now: Date, say: Say = sayInEnglish): string {
  const days = Math.floor((now.getTime() - then.getTime()) / DAY_MS);
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
