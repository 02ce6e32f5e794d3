import { type BillingDependencies, callStripe, type Stripe, stripeRefusal } from './stripe-client.ts';

/** `disputed`: the bank took the money back, temporarily or permanently. */
export interface ReturnedMoney {
  state: 'kept' | 'refunded' | 'disputed';
  /** Refunded amount in cents, including pending refunds. */
  returnedCents: number;
}

const NOTHING_RETURNED: ReturnedMoney = { state: 'kept', returnedCents: 0 };

/** Statuses of refunds that failed. After a failed refund, the money is back with us. */
export const FAILED_REFUNDS: ReadonlySet<string | null> = new Set(['failed', 'canceled']);
/** Dispute statuses without a loss: won, or only an inquiry. */
export const HARMLESS_DISPUTES: ReadonlySet<string> = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/** Fetches disputes, because a charge stays marked as disputed even after we win. */
export async function findReturnedMoney(deps: BillingDependencies, charge: Stripe.Charge): Promise<ReturnedMoney> {
  if (charge.amount_refunded === 0 && !charge.refunded && !charge.disputed) return NOTHING_RETURNED;
  const refunds = await listRefunds(deps, charge.id);
  const disputes = await listDisputes(deps, charge);
  const returned = refunds.reduce((sum, { amount, status }) => (FAILED_REFUNDS.has(status) ? sum : sum + amount), 0);
  const isLost = disputes.some(({ status }) => !HARMLESS_DISPUTES.has(status));
  return {
    state: isLost ? 'disputed' : returned >= charge.amount ? 'refunded' : 'kept',
    returnedCents: Math.min(returned, charge.amount),
  };
}

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

const ALREADY_RETURNED = ['charge_already_refunded', 'charge_disputed'];

/** Refunds the rest of a payment. Idempotent per key. Does nothing if the charge is already refunded or disputed. */
export async function refundPayment(
  deps: BillingDependencies,
  refund: {
    paymentIntentId: string;
    reason: 'duplicate' | 'requested_by_customer';
    metadata?: Record<string, string>;
    key: string;
  },
): Promise<void> {
  const { paymentIntentId, reason, metadata = {}, key } = refund;
  try {
    await callStripe(
      deps,
      () =>
        deps.stripe.refunds.create(
          { payment_intent: paymentIntentId, reason, metadata },
          { idempotencyKey: `refund-${key}` },
        ),
      { expects: ALREADY_RETURNED },
    );
  } catch (error) {
    const code = stripeRefusal(error)?.code ?? null;
    if (code === null || !ALREADY_RETURNED.includes(code)) throw error;
  }
}
