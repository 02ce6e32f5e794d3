import type { SubscriptionStatus } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import {
  callStripe,
  callStripeOrNull,
  dateOf,
  idOf,
  MAX_LISTED,
  type BillingDependencies,
  type Stripe,
} from './stripe-client.ts';
import { findAgency } from '../agencies/agencies.repository.ts';
import { restoreFreeUnlock, grantFreeUnlock, revokeFreeUnlock } from '../unlocks/free-unlocks.repository.ts';
import { findMailRecipient } from '../unlocks/unlocks.repository.ts';
import { proMonthReturnedMail } from './billing.mails.ts';
import { closeOutdatedPages } from './checkout-pages.service.ts';
import { findAgencyOfCustomer, findCustomerId, linkCustomer } from './customers.repository.ts';
import { findReturnedMoney } from './returned-money.service.ts';
import {
  endSubscriptionsOfClosed,
  endSubscriptionsOfLeavers,
  recordSecondSubscriptions,
  paymentsOf,
  returnSecondSubscriptions,
} from './second-subscriptions.service.ts';
import {
  endSubscription,
  lockMonthReturned,
  saveSubscription,
  drawSyncTicket,
  type SubscriptionState,
} from './subscriptions.repository.ts';

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
      // Neither ended nor active: unpaid, paused, or a status that this code does not know.
      return 'unpaid';
  }
}

/**
 * The subscription that determines the agency's plan: the oldest with the best status, or the newest if all have ended.
 */
function leadingSubscription(newestFirst: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const rank = (subscription: Stripe.Subscription) => STATUS_RANK.indexOf(statusOf(subscription));
  const live = newestFirst.filter((subscription) => statusOf(subscription) !== 'canceled').toReversed();
  // The sort is stable, so within a rank the oldest comes first.
  return live.sort((a, b) => rank(a) - rank(b))[0] ?? newestFirst[0];
}

interface PaidPeriod {
  subscriptionId: string;
  periodStart: Date;
  periodEnd: Date;
  /** Whether the payment was refunded in full, or the bank took the money back. */
  returned: boolean;
}

/** Lists the customer's paid periods, oldest first. */
async function findPaidPeriods(deps: BillingDependencies, customerId: string): Promise<PaidPeriod[]> {
  const list = { customer: customerId, limit: 100 };
  const invoices = await callStripe(deps, () =>
    deps.stripe.invoices
      .list({ ...list, status: 'paid', expand: ['data.payments'] })
      .autoPagingToArray({ limit: MAX_LISTED }),
  );
  const paidInvoices = invoices.filter(
    (invoice) => invoice.total > 0 && invoice.lines.data.some((line) => subscriptionOf(line) !== null),
  );
  if (paidInvoices.length === 0) return [];
  const charges = await callStripe(deps, () => deps.stripe.charges.list(list).autoPagingToArray({ limit: MAX_LISTED }));
  const succeeded = new Map(
    charges.filter(({ paid: isPaid }) => isPaid).map((charge) => [idOf(charge.payment_intent), charge]),
  );
  const periods: PaidPeriod[] = [];
  for (const invoice of paidInvoices) {
    const returned = await isReturned(deps, invoice, succeeded);
    for (const line of invoice.lines.data) {
      const subscriptionId = subscriptionOf(line);
      if (subscriptionId === null) continue;
      const { start, end } = line.period;
      periods.push({ subscriptionId, periodStart: dateOf(start), periodEnd: dateOf(end), returned });
    }
  }
  return periods.sort((a, b) => a.periodStart.getTime() - b.periodStart.getTime());
}

/** The subscription that a line pays for a whole period; null for an unlock or a proration. */
function subscriptionOf({ parent }: Stripe.InvoiceLineItem): string | null {
  const item = parent?.subscription_item_details;
  return item?.proration === false ? idOf(item.subscription) : null;
}

async function isReturned(
  deps: BillingDependencies,
  invoice: Stripe.Invoice,
  charges: ReadonlyMap<string | null, Stripe.Charge>,
): Promise<boolean> {
  for (const paymentIntentId of paymentsOf(invoice)) {
    const charge = charges.get(paymentIntentId) ?? (await findCharge(deps, paymentIntentId));
    if (charge !== null && (await findReturnedMoney(deps, charge)).state !== 'kept') return true;
  }
  return false;
}

/** Fetches the charge of a payment that is not among the listed charges. */
async function findCharge(deps: BillingDependencies, paymentIntentId: string): Promise<Stripe.Charge | null> {
  const { latest_charge: charge } = await callStripe(deps, () =>
    deps.stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }),
  );
  return typeof charge === 'string' ? null : charge;
}

/**
 * Syncs the agency's subscription and free unlocks with the provider. A month whose payment was returned does not count
 * as Pro. First ends renewals of a closed agency or of a person who left. Idempotent; safe to run concurrently.
 * @throws PaymentProviderError
 */
