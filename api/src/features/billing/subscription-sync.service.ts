import type { SubscriptionStatus } from '@marketplace/domain';
import type { AppDependencies } from '../../dependencies.ts';
import { grantFreeUnlock } from '../unlocks/free-unlocks.repository.ts';
import { findCustomerId, linkCustomer } from './customers.repository.ts';
import { callStripe, dateOf, idOf, isMissing, MISSING, type Stripe } from './stripe-client.ts';
import { endSubscription, saveSubscription, takeSyncTicket } from './subscriptions.repository.ts';

const RECENT_INVOICES = 12;

/** Best first: the subscription that stands for an agency that had several. */
const STATUS_RANK: readonly SubscriptionStatus[] = ['active', 'past_due', 'unpaid', 'incomplete', 'canceled'];

function statusOf(subscription: Stripe.Subscription): SubscriptionStatus {
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'past_due':
      return 'past_due';
    case 'incomplete':
      return 'incomplete';
    case 'canceled':
    case 'incomplete_expired':
      return 'canceled';
    default:
      // unpaid, paused, and whatever the provider may add: not ended, not active.
      return 'unpaid';
  }
}

function leadingSubscription(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const rank = (subscription: Stripe.Subscription) => STATUS_RANK.indexOf(statusOf(subscription));
  return [...subscriptions].sort((a, b) => rank(a) - rank(b) || b.created - a.created)[0];
}

/** Periods of the subscription that were paid for with money and are not over yet. */
function paidPeriods(invoices: readonly Stripe.Invoice[], subscriptionId: string, now: Date) {
  return invoices
    .filter((invoice) => invoice.status === 'paid' && invoice.total > 0)
    .flatMap((invoice) => invoice.lines.data)
    .filter((line) => {
      const item = line.parent?.subscription_item_details;
      return item?.proration === false && idOf(item.subscription) === subscriptionId;
    })
    .map((line) => ({ periodStart: dateOf(line.period.start), periodEnd: dateOf(line.period.end) }))
    .filter((period) => period.periodEnd > now);
}

/**
 * Brings the agency's subscription and free unlocks in line with what the payment provider says about the customer now,
 * and links the customer to the agency. Safe to repeat and to run twice at once.
 * @throws AppError payment_provider_unavailable
 */
export async function syncCustomerSubscriptions(
  deps: AppDependencies,
  userId: string,
  customerId: string,
): Promise<SubscriptionStatus | null> {
  const ticket = await takeSyncTicket(deps.db);
  const current = leadingSubscription(await listSubscriptions(deps, customerId));
  const status = current === undefined ? null : statusOf(current);
  const invoices =
    current === undefined || status !== 'active'
      ? []
      : (
          await callStripe(deps, () =>
            deps.stripe.invoices.list({ subscription: current.id, status: 'paid', limit: RECENT_INVOICES }),
          )
        ).data;

  await deps.db.transaction().execute(async (trx) => {
    const at = deps.now();
    await linkCustomer(trx, userId, customerId);
    if (current === undefined || status === null) {
      await endSubscription(trx, userId, { ticket, at });
      return;
    }
    const [item] = current.items.data;
    await saveSubscription(
      trx,
      userId,
      {
        subscriptionId: current.id,
        status,
        periodStart: item === undefined ? null : dateOf(item.current_period_start),
        periodEnd: item === undefined ? null : dateOf(item.current_period_end),
        cancelAtPeriodEnd: current.cancel_at_period_end,
      },
      { ticket, at },
    );
    for (const period of paidPeriods(invoices, current.id, at)) {
      await grantFreeUnlock(trx, { userId, subscriptionId: current.id, ...period, at });
    }
  });
  return status;
}

async function listSubscriptions(deps: AppDependencies, customerId: string): Promise<Stripe.Subscription[]> {
  try {
    const list = { customer: customerId, status: 'all', limit: 100 } as const;
    return (await callStripe(deps, () => deps.stripe.subscriptions.list(list), { expects: [MISSING] })).data;
  } catch (error) {
    // A customer that the provider does not know has no subscription there.
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The same for an agency whose customer we know; null for one that never paid. */
export async function syncSubscription(deps: AppDependencies, userId: string): Promise<SubscriptionStatus | null> {
  const customerId = await findCustomerId(deps.db, userId);
  return customerId === undefined ? null : syncCustomerSubscriptions(deps, userId, customerId);
}
