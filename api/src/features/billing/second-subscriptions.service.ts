import type { AppDependencies } from '../../dependencies.ts';
import { findMailRecipient } from '../unlocks/unlocks.repository.ts';
import {
  lateSubscriptionMail,
  lateSubscriptionReport,
  secondSubscriptionMail,
  secondSubscriptionReport,
} from './billing.mails.ts';
import { findCheckout } from './checkouts.repository.ts';
import { refundPayment } from './refunds.service.ts';
import {
  findUnsettledSecondSubscriptions,
  insertSecondSubscription,
  settleSecondSubscription,
  type SecondSubscription,
} from './second-subscriptions.repository.ts';
import { callStripe, checkoutIdOf, idOf, isMissing, MISSING, type Stripe } from './stripe-client.ts';

/**
 * Records subscriptions that an agency bought here in addition to its main one, and reports them: to the agency, to the
 * support address, and as an alarm. One that was not bought through our site is ignored.
 */
export async function noteSecondSubscriptions(
  deps: AppDependencies,
  { userId, kept, others }: { userId: string; kept: Stripe.Subscription; others: readonly Stripe.Subscription[] },
): Promise<void> {
  for (const other of others) {
    const checkoutId = checkoutIdOf(other);
    const checkout = checkoutId === undefined ? undefined : await findCheckout(deps.db, checkoutId);
    if (checkout?.userId !== userId) continue;
    const second = { subscriptionId: other.id, userId, keptSubscriptionId: kept.id };
    const isNew = await deps.db.transaction().execute(async (trx) => {
      if (!(await insertSecondSubscription(trx, second, deps.now()))) return false;
      const to = await findMailRecipient(trx, { agencyId: userId, personId: checkout.openedBy }, checkout.association);
      await deps.outbox.enqueue(trx, secondSubscriptionMail(deps.config, to));
      await deps.outbox.enqueue(trx, secondSubscriptionReport(deps.config, second));
      return true;
    });
    if (isNew) deps.alarms.raise('second_subscription', { user: userId, second: other.id, kept: kept.id });
  }
}

/**
 * Ends what still renews for an agency that has closed. What had been bought before is set to end with its period, as it
 * was when its person joined another agency. What was bought meanwhile is recorded, canceled and refunded, and reported to
 * them and to the support address. What was not bought through our site is ignored.
 */
export async function endSubscriptionsOfClosed(
  deps: AppDependencies,
  { userId, closedAt, renewing }: { userId: string; closedAt: Date; renewing: readonly Stripe.Subscription[] },
): Promise<void> {
  for (const { id: subscriptionId, ...subscription } of renewing) {
    const checkoutId = checkoutIdOf(subscription);
    const checkout = checkoutId === undefined ? undefined : await findCheckout(deps.db, checkoutId);
    if (checkout?.userId !== userId) continue;
    const { status, settledAt, openedBy, association } = checkout;
    if (status === 'completed' && settledAt !== null && settledAt <= closedAt) {
      await callStripe(deps, () => deps.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
      continue;
    }
    const late = { subscriptionId, userId, keptSubscriptionId: null };
    await deps.db.transaction().execute(async (trx) => {
      if (!(await insertSecondSubscription(trx, late, deps.now()))) return;
      const to = await findMailRecipient(trx, { agencyId: userId, personId: openedBy }, association);
      await deps.outbox.enqueue(trx, lateSubscriptionMail(deps.config, to));
      await deps.outbox.enqueue(trx, lateSubscriptionReport(deps.config, late));
    });
  }
  await returnSecondSubscriptions(deps, userId);
}

/** Cancels recorded subscriptions and refunds their money. The next call recovers from a crash or outage in between. */
export async function returnSecondSubscriptions(deps: AppDependencies, userId: string): Promise<void> {
  for (const second of await findUnsettledSecondSubscriptions(deps.db, userId)) {
    // Canceled first, so that no further month is charged after the refundable payments were listed.
    await cancel(deps, second.subscriptionId);
    for (const paymentIntentId of await paymentsToReturn(deps, second)) {
      await refundPayment(deps, {
        paymentIntentId,
        reason: 'duplicate',
        key: `second-subscription-${paymentIntentId}`,
      });
    }
    await settleSecondSubscription(deps.db, second.subscriptionId, deps.now());
  }
}

async function cancel(deps: AppDependencies, subscriptionId: string): Promise<void> {
  try {
    await callStripe(deps, () => deps.stripe.subscriptions.cancel(subscriptionId, { prorate: false }), {
      expects: [MISSING],
    });
  } catch (error) {
    // It has already ended.
    if (!isMissing(error)) throw error;
  }
}

/** Payments for the second subscription made while the main one existed; all of them for a closed agency's. */
async function paymentsToReturn(
  deps: AppDependencies,
  { subscriptionId, keptSubscriptionId }: SecondSubscription,
): Promise<string[]> {
  const kept =
    keptSubscriptionId === null
      ? null
      : await callStripe(deps, () => deps.stripe.subscriptions.retrieve(keptSubscriptionId));
  const { data } = await callStripe(deps, () =>
    deps.stripe.invoices.list({
      subscription: subscriptionId,
      status: 'paid',
      ...(kept === null ? {} : { created: { gte: kept.created } }),
      limit: 100,
      expand: ['data.payments'],
    }),
  );
  return data.flatMap((invoice) => paymentsOf(invoice));
}

/** The payments of an invoice that was listed with `expand: ['data.payments']`. */
export function paymentsOf(invoice: Stripe.Invoice): string[] {
  return (invoice.payments?.data ?? []).flatMap(({ status, payment }) => {
    const id = status === 'paid' ? idOf(payment.payment_intent) : null;
    return id === null ? [] : [id];
  });
}
