const DAY_MS = 24 * 60 * 60 * 1000;

/** A week that nobody has confirmed for longer than this is asked about by mail. */
export const CONFIRMATION_ASKED_AFTER_DAYS = 30;
/** At least so long between two such mails to one caregiver: never two in one month. */
export const CONFIRMATION_MAIL_EVERY_DAYS = 31;
/** How long the link of such a mail works. */
export const CONFIRMATION_LINK_DAYS = 35;

/**
 * What an unconfirmed week loses in rank by its age, from the given day on. The first step leaves two weeks to answer
 * the mail; the last one takes as many points as the whole week is worth. A profile that is saved counts as confirmed.
 * Steps are stored: never renumber them.
 */
export const UNCONFIRMED_STEPS = [
  { step: 1, fromDays: 45, points: 50 },
  { step: 2, fromDays: 90, points: 120 },
  { step: 3, fromDays: 180, points: 250 },
] as const;

/** The step of a week that was last confirmed at this moment; 0 while it is fresh, and when the clock went back. */
export function unconfirmedStep(confirmedAt: Date, now: Date): number {
  const days = (now.getTime() - confirmedAt.getTime()) / DAY_MS;
  return UNCONFIRMED_STEPS.findLast(({ fromDays }) => days >= fromDays)?.step ?? 0;
}

/** How many points of the score a step takes. */
export function unconfirmedPoints(step: number): number {
  return UNCONFIRMED_STEPS.find((known) => known.step === step)?.points ?? 0;
}

/** How long ago something was, as a person would say it: 'today', '3 weeks ago', 'over a year ago'. */
export function timeAgo(then: Date, now: Date): string {
  const days = Math.floor((now.getTime() - then.getTime()) / DAY_MS);
  if (days < 1) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  if (days < 365) return `${Math.floor(days / 30)} months ago`;
  return 'over a year ago';
}
