import type { AppDependencies } from '../../dependencies.ts';
import { findUnlockByPayment } from '../unlocks/unlocks.repository.ts';
import { withdrawUnlock } from '../unlocks/unlocks.service.ts';
import { findCheckout, moveCheckout } from './checkouts.repository.ts';
import { settleCheckout, wasReturned } from './settle-checkout.service.ts';
import { callStripe, checkoutIdOf, isMissing, MISSING, type Stripe } from './stripe-client.ts';

/**
 * Converges an unlock with its payment: one that was refunded in full or disputed takes the unlock back. A payment that
 * bought no unlock (a subscription's, or one that we returned) changes nothing. Answers whether the payment is ours.
 * @throws AppError payment_provider_unavailable
 */
export async function convergePayment(deps: AppDependencies, paymentIntentId: string): Promise<boolean> {
  const intent = await findPayment(deps, paymentIntentId);
  if (intent === null) return false;
  const checkoutId = checkoutIdOf(intent);
  const checkout = checkoutId === undefined ? undefined : await findCheckout(deps.db, checkoutId);
  if (checkout === undefined) return false;
  await settleCheckout(deps, checkout);
  const returned = wasReturned(intent);
  if (returned === null) return true;

  await deps.db.transaction().execute(async (trx) => {
    const unlock = await findUnlockByPayment(trx, paymentIntentId);
    if (unlock === undefined) return;
    const withdrawn = await withdrawUnlock(
      deps,
      trx,
      {
        requestId: unlock.id,
        userId: unlock.user_id,
        firstName: unlock.candidate_first_name,
        association: checkout.association,
      },
      returned,
    );
    if (withdrawn && returned === 'refunded') {
      await moveCheckout(trx, checkout.id, { from: ['completed'], to: 'refunded', at: deps.now() });
    }
  });
  return true;
}

/** null for a payment that the provider does not know: another account's, or nobody's. */
async function findPayment(deps: AppDependencies, id: string): Promise<Stripe.PaymentIntent | null> {
  try {
    return await callStripe(deps, () => deps.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }), {
      expects: [MISSING],
    });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
