import type { BillingDependencies } from './stripe-client.ts';
import { callStripe, stripeRefusal } from './stripe-client.ts';

const MONEY_IS_GONE = ['charge_already_refunded', 'charge_disputed'];

/** Refunds the rest of a payment. Idempotent per key. Does nothing if the charge is already refunded or disputed. */
export async function refundPayment(
  deps: BillingDependencies,
  refund: {
    paymentIntentId: string;
    reason: 'duplicate' | 'requested_by_customer';
    metadata?: Record<string, string>;
    key: string;
    detail?: string;
  },
): Promise<void> {
  const { paymentIntentId, reason, metadata = {}, key, detail } = refund;
  try {
    await callStripe(
      deps,
      () =>
        deps.stripe.refunds.create(
          { payment_intent: paymentIntentId, reason, metadata },
          { idempotencyKey: `refund-${key}` },
        ),
      { expects: MONEY_IS_GONE, ...(detail === undefined ? {} : { detail }) },
    );
  } catch (error) {
    const code = stripeRefusal(error)?.code ?? null;
    if (code === null || !MONEY_IS_GONE.includes(code)) throw error;
  }
}
