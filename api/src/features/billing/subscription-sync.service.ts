import type { SubscriptionStatus } from '@marketplace/domain';
import type { AppDependencies } from '../../dependencies.ts';
import { grantFreeUnlock } from '../unlocks/free-unlocks.repository.ts';
import { closeOutdatedPages } from './checkout-pages.service.ts';
import { findCustomerId, linkCustomer } from './customers.repository.ts';
import { noteSecondSubscriptions, returnSecondSubscriptions } from './second-subscriptions.service.ts';
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

/**
 * The subscription that stands for the agency, out of a list that is newest first. Of several that have not ended the
 * oldest is the one that was bought first; of those that have ended, the newest is the last word.
 */
function leadingSubscription(newestFirst: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const rank = (subscription: Stripe.Subscription) => STATUS_RANK.indexOf(statusOf(subscription));
  const live = newestFirst.filter((subscription) => statusOf(subscription) !== 'canceled').toReversed();
  // Sorting is stable: of two of one rank, bought in one second, the list's order decides.
  return live.sort((a, b) => rank(a) - rank(b))[0] ?? newestFirst[0];
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
  const subscriptions = await listSubscriptions(deps, customerId);
  const current = leadingSubscription(subscriptions);
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
  await closeOutdatedPages(deps, userId);
  if (current !== undefined && status !== 'canceled') {
    const others = subscriptions.filter((one) => one.id !== current.id && statusOf(one) !== 'canceled');
    await noteSecondSubscriptions(deps, userId, current, others);
  }
  await returnSecondSubscriptions(deps, userId);
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
