import type { SettleCheckoutResponse } from '@marketplace/contracts';
import type { AppDependencies } from '../../dependencies.ts';
import { findMailRecipient } from '../unlocks/unlocks.repository.ts';
import { grantUnlock } from '../unlocks/unlocks.service.ts';
import { paymentReturnedMail, type ReturnReason } from './billing.mails.ts';
import { findCheckout, lockCheckout, moveCheckout, type Checkout } from './checkouts.repository.ts';
import { refundPayment } from './refunds.service.ts';
import { isSecondSubscription } from './second-subscriptions.repository.ts';
import { callStripe, idOf, isMissing, MISSING, type Stripe } from './stripe-client.ts';
import { syncCustomerSubscriptions } from './subscription-sync.service.ts';

/** Where a checkout stands; `url` leads to its payment page while it can still be paid. */
export type SettledCheckout = SettleCheckoutResponse;

/** A checkout that we gave up may still have been paid at the provider. */
const UNSETTLED = ['open', 'expired'] as const;
const UNAVAILABLE_WHILE_SETTLING =
  'Our payment provider cannot be reached right now. If you have paid, nothing is lost: your account will show it shortly.';

/**
 * Converges one checkout with what the payment provider says now: a paid unlock is granted once, a payment that can buy
 * nothing is returned, a paid subscription is taken over, an unpaid one expires. Return page, webhook and reconciling
 * job all come through here, in any order and any number of times.
 * @throws AppError payment_provider_unavailable
 */
export async function settleCheckout(deps: AppDependencies, checkout: Checkout): Promise<SettledCheckout> {
  const { kind } = checkout;
  if (checkout.status === 'completed' || checkout.status === 'refunded') {
    return { kind, status: checkout.status, url: null };
  }
  const { sessionId } = checkout;
  if (sessionId === null) return settleWithoutSession(deps, checkout);

  const session = await findSession(deps, sessionId);
  if (session === null || session.status === 'expired') return expire(deps, checkout);
  if (session.status !== 'complete' || session.payment_status === 'unpaid') {
    return { kind, status: 'pending', url: session.url };
  }
  if (checkout.candidateUuid === null) return completeSubscription(deps, checkout, session);
  return completeUnlock(deps, checkout, checkout.candidateUuid, session);
}

/** null for a session that the provider does not know, which nobody can pay. */
export async function findSession(deps: AppDependencies, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await callStripe(
      deps,
      () => deps.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
      { detail: UNAVAILABLE_WHILE_SETTLING, expects: [MISSING] },
    );
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Nobody has been given the address of a payment page, so it can only run out. */
async function settleWithoutSession(deps: AppDependencies, checkout: Checkout): Promise<SettledCheckout> {
  if (checkout.status === 'expired' || checkout.expiresAt <= deps.now()) return expire(deps, checkout);
  return { kind: checkout.kind, status: 'pending', url: null };
}

async function expire(deps: AppDependencies, { id, kind }: Checkout): Promise<SettledCheckout> {
  await moveCheckout(deps.db, id, { from: ['open'], to: 'expired', at: deps.now() });
  return { kind, status: 'expired', url: null };
}

async function completeSubscription(
  deps: AppDependencies,
  { id, kind, userId }: Checkout,
  session: Stripe.Checkout.Session,
): Promise<SettledCheckout> {
  const customerId = idOf(session.customer);
  if (customerId === null) throw new Error('A paid subscription checkout names no customer.');
  await syncCustomerSubscriptions(deps, userId, customerId);
  const subscriptionId = idOf(session.subscription);
  const returned = subscriptionId !== null && (await isSecondSubscription(deps.db, subscriptionId));
  const status = returned ? 'refunded' : 'completed';
  await moveCheckout(deps.db, id, { from: UNSETTLED, to: status, at: deps.now() });
  return { kind, status, url: null };
}

async function completeUnlock(
  deps: AppDependencies,
  checkout: Checkout,
  candidateUuid: string,
  session: Stripe.Checkout.Session,
): Promise<SettledCheckout> {
  const { id, kind, userId, amountCents, association } = checkout;
  const intent = session.payment_intent;
  if (intent === null || typeof intent === 'string') throw new Error('A paid checkout names no payment.');
  if (wasReturned(intent)) return recordReturn(deps, checkout, 'returned_before');

  const result = await deps.db.transaction().execute(async (trx) => {
    const status = await lockCheckout(trx, id);
    if (status === 'completed' || status === 'refunded') return status;
    const payment = { checkoutId: id, paymentIntentId: intent.id, amountCents };
    const grant = await grantUnlock(deps, trx, { userId, candidateUuid, payment, association });
    if (!grant.granted) return grant.reason;
    await moveCheckout(trx, id, { from: UNSETTLED, to: 'completed', at: deps.now() });
    return 'completed';
  });
  if (result === 'completed' || result === 'refunded') return { kind, status: result, url: null };
  // The checkout stays open until the money is on its way back, so that a crash here is made good by the next settling.
  await refundPayment(deps, {
    paymentIntentId: intent.id,
    reason: result === 'already_unlocked' ? 'duplicate' : 'requested_by_customer',
    metadata: { checkout_id: id },
    key: id,
    detail: UNAVAILABLE_WHILE_SETTLING,
  });
  return recordReturn(deps, checkout, result);
}

/** The charge was given back in full, or the bank took it back. */
export function wasReturned(intent: Stripe.PaymentIntent): 'refunded' | 'disputed' | null {
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string') return null;
  if (charge.refunded) return 'refunded';
  return charge.disputed ? 'disputed' : null;
}

async function recordReturn(deps: AppDependencies, checkout: Checkout, reason: ReturnReason): Promise<SettledCheckout> {
  const { id, kind, userId, amountCents, association } = checkout;
  await deps.db.transaction().execute(async (trx) => {
    const moved = await moveCheckout(trx, id, { from: UNSETTLED, to: 'refunded', at: deps.now() });
    if (!moved) return;
    const to = await findMailRecipient(trx, userId, association);
    await deps.outbox.enqueue(trx, paymentReturnedMail(deps.config, to, { amountCents, reason }));
  });
  const current = await findCheckout(deps.db, id);
  return { kind, status: current?.status === 'completed' ? 'completed' : 'refunded', url: null };
}
