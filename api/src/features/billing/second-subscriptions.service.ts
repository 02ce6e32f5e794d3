import type { AppDependencies } from '../../dependencies.ts';
import { findMailRecipient } from '../unlocks/unlocks.repository.ts';
import { secondSubscriptionMail, secondSubscriptionReport } from './billing.mails.ts';
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

/** Payments for the second subscription made while the main one existed. */
async function paymentsToReturn(
  deps: AppDependencies,
  { subscriptionId, keptSubscriptionId }: SecondSubscription,
): Promise<string[]> {
  const kept = await callStripe(deps, () => deps.stripe.subscriptions.retrieve(keptSubscriptionId));
  const { data } = await callStripe(deps, () =>
    deps.stripe.invoices.list({
      subscription: subscriptionId,
      status: 'paid',
      created: { gte: kept.created },
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
