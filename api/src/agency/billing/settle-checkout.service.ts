import type { SettleCheckoutBody, SettleCheckoutResponse } from '@marketplace/contracts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { callStripeOrNull, idOf, type BillingDependencies, type Stripe } from './stripe-client.ts';
import {
  findCheckoutOfAgency,
  isOfUnlock,
  moveCheckout,
  UNSETTLED,
  type Checkout,
  type UnlockCheckout,
} from './checkouts.repository.ts';
import { syncPaidUnlock } from './sync-payment.service.ts';
import { isSecondSubscription } from './subscriptions.repository.ts';
import { syncCustomerSubscriptions } from './subscription-sync.service.ts';

/** `url`: the payment page, while the checkout can be paid. */
type SettledCheckout = Omit<SettleCheckoutResponse, 'candidate_uuid'>;

const UNAVAILABLE_WHILE_SETTLING =
  'Our payment provider cannot be reached right now. If you have paid, nothing is lost: your account will show it shortly.';

/** @throws AppError not_found, payment_provider_unavailable */
export async function settleOwnCheckout(
  deps: BillingDependencies,
  { agency, reference }: { agency: AgencyIdentity; reference: SettleCheckoutBody },
): Promise<SettleCheckoutResponse> {
  const key = 'checkout_id' in reference ? { id: reference.checkout_id } : { sessionId: reference.checkout_session_id };
  const checkout = await findCheckoutOfAgency(deps.db, agency, key);
  if (checkout === undefined) throw new AppError('not_found');
  const settled = await settleCheckout(deps, checkout);
  return { ...settled, candidate_uuid: settled.status === 'completed' ? checkout.candidateUuid : null };
}

/**
 * Syncs a checkout with Stripe: grants a paid unlock once, refunds a payment that buys nothing, stores a subscription,
 * or expires an unpaid checkout. The return page, webhook and job may call this in any order.
 * @throws AppError payment_provider_unavailable
 */
export async function settleCheckout(deps: BillingDependencies, checkout: Checkout): Promise<SettledCheckout> {
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
  return isOfUnlock(checkout) ? completeUnlock(deps, checkout, session) : completeSubscription(deps, checkout, session);
}

/** Returns null if Stripe does not know the session. A session that Stripe does not know cannot be paid. */
export const findSession = (deps: BillingDependencies, sessionId: string): Promise<Stripe.Checkout.Session | null> =>
  callStripeOrNull(deps, () => deps.stripe.checkout.sessions.retrieve(sessionId), {
    detail: UNAVAILABLE_WHILE_SETTLING,
  });

/** Settles a checkout whose URL nobody received. Nobody can pay it, so it only expires. */
async function settleWithoutSession(deps: BillingDependencies, checkout: Checkout): Promise<SettledCheckout> {
  if (checkout.status === 'expired' || checkout.expiresAt <= deps.now()) return expire(deps, checkout);
  return { kind: checkout.kind, status: 'pending', url: null };
}

async function expire(deps: BillingDependencies, { id, kind }: Checkout): Promise<SettledCheckout> {
  await moveCheckout(deps.db, id, { from: ['open'], to: 'expired', at: deps.now() });
  return { kind, status: 'expired', url: null };
}

async function completeSubscription(
  deps: BillingDependencies,
  { id, kind, agencyId }: Checkout,
  session: Stripe.Checkout.Session,
): Promise<SettledCheckout> {
  const customerId = idOf(session.customer);
  if (customerId === null) throw new Error('Stripe has no customer for a paid subscription checkout');
  await syncCustomerSubscriptions(deps, { agencyId, customerId });
  const subscriptionId = idOf(session.subscription);
  const returned = subscriptionId !== null && (await isSecondSubscription(deps.db, subscriptionId));
  const status = returned ? 'refunded' : 'completed';
  await moveCheckout(deps.db, id, { from: UNSETTLED, to: status, at: deps.now() });
  return { kind, status, url: null };
}

async function completeUnlock(
  deps: BillingDependencies,
  checkout: UnlockCheckout,
  session: Stripe.Checkout.Session,
): Promise<SettledCheckout> {
  const paymentIntentId = idOf(session.payment_intent);
  if (paymentIntentId === null)
    throw new Error('could not complete the unlock: the paid session has no payment intent');
  const status = await syncPaidUnlock(deps, {
    checkout,
    paymentIntentId,
    options: { detail: UNAVAILABLE_WHILE_SETTLING },
  });
  // If a refund is not possible yet, a later call checks the payment again.
  return { kind: checkout.kind, status: status === 'open' ? 'pending' : status, url: null };
}
