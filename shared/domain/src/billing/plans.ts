export const PAY_AS_YOU_GO_UNLOCK_CENTS = 40_000;
export const PRO_UNLOCK_CENTS = 10_000;
export const PRO_MONTHLY_CENTS = 50_000;
export const PRO_FREE_UNLOCKS_PER_MONTH = 1;
export const CURRENCY = 'usd';

/** Shown next to each unlock offer. */
export const GUARANTEE = ['Dead number?', 'We make it right.'] as const;
export const GUARANTEE_PATH = '/agency-terms#section-5';

export type Plan = 'pay_per_contact' | 'pro';
export type SubscriptionStatus = 'active' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete';

export const PLAN_NAMES: Record<Plan, string> = { pay_per_contact: 'Pay-Per-Contact', pro: 'Pro' };

/** Only an active subscription is Pro; unpaid, past-due and canceled ones are Pay-Per-Contact. */
export function planOf(status: SubscriptionStatus | null): Plan {
  return status === 'active' ? 'pro' : 'pay_per_contact';
}

export function unlockPriceCents(plan: Plan): number {
  return plan === 'pro' ? PRO_UNLOCK_CENTS : PAY_AS_YOU_GO_UNLOCK_CENTS;
}

/** Formats cents as $400 or $1,200. Shows cents only if they are not zero. */
export function formatUsd(cents: number): string {
  // Avoids Intl: on a phone, creating its first currency formatter takes as long as rendering several list rows.
  const [dollars = '', decimals] = (Math.abs(cents) / 100).toFixed(cents % 100 === 0 ? 0 : 2).split('.');
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
}