export async function syncCustomerSubscriptions(
  deps: BillingDependencies,
  { agencyId, customerId }: { agencyId: string; customerId: string },
): Promise<SubscriptionStatus | null> {
  const { ticket, subscriptions } = await listAfterEndingForbidden(deps, { agencyId, customerId });
  const current = leadingSubscription(subscriptions);
  const periods = current === undefined ? [] : await findPaidPeriods(deps, customerId);
  const state = current === undefined ? null : stateOf(current, periods);

  await deps.db.transaction().execute(async (trx) => {
    const at = deps.now();
    await linkCustomer(trx, agencyId, customerId);
    if (state === null) {
      await endSubscription(trx, agencyId, { ticket, at });
      return;
    }
    const wasReturned = await lockMonthReturned(trx, agencyId);
    // A sync that started later has already stored all of this.
    if (!(await saveSubscription(trx, agencyId, state, { ticket, at }))) return;
    await saveFreeUnlocks(trx, { agencyId, state, periods, at });
    if (state.month_returned && !wasReturned) {
      const to = await findMailRecipient(trx, { agencyId }, null);
      await deps.outbox.enqueue(trx, proMonthReturnedMail(deps.config, to));
    }
  });
  await closeOutdatedPages(deps, agencyId);
  if (current !== undefined && statusOf(current) !== 'canceled') {
    const otherSubscriptions = subscriptions.filter(
      (subscription) => subscription.id !== current.id && statusOf(subscription) !== 'canceled',
    );
    await recordSecondSubscriptions(deps, {
      agencyId,
      keptSubscription: current,
      otherSubscriptions,
    });
  }
  await returnSecondSubscriptions(deps, agencyId);
  return state?.status ?? null;
}

interface SubscriptionSnapshot {
  ticket: number;
  subscriptions: Stripe.Subscription[];
}

/**
 * Lists the customer's subscriptions. First ends those of a closed agency, or of a person who may no longer buy for the
 * agency.
 */
async function listAfterEndingForbidden(
  deps: BillingDependencies,
  { agencyId, customerId }: { agencyId: string; customerId: string },
): Promise<SubscriptionSnapshot> {
  const list = async (): Promise<SubscriptionSnapshot> => {
    const ticket = await drawSyncTicket(deps.db);
    return { ticket, subscriptions: await listSubscriptions(deps, customerId) };
  };
  const snapshot = await list();
  const renewing = snapshot.subscriptions.filter(
    (subscription) => statusOf(subscription) !== 'canceled' && !subscription.cancel_at_period_end,
  );
  const { closed_at: closedAt } = await findAgency(deps.db, agencyId);
  if (closedAt !== null) await endSubscriptionsOfClosed(deps, { agencyId, closedAt, renewing });
  else if (!(await endSubscriptionsOfLeavers(deps, { agencyId, renewing }))) return snapshot;
  return list();
}

function stateOf(current: Stripe.Subscription, periods: readonly PaidPeriod[]): SubscriptionState {
  const [item] = current.items.data;
  const periodStart = item === undefined ? null : dateOf(item.current_period_start);
  const monthReturned =
    statusOf(current) === 'active' &&
    periods.some(
      (period) =>
        period.returned &&
        period.subscriptionId === current.id &&
        period.periodStart.getTime() === periodStart?.getTime(),
    );
  return {
    stripe_subscription_id: current.id,
    // No payment is due, but the month is not paid either.
    status: monthReturned ? 'unpaid' : statusOf(current),
    current_period_start: periodStart,
    current_period_end: item === undefined ? null : dateOf(item.current_period_end),
    cancel_at_period_end: current.cancel_at_period_end,
    month_returned: monthReturned,
  };
}

async function saveFreeUnlocks(
  trx: Database,
  saved: { agencyId: string; state: SubscriptionState; periods: readonly PaidPeriod[]; at: Date },
): Promise<void> {
  const { agencyId, state, periods, at } = saved;
  for (const period of periods) {
    if (period.returned) await revokeFreeUnlock(trx, period, at);
    else await restoreFreeUnlock(trx, period, state.status === 'active' ? state.current_period_end : null);
  }
  // A returned payment of the current month does not affect other months.
  if (state.status !== 'active' && !state.month_returned) return;
  for (const period of periods) {
    const isOther = period.subscriptionId !== state.stripe_subscription_id;
    if (period.returned || isOther || period.periodEnd <= at) continue;
    await grantFreeUnlock(trx, { agencyId, ...period, at });
  }
}

async function listSubscriptions(deps: BillingDependencies, customerId: string): Promise<Stripe.Subscription[]> {
  const list = { customer: customerId, status: 'all', limit: 100 } as const;
  const subscriptions = await callStripeOrNull(deps, () =>
    deps.stripe.subscriptions.list(list).autoPagingToArray({ limit: MAX_LISTED }),
  );
  return subscriptions ?? [];
}

/** Returns whether the customer is ours. */
export async function syncCustomer(deps: BillingDependencies, customerId: string): Promise<boolean> {
  const agencyId = await findAgencyOfCustomer(deps.db, customerId);
  if (agencyId === undefined) return false;
  await syncCustomerSubscriptions(deps, { agencyId, customerId });
  return true;
}

/** Returns null if Stripe has no subscription for the agency. */
export async function syncSubscription(
  deps: BillingDependencies,
  agencyId: string,
): Promise<SubscriptionStatus | null> {
  const customerId = await findCustomerId(deps.db, agencyId);
  return customerId === undefined ? null : syncCustomerSubscriptions(deps, { agencyId, customerId });
}
