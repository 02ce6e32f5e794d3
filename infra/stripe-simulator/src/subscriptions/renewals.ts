import { GENERIC_DECLINE } from '../payments/test-cards.ts';
import { StripeApiError } from '../errors.ts';
import type { StoredInvoice, StoredSubscription } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
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
  world: World,
  subscription: StoredSubscription,
  outcome?: 'succeed' | 'fail',
): StoredInvoice | null {
  if (subscription.status === 'canceled') {
    throw new StripeApiError(`Subscription ${subscription.id} has ended and cannot be renewed.`, {
      code: 'subscription_canceled',
    });
  }
  if (subscription.cancel_at_period_end) {
    cancelSubscription(world, subscription);
    return null;
  }
  const start = currentPeriodEnd(subscription);
  const end = periodEndAfter(subscription.created, start);
  const invoice = createSubscriptionInvoice(world, subscription, { start, end });
  // The period also advances if the payment fails.
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  changeSubscription(world, subscription, { latest_invoice: invoice.id, items: { ...subscription.items, data } });
  attemptPayment(world, subscription, invoice, outcome);
  return invoice;
}

function attemptPayment(
  world: World,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  outcome?: 'succeed' | 'fail',
): void {
  const declines = outcome === undefined ? subscription.renewals_fail : outcome === 'fail';
  if (collectInvoice(world, invoice, declines ? GENERIC_DECLINE : null)) {
    changeSubscription(world, subscription, { status: 'active' });
    return;
  }
  const isLast = invoice.attempt_count >= MAX_ATTEMPTS;
  invoice.next_payment_attempt = isLast ? null : world.clock.now() + RETRY_AFTER_SECONDS;
  world.events.record('invoice.payment_failed', invoice);
  if (isLast) cancelSubscription(world, subscription);
  else changeSubscription(world, subscription, { status: 'past_due' });
}

/** Processes due retries, cancellations and renewals. Returns whether there were any. */
export function settleSubscriptions(world: World): boolean {
  let anythingDone = false;
  for (const subscription of world.store.subscriptions.newestFirst()) {
    while (settleNext(world, subscription)) anythingDone = true;
  }
  return anythingDone;
}

function settleNext(world: World, subscription: StoredSubscription): boolean {
  if (subscription.status !== 'active' && subscription.status !== 'past_due') return false;
  const now = world.clock.now();
  const openInvoice = world.store.invoices.find(subscription.latest_invoice ?? '');
  const retryAt = openInvoice?.status === 'open' ? openInvoice.next_payment_attempt : null;
  if (openInvoice !== undefined && retryAt !== null && retryAt <= now) {
    attemptPayment(world, subscription, openInvoice);
    return true;
  }
  if (currentPeriodEnd(subscription) > now) return false;
  renewSubscription(world, subscription);
  return true;
}
