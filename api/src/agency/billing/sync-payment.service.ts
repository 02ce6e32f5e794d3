import { raiseAlarm } from '../../observability/alarms.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import {
  callStripeOrNull,
  checkoutIdOf,
  idOf,
  type BillingDependencies,
  type CallOptions,
  type Stripe,
} from './stripe-client.ts';
import { findRoleIn, lockOpenAgency } from '../agencies/agencies.repository.ts';
import { findMailRecipient, findMailRecipientOf, findUnlockOfCheckout } from '../unlocks/unlocks.repository.ts';
import { restoreUnlock, grantUnlock, recordReturnedMoney, revokeUnlock } from '../unlocks/unlocks.service.ts';
import { paymentReturnedMail, type ReturnReason } from './billing.mails.ts';
import {
  findCheckout,
  updateCheckoutAgency,
  isOfUnlock,
  lockCheckout,
  moveCheckout,
  updateMoneyTicket,
  UNSETTLED,
  type Checkout,
  type CheckoutStatus,
  type UnlockCheckout,
} from './checkouts.repository.ts';
import { refundPayment, countFailedRefunds, findReturnedMoney, type ReturnedMoney } from './returned-money.service.ts';
import { syncCustomer } from './subscription-sync.service.ts';
import { drawSyncTicket } from './subscriptions.repository.ts';

/*
 * Words of this folder: to sync is to store Stripe's current state; to settle is to give an open checkout its outcome;
 * to reconcile is to do both for everything that a webhook missed.
 */

type UnusedPaymentReason = Exclude<ReturnReason, 'returned_before'>;

/** After this many failed refunds, an operator has to return the money. */
export const MAX_FAILED_REFUNDS = 2;

/**
 * Syncs a purchase with its payment's state at Stripe. Events may arrive in any order, and more than once. Returns
 * whether the payment is ours.
 * @throws PaymentProviderError
 */
export async function syncPayment(deps: BillingDependencies, paymentIntentId: string): Promise<boolean> {
  const ticket = await drawSyncTicket(deps.db);
  const intent = await findPayment(deps, paymentIntentId);
  if (intent === null) return false;
  const checkoutId = checkoutIdOf(intent);
  const checkout = checkoutId === undefined ? undefined : await findCheckout(deps.db, checkoutId);
  if (checkout !== undefined && isOfUnlock(checkout)) {
    await syncUnlock(deps, { checkout, intent, ticket });
    return true;
  }
  const customerId = idOf(intent.customer);
  return customerId !== null && syncCustomer(deps, customerId);
}

/**
 * Refunds what is left of a payment, then syncs its purchase. Refunds once per key, unless that refund failed. After
 * MAX_FAILED_REFUNDS failed refunds, returns false: an operator has to return the money.
 * @throws PaymentProviderError
 */
export async function refundAndSync(
  deps: BillingDependencies,
  { paymentIntentId, key, metadata }: { paymentIntentId: string; key: string; metadata: Record<string, string> },
): Promise<boolean> {
  const intent = await findPayment(deps, paymentIntentId);
  const chargeId = idOf(intent?.latest_charge ?? null);
  if (chargeId === null) throw new Error('could not refund: Stripe has no such payment, or the payment has no charge');
  const failedRefunds = await countFailedRefunds(deps, chargeId);
  if (failedRefunds >= MAX_FAILED_REFUNDS) return false;
  await refundPayment(deps, {
    paymentIntentId,
    reason: 'requested_by_customer',
    metadata,
    key: failedRefunds === 0 ? key : `${key}-${failedRefunds}`,
  });
  await syncPayment(deps, paymentIntentId);
  return true;
}

export async function syncPaidUnlock(
  deps: BillingDependencies,
  { checkout, paymentIntentId, options }: { checkout: UnlockCheckout; paymentIntentId: string; options: CallOptions },
): Promise<CheckoutStatus> {
  const ticket = await drawSyncTicket(deps.db);
  const intent = await findPayment(deps, paymentIntentId, options);
  if (intent === null) throw new Error('could not complete the unlock: payment intent not found');
  return syncUnlock(deps, { checkout, intent, ticket });
}

export const findPayment = (deps: BillingDependencies, id: string, options: CallOptions = {}) =>
  callStripeOrNull(deps, () => deps.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }), options);

interface UnlockPayment {
  checkout: UnlockCheckout;
  intent: Stripe.PaymentIntent;
  ticket: number;
}

async function syncUnlock(deps: BillingDependencies, payment: UnlockPayment): Promise<CheckoutStatus> {
  const { checkout, intent } = payment;
  const charge = intent.latest_charge;
  if (intent.status !== 'succeeded' || charge === null || typeof charge === 'string') return checkout.status;
  const money = await findReturnedMoney(deps, charge);
  const result = await store(deps, payment, money);
  if (typeof result === 'string') return result;
  return returnPayment(deps, payment, { chargeId: charge.id, reason: result.buysNothing });
}

