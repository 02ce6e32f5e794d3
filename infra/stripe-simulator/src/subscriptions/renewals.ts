import { GENERIC_DECLINE } from '../payments/test-cards.ts';
import { StripeApiError } from '../errors.ts';
import type { StoredInvoice, StoredSubscription } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';
import { periodEndAfter } from './billing-period.ts';
import { collectInvoice, createSubscriptionInvoice } from './invoices.ts';
import { cancelSubscription, changeSubscription, currentPeriodEnd } from './subscriptions.ts';

const RETRY_AFTER_SECONDS = 3 * 86_400;
const MAX_ATTEMPTS = 4;

/**
 * Starts the next period and charges the saved card. `outcome` overrides the card's behavior. If cancel_at_period_end
 * is set, ends the subscription instead and returns null.
 * @throws StripeApiError if the subscription has already ended
 */
export function renewSubscription(
  simulator: Simulator,
  subscription: StoredSubscription,
  outcome?: 'succeed' | 'fail',
): StoredInvoice | null {
  if (subscription.status === 'canceled') {
    throw new StripeApiError(`Subscription ${subscription.id} has ended and cannot be renewed.`, {
      code: 'subscription_canceled',
    });
  }
  if (subscription.cancel_at_period_end) {
    cancelSubscription(simulator, subscription);
    return null;
  }
  const start = currentPeriodEnd(subscription);
  const end = periodEndAfter(subscription.created, start);
  const invoice = createSubscriptionInvoice(simulator, subscription, { start, end });
  // The period also advances if the payment fails.
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  changeSubscription(simulator, subscription, { latest_invoice: invoice.id, items: { ...subscription.items, data } });
  attemptPayment(simulator, subscription, invoice, outcome);
  return invoice;
}

function attemptPayment(
  simulator: Simulator,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  outcome?: 'succeed' | 'fail',
): void {
  const declines = outcome === undefined ? subscription.renewals_fail : outcome === 'fail';
  if (collectInvoice(simulator, invoice, declines ? GENERIC_DECLINE : null)) {
    changeSubscription(simulator, subscription, { status: 'active' });
    return;
  }
  const isLast = invoice.attempt_count >= MAX_ATTEMPTS;
  invoice.next_payment_attempt = isLast ? null : simulator.clock.now() + RETRY_AFTER_SECONDS;
  simulator.events.record('invoice.payment_failed', invoice);
  if (isLast) cancelSubscription(simulator, subscription);
  else changeSubscription(simulator, subscription, { status: 'past_due' });
}

/** Processes due retries, cancellations and renewals. Returns whether there were any. */
export function settleSubscriptions(simulator: Simulator): boolean {
  let anythingDone = false;
  for (const subscription of simulator.store.subscriptions.newestFirst()) {
    while (settleNext(simulator, subscription)) anythingDone = true;
  }
  return anythingDone;
}

function settleNext(simulator: Simulator, subscription: StoredSubscription): boolean {
  if (subscription.status !== 'active' && subscription.status !== 'past_due') return false;
  const now = simulator.clock.now();
  const openInvoice = simulator.store.invoices.find(subscription.latest_invoice ?? '');
  const retryAt = openInvoice?.status === 'open' ? openInvoice.next_payment_attempt : null;
  if (openInvoice !== undefined && retryAt !== null && retryAt <= now) {
    attemptPayment(simulator, subscription, openInvoice);
    return true;
  }
  if (currentPeriodEnd(subscription) > now) return false;
  renewSubscription(simulator, subscription);
  return true;
}
