import type { BillingDependencies } from './stripe-client.ts';
import { callStripe, type Stripe } from './stripe-client.ts';

/** State of a payment's money. `disputed`: a bank took it back, temporarily or permanently. */
export interface Money {
  state: 'kept' | 'refunded' | 'disputed';
  /** Refunded, in cents; counts refunds that succeeded or are pending. */
  returnedCents: number;
}

const UNTOUCHED: Money = { state: 'kept', returnedCents: 0 };

/** Statuses of refunds whose money came back to us. */
export const FAILED_REFUNDS: ReadonlySet<string | null> = new Set(['failed', 'canceled']);
/** A dispute that was won, or a bank's inquiry that took no money. */
export const HARMLESS_DISPUTES: ReadonlySet<string> = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/** State of a charge's money. A charge stays marked as disputed even after we win, so disputes are fetched. */
export async function moneyOf(deps: BillingDependencies, charge: Stripe.Charge): Promise<Money> {
  if (charge.amount_refunded === 0 && !charge.refunded && !charge.disputed) return UNTOUCHED;
  const refunds = await listRefunds(deps, charge.id);
  const disputes = await listDisputes(deps, charge);
  const returned = refunds.reduce((sum, { amount, status }) => (FAILED_REFUNDS.has(status) ? sum : sum + amount), 0);
  const isLost = disputes.some(({ status }) => !HARMLESS_DISPUTES.has(status));
  return {
    state: isLost ? 'disputed' : returned >= charge.amount ? 'refunded' : 'kept',
    returnedCents: Math.min(returned, charge.amount),
  };
}

/** Number of failed refunds of a charge; their money came back to us. */
export async function countFailedRefunds(deps: BillingDependencies, chargeId: string): Promise<number> {
  const refunds = await listRefunds(deps, chargeId);
  return refunds.filter(({ status }) => FAILED_REFUNDS.has(status)).length;
}

export async function listDisputes(deps: BillingDependencies, charge: Stripe.Charge): Promise<Stripe.Dispute[]> {
  if (!charge.disputed) return [];
  return (await callStripe(deps, () => deps.stripe.disputes.list({ charge: charge.id, limit: 100 }))).data;
}

export async function listRefunds(deps: BillingDependencies, charge: string): Promise<Stripe.Refund[]> {
  return (await callStripe(deps, () => deps.stripe.refunds.list({ charge, limit: 100 }))).data;
}
