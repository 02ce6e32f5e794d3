import {
  PAY_AS_YOU_GO_UNLOCK_CENTS,
  PRO_FREE_UNLOCKS_PER_MONTH,
  PRO_MONTHLY_CENTS,
  PRO_UNLOCK_CENTS,
  type Plan,
} from './plans.ts';

/** Cost of a month with this many unlocks on a plan, in cents, including the monthly fee. */
export function monthCostCents(plan: Plan, unlocks: number): number {
  if (plan === 'pay_per_contact') return unlocks * PAY_AS_YOU_GO_UNLOCK_CENTS;
  return PRO_MONTHLY_CENTS + Math.max(0, unlocks - PRO_FREE_UNLOCKS_PER_MONTH) * PRO_UNLOCK_CENTS;
}

/** The smallest number of unlocks a month for which Pro costs less than Pay-Per-Contact. */
export function unlocksThatMakeProCheaper(): number {
  // With n unlocks: fee + price × (n − free) < list × n, solved for n.
  const fixed = PRO_MONTHLY_CENTS - PRO_FREE_UNLOCKS_PER_MONTH * PRO_UNLOCK_CENTS;
  return Math.floor(fixed / (PAY_AS_YOU_GO_UNLOCK_CENTS - PRO_UNLOCK_CENTS)) + 1;
}

/** Both plans compared for the same month, in cents. */
interface PlanComparison {
  unlocks: number;
  payPerContactCents: number;
  proCents: number;
  /** null when both cost the same. */
  cheaper: Plan | null;
  /** What the cheaper plan saves; 0 when both cost the same. */
  savedCents: number;
}

export function comparePlans(unlocks: number): PlanComparison {
  const payPerContactCents = monthCostCents('pay_per_contact', unlocks);
  const proCents = monthCostCents('pro', unlocks);
  return {
    unlocks,
    payPerContactCents,
    proCents,
    cheaper: payPerContactCents === proCents ? null : proCents < payPerContactCents ? 'pro' : 'pay_per_contact',
    savedCents: Math.abs(payPerContactCents - proCents),
  };
}

/** The 'last month' of the plan comparison: this many days back from now. */
export const LAST_MONTH_DAYS = 30;
const DAY_MS = 86_400_000;

/** How many of these times are within the last month before `now`. */
export function countInLastMonth(moments: readonly Date[], now: Date): number {
  const since = now.getTime() - LAST_MONTH_DAYS * DAY_MS;
  return moments.filter((moment) => moment.getTime() > since && moment.getTime() <= now.getTime()).length;
}
