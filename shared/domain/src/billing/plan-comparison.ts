import { DAY_MS } from '../durations.ts';
import {
  PAY_AS_YOU_GO_UNLOCK_CENTS,
  PRO_FREE_UNLOCKS_PER_MONTH,
  PRO_MONTHLY_CENTS,
  PRO_UNLOCK_CENTS,
  type Plan,
} from './plans.ts';

export const monthlyFeeCents = (plan: Plan): number => (plan === 'pro' ? PRO_MONTHLY_CENTS : 0);

/** In cents, including the monthly fee. */
export function monthCostCents(plan: Plan, unlocks: number): number {
  if (plan === 'pay_per_contact') return unlocks * PAY_AS_YOU_GO_UNLOCK_CENTS;
  return monthlyFeeCents(plan) + Math.max(0, unlocks - PRO_FREE_UNLOCKS_PER_MONTH) * PRO_UNLOCK_CENTS;
}

export function unlocksThatMakeProCheaper(): number {
  // Finds the smallest n with fee + price × (n − free) < list × n.
  const fixed = PRO_MONTHLY_CENTS - PRO_FREE_UNLOCKS_PER_MONTH * PRO_UNLOCK_CENTS;
  return Math.floor(fixed / (PAY_AS_YOU_GO_UNLOCK_CENTS - PRO_UNLOCK_CENTS)) + 1;
}

export const LAST_MONTH_DAYS = 30;

export function isInLastMonth(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() - LAST_MONTH_DAYS * DAY_MS && moment.getTime() <= now.getTime();
}