/** Skips a response that is older than the stored one. Reports a payment that buys nothing. */
async function store(
  deps: BillingDependencies,
  { checkout, intent, ticket }: UnlockPayment,
  money: ReturnedMoney,
): Promise<CheckoutStatus | { buysNothing: UnusedPaymentReason }> {
  const { id, openedBy, candidateUuid, amountCents, association } = checkout;
  return withTransaction(deps, async (txDeps) => {
    const trx = txDeps.db;
    // Lock the agency before its checkout, in the same order as when a person joins an agency. Otherwise, the two could
    // deadlock.
    await lockOpenAgency(trx, checkout.agencyId);
    const locked = await lockCheckout(trx, id);
    if (locked === undefined || locked.moneyTicket >= ticket) return locked?.status ?? checkout.status;
    await updateMoneyTicket(trx, id, ticket);
    const existingUnlock = await findUnlockOfCheckout(trx, id);
    const unlock = existingUnlock === undefined ? undefined : { ...existingUnlock, association };
    const at = deps.now();

    if (money.state !== 'kept') {
      if (unlock === undefined) return recordReturn(txDeps, { checkout, reason: 'returned_before' });
      await recordReturnedMoney(txDeps, { unlock, returnedCents: money.returnedCents });
      await revokeUnlock(txDeps, { unlock, status: money.state });
      const to = money.state === 'refunded' ? 'refunded' : 'completed';
      await moveCheckout(trx, id, { from: [...UNSETTLED, 'completed', 'refunded'], to, at });
      return to;
    }
    if (unlock === undefined) {
      const payment = { checkoutId: id, paymentIntentId: intent.id, amountCents };
      // The checkout's agency, or the agency that it merged into while the page was open.
      const agencyId = await lockOpenAgency(trx, locked.agencyId);
      if (agencyId === undefined) return { buysNothing: 'agency_closed' };
      if (openedBy !== null && (await findRoleIn(trx, { agencyId, personId: openedBy })) === undefined) {
        return { buysNothing: 'opener_left' };
      }
      const grant = await grantUnlock(txDeps, { agencyId, personId: openedBy, candidateUuid, payment, association });
      if (!grant.granted) return { buysNothing: grant.reason };
      deps.metrics.unlocks.inc({ kind: 'paid' });
    } else if (!(await restoreUnlock(txDeps, unlock))) return { buysNothing: 'already_unlocked' };
    const current = await findUnlockOfCheckout(trx, id);
    if (current !== undefined)
      await recordReturnedMoney(txDeps, { unlock: { ...current, association }, returnedCents: money.returnedCents });
    await moveCheckout(trx, id, { from: [...UNSETTLED, 'refunded'], to: 'completed', at });
    if (current !== undefined && current.agencyId !== locked.agencyId)
      await updateCheckoutAgency(trx, id, current.agencyId);
    return 'completed';
  });
}

/** Updates the checkout only after the refund, so that a retry can finish after a crash. */
async function returnPayment(
  deps: BillingDependencies,
  { checkout, intent: { id: paymentIntentId } }: UnlockPayment,
  { chargeId, reason }: { chargeId: string; reason: UnusedPaymentReason },
): Promise<CheckoutStatus> {
  const { id, agencyId } = checkout;
  const failedRefunds = await countFailedRefunds(deps, chargeId);
  if (failedRefunds >= MAX_FAILED_REFUNDS) {
    raiseAlarm(deps, 'payment_without_purchase', { agency: agencyId, checkout: id, payment: paymentIntentId });
    return checkout.status;
  }
  await refundPayment(deps, {
    paymentIntentId,
    reason: reason === 'already_unlocked' ? 'duplicate' : 'requested_by_customer',
    metadata: { checkout_id: id },
    // A failed refund has used up its idempotency key, so the next attempt needs another key.
    key: failedRefunds === 0 ? id : `${id}-${failedRefunds}`,
  });
  return withTransaction(deps, (txDeps) => recordReturn(txDeps, { checkout, reason }));
}

/** Emails the agency once. If the refund is due to the opener leaving, also emails the opener. */
async function recordReturn(
  deps: BillingDependencies,
  { checkout, reason }: { checkout: Checkout; reason: ReturnReason },
): Promise<CheckoutStatus> {
  const { db: trx } = deps;
  const { id, agencyId, openedBy, amountCents, association, status } = checkout;
  if (await moveCheckout(trx, id, { from: UNSETTLED, to: 'refunded', at: deps.now() })) {
    const to = await findMailRecipient(trx, { agencyId, personId: openedBy }, association);
    await deps.outbox.enqueue(trx, paymentReturnedMail(deps.config, to, { amountCents, reason }));
    if (reason === 'opener_left' && openedBy !== null) {
      const opener = await findMailRecipientOf(trx, openedBy, association);
      await deps.outbox.enqueue(trx, paymentReturnedMail(deps.config, opener, { amountCents, reason }));
    }
    return 'refunded';
  }
  return (await lockCheckout(trx, id))?.status ?? status;
}
