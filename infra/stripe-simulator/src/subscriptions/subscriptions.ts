import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { noSuch, StripeApiError } from '../errors.ts';
import { PAYS_ONCE } from '../payments/test-cards.ts';
import type { FormParameters } from '../protocol/form-encoding.ts';
import { findRoute, listRoute, type ApiRoute } from '../protocol/lists.ts';
import { boolean, metadata, readParameters } from '../protocol/parameters.ts';
import { newIdentifier } from '../state/object-table.ts';
import type { StoredInvoice, StoredPrice, StoredSubscription } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';
import { periodEndAfter } from './billing-period.ts';
import { collectInvoice, createSubscriptionInvoice } from './invoices.ts';

interface NewSubscription {
  customer: string;
  cardNumber: string;
  lines: { price: StoredPrice; quantity: number }[];
  metadata: Record<string, string>;
  firstPayment: 'paid' | 'pending';
}

export function currentPeriodEnd(subscription: StoredSubscription): number {
  return subscription.items.data[0]?.current_period_end ?? subscription.created;
}

export function startSubscription(
  simulator: Simulator,
  { customer, cardNumber, lines, metadata, firstPayment }: NewSubscription,
): { subscription: StoredSubscription; invoice: StoredInvoice } {
  const id = newIdentifier('sub_');
  const now = simulator.clock.now();
  const period = { start: now, end: periodEndAfter(now, now) };
  const subscription = simulator.store.subscriptions.insert({
    id,
    object: 'subscription',
    cancel_at_period_end: false,
    created: now,
    customer,
    ended_at: null,
    items: {
      object: 'list',
      data: lines.map(({ price, quantity }) => ({
        id: newIdentifier('si_', 14),
        object: 'subscription_item',
        created: now,
        current_period_end: period.end,
        current_period_start: period.start,
        price,
        quantity,
        subscription: id,
      })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: { ...metadata },
    renewals_fail: cardNumber === PAYS_ONCE,
    status: 'incomplete',
  });
  simulator.events.record('customer.subscription.created', subscription);
  const invoice = createSubscriptionInvoice(simulator, subscription, period);
  if (firstPayment === 'paid') collectInvoice(simulator, invoice, null);
  changeSubscription(simulator, subscription, {
    latest_invoice: invoice.id,
    status: firstPayment === 'paid' ? 'active' : 'incomplete',
  });
  return { subscription, invoice };
}

/** Changes a subscription. Records customer.subscription.updated if anything changed. */
export function changeSubscription(
  simulator: Simulator,
  subscription: StoredSubscription,
  changes: Partial<StoredSubscription>,
): void {
  const before = structuredClone(subscription);
  Object.assign(subscription, changes);
  if (!isDeepStrictEqual(before, subscription)) simulator.events.record('customer.subscription.updated', subscription);
}

/** @throws StripeApiError if the subscription has ended */
export function setCancelAtPeriodEnd(simulator: Simulator, subscription: StoredSubscription, cancels: boolean): void {
  if (subscription.status === 'canceled') {
    throw new StripeApiError('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'subscription_canceled',
    });
  }
  changeSubscription(simulator, subscription, { cancel_at_period_end: cancels });
}

/**
 * Cancels a subscription immediately.
 * @throws StripeApiError resource_missing if it has ended
 */
export function cancelSubscription({ clock, events }: Simulator, subscription: StoredSubscription): void {
  if (subscription.status === 'canceled') throw noSuch('subscription', subscription.id);
  subscription.status = 'canceled';
  subscription.ended_at = clock.now();
  events.record('customer.subscription.deleted', subscription);
}

const updateParameters = z.strictObject({
  cancel_at_period_end: boolean.optional(),
  metadata: metadata.optional(),
});
const cancelParameters = z.strictObject({ prorate: z.literal('false').optional() });

export function subscriptionRoutes(simulator: Simulator): ApiRoute[] {
  const { subscriptions } = simulator.store;
  return [
    listRoute(
      '/v1/subscriptions',
      ({ status: statusFilter }: FormParameters) =>
        subscriptions.newestFirst().filter(({ status }) => statusFilter === 'all' || status !== 'canceled'),
      ['customer'],
      ['status'],
    ),
    findRoute('/v1/subscriptions', subscriptions),
    {
      method: 'POST',
      url: '/v1/subscriptions/:id',
      answer: ({ id, parameters }) => {
        const subscription = subscriptions.get(id);
        const input = readParameters(updateParameters, parameters);
        if (input.cancel_at_period_end !== undefined) {
          setCancelAtPeriodEnd(simulator, subscription, input.cancel_at_period_end);
        }
        // An empty value removes its key.
        const merged = Object.entries({ ...subscription.metadata, ...input.metadata });
        changeSubscription(simulator, subscription, {
          metadata: Object.fromEntries(merged.filter(([, value]) => value !== '')),
        });
        return subscription;
      },
    },
    {
      method: 'DELETE',
      url: '/v1/subscriptions/:id',
      answer: ({ id, parameters }) => {
        const subscription = subscriptions.get(id);
        readParameters(cancelParameters, parameters);
        cancelSubscription(simulator, subscription);
        return subscription;
      },
    },
  ];
}
