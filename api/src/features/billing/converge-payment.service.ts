import type { AppDependencies } from '../../dependencies.ts';
import { findUnlockByPayment } from '../unlocks/unlocks.repository.ts';
import { withdrawUnlock } from '../unlocks/unlocks.service.ts';
import { findCheckout, moveCheckout } from './checkouts.repository.ts';
import { settleCheckout, wasReturned } from './settle-checkout.service.ts';
import { callStripe, checkoutIdOf } from './stripe-client.ts';

/**
 * Converges an unlock with its payment: one that was refunded in full or disputed takes the unlock back. A payment that
 * bought no unlock (a subscription's, or one that we returned) changes nothing.
 * @throws AppError payment_provider_unavailable
 */
export async function convergePayment(deps: AppDependencies, paymentIntentId: string): Promise<void> {
  const intent = await callStripe(() =>
    deps.stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }),
  );
  const checkoutId = checkoutIdOf(intent);
  const checkout = checkoutId === undefined ? undefined : await findCheckout(deps.db, checkoutId);
  if (checkout === undefined) return;
  await settleCheckout(deps, checkout);
  const returned = wasReturned(intent);
  if (returned === null) return;

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
}
