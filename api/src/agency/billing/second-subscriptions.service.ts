import { raiseAlarm } from '../../observability/alarms.ts';
import {
  callStripe,
  callStripeOrNull,
  checkoutIdOf,
  idOf,
  MAX_LISTED,
  type BillingDependencies,
  type Stripe,
} from './stripe-client.ts';
import { findMailRecipient, findMailRecipientOf } from '../unlocks/unlocks.repository.ts';
import {
  lateSubscriptionMail,
  lateSubscriptionReport,
  leaverSubscriptionMail,
  leaverSubscriptionReport,
  secondSubscriptionMail,
  secondSubscriptionReport,
} from './billing.mails.ts';
import { findCheckout, findCheckoutOfLeaver } from './checkouts.repository.ts';
import { refundPayment } from './returned-money.service.ts';
import {
  listUnsettledSecondSubscriptions,
  insertSecondSubscription,
  markSecondSubscriptionSettled,
  type SecondSubscription,
  isStoredSubscription,
} from './subscriptions.repository.ts';

/**
 * Reports second subscriptions to the agency, to support, and as an alarm. Ignores subscriptions that were not bought
 * on our site.
 */
export async function recordSecondSubscriptions(
  deps: BillingDependencies,
  {
    agencyId,
    keptSubscription,
    otherSubscriptions,
  }: { agencyId: string; keptSubscription: Stripe.Subscription; otherSubscriptions: readonly Stripe.Subscription[] },
): Promise<void> {
  for (const otherSubscription of otherSubscriptions) {
    const checkoutId = checkoutIdOf(otherSubscription);
    const checkout = checkoutId === undefined ? undefined : await findCheckout(deps.db, checkoutId);
    if (checkout?.agencyId !== agencyId) continue;
    const second = { subscriptionId: otherSubscription.id, agencyId, keptSubscriptionId: keptSubscription.id };
    const isNew = await deps.db.transaction().execute(async (trx) => {
      if (!(await insertSecondSubscription(trx, second, deps.now()))) return false;
      const to = await findMailRecipient(trx, { agencyId, personId: checkout.openedBy }, checkout.association);
      await deps.outbox.enqueue(trx, secondSubscriptionMail(deps.config, to));
      await deps.outbox.enqueue(trx, secondSubscriptionReport(deps.config, second));
      return true;
    });
    if (isNew)
      raiseAlarm(deps, 'second_subscription', {
        agency: agencyId,
        second: otherSubscription.id,
        kept: keptSubscription.id,
      });
  }
}

/**
 * Ends a closed agency's subscriptions. Those bought before it closed run until their period ends. Later ones are
 * canceled, refunded and reported. Ignores subscriptions that were not bought on our site.
 */
export async function endSubscriptionsOfClosed(
  deps: BillingDependencies,
  { agencyId, closedAt, renewing }: { agencyId: string; closedAt: Date; renewing: readonly Stripe.Subscription[] },
): Promise<void> {
  for (const { id: subscriptionId, ...subscription } of renewing) {
    const checkoutId = checkoutIdOf(subscription);
    const checkout = checkoutId === undefined ? undefined : await findCheckout(deps.db, checkoutId);
    if (checkout?.agencyId !== agencyId) continue;
    const { status, settledAt, openedBy, association } = checkout;
    if (status === 'completed' && settledAt !== null && settledAt <= closedAt) {
      await callStripe(deps, () => deps.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
      continue;
    }
    const lateSubscription = { subscriptionId, agencyId, keptSubscriptionId: null };
    await deps.db.transaction().execute(async (trx) => {
      if (!(await insertSecondSubscription(trx, lateSubscription, deps.now()))) return;
      const to = await findMailRecipient(trx, { agencyId, personId: openedBy }, association);
      await deps.outbox.enqueue(trx, lateSubscriptionMail(deps.config, to));
      await deps.outbox.enqueue(trx, lateSubscriptionReport(deps.config, lateSubscription));
    });
  }
  await returnSecondSubscriptions(deps, agencyId);
}

/**
 * Cancels and refunds Pro if the person who opened the checkout may no longer buy it. Keeps subscriptions that we
 * already store as paid. Returns whether there was a subscription to cancel.
 */
export async function endSubscriptionsOfLeavers(
  deps: BillingDependencies,
  { agencyId, renewing }: { agencyId: string; renewing: readonly Stripe.Subscription[] },
): Promise<boolean> {
  let hasSecond = false;
  for (const subscription of renewing) {
    const checkoutId = checkoutIdOf(subscription);
    const checkout = checkoutId === undefined ? undefined : await findCheckoutOfLeaver(deps.db, checkoutId);
    if (checkout?.agencyId !== agencyId || checkout.openedBy === null) continue;
    if (await isStoredSubscription(deps.db, agencyId, subscription.id)) continue;
    hasSecond = true;
    const { openedBy, association } = checkout;
    const lateSubscription = { subscriptionId: subscription.id, agencyId, keptSubscriptionId: null };
    await deps.db.transaction().execute(async (trx) => {
      if (!(await insertSecondSubscription(trx, lateSubscription, deps.now()))) return;
      const agency = await findMailRecipient(trx, { agencyId }, association);
      const opener = await findMailRecipientOf(trx, openedBy, association);
      await deps.outbox.enqueue(trx, leaverSubscriptionMail(deps.config, agency));
      await deps.outbox.enqueue(trx, leaverSubscriptionMail(deps.config, opener));
      await deps.outbox.enqueue(trx, leaverSubscriptionReport(deps.config, lateSubscription));
    });
  }
  if (hasSecond) await returnSecondSubscriptions(deps, agencyId);
  return hasSecond;
}

/** Cancels recorded subscriptions and refunds their payments. After a crash or outage, the next call continues. */
export async function returnSecondSubscriptions(deps: BillingDependencies, agencyId: string): Promise<void> {
  for (const second of await listUnsettledSecondSubscriptions(deps.db, agencyId)) {
    // Cancels first, so that no month is charged after the refundable payments were listed.
    const { subscriptionId } = second;
    await callStripeOrNull(deps, () => deps.stripe.subscriptions.cancel(subscriptionId, { prorate: false }));
    for (const paymentIntentId of await paymentsToReturn(deps, second)) {
      const key = `second-subscription-${paymentIntentId}`;
      await refundPayment(deps, { paymentIntentId, reason: 'duplicate', key });
    }
    await markSecondSubscriptionSettled(deps.db, second.subscriptionId, deps.now());
  }
}

/** Payments during the kept subscription; all payments if no subscription is kept. */
async function paymentsToReturn(deps: BillingDependencies, { subscriptionId, keptSubscriptionId }: SecondSubscription) {
  const keptSubscription =
    keptSubscriptionId === null
      ? null
      : await callStripe(deps, () => deps.stripe.subscriptions.retrieve(keptSubscriptionId));
  const invoices = await callStripe(deps, () =>
    deps.stripe.invoices
      .list({
        subscription: subscriptionId,
        status: 'paid',
        ...(keptSubscription === null ? {} : { created: { gte: keptSubscription.created } }),
        limit: 100,
        expand: ['data.payments'],
      })
      .autoPagingToArray({ limit: MAX_LISTED }),
  );
  return invoices.flatMap((invoice) => paymentsOf(invoice));
}

/** The payments of an invoice that was listed with `expand: ['data.payments']`. */
export function paymentsOf(invoice: Stripe.Invoice): string[] {
  return (invoice.payments?.data ?? []).flatMap(({ status, payment }) => {
    const id = status === 'paid' ? idOf(payment.payment_intent) : null;
    return id === null ? [] : [id];
  });
}
