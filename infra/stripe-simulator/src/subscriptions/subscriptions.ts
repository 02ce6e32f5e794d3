import { isDeepStrictEqual } from 'node:util';
import { noSuch, StripeApiError } from '../errors.ts';
import { newIdentifier } from '../state/object-table.ts';
import type { StoredPaymentMethod, StoredPrice, StoredSubscription } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { periodEndAfter } from './billing-period.ts';

interface NewSubscription {
  customer: string;
  lines: { price: StoredPrice; quantity: number }[];
  paymentMethod: StoredPaymentMethod;
  metadata: Record<string, string>;
  start: number;
}

export function currentPeriodEnd(subscription: StoredSubscription): number {
  return subscription.items.data[0]?.current_period_end ?? subscription.start_date;
}

/** Creates an incomplete subscription, without a payment. */
export function createSubscription(world: World, parameters: NewSubscription): StoredSubscription {
  const id = newIdentifier('sub_');
  const now = world.clock.now();
  const end = periodEndAfter(parameters.start, parameters.start);
  const subscription: StoredSubscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: parameters.start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { reason: null },
    created: now,
    currency: parameters.lines[0]?.price.currency ?? 'usd',
    customer: parameters.customer,
    default_payment_method: parameters.paymentMethod.id,
    ended_at: null,
    items: {
      object: 'list',
      data: parameters.lines.map(({ price, quantity }) => ({
        id: newIdentifier('si_', 14),
        object: 'subscription_item',
        created: now,
        current_period_end: end,
        current_period_start: parameters.start,
        price,
        quantity,
        subscription: id,
      })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: parameters.metadata,
    start_date: parameters.start,
    status: 'incomplete',
  };
  world.store.subscriptions.insert(subscription);
  world.events.record('customer.subscription.created', subscription);
  return subscription;
}

/** Changes a subscription. Records customer.subscription.updated if anything changed. */
export function changeSubscription(
  world: World,
  subscription: StoredSubscription,
  change: (subscription: StoredSubscription) => void,
): void {
  const before = structuredClone(subscription);
  change(subscription);
  if (!isDeepStrictEqual(before, subscription)) world.events.record('customer.subscription.updated', subscription);
}

/** @throws StripeApiError if the subscription has ended */
export function setCancelAtPeriodEnd(world: World, subscription: StoredSubscription, cancels: boolean): void {
  if (subscription.status === 'canceled') {
    throw new StripeApiError('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'subscription_canceled',
    });
  }
  changeSubscription(world, subscription, (changed) => {
    if (changed.cancel_at_period_end === cancels) return;
    changed.cancel_at_period_end = cancels;
    changed.cancel_at = cancels ? currentPeriodEnd(changed) : null;
    changed.canceled_at = cancels ? world.clock.now() : null;
    changed.cancellation_details = { reason: cancels ? 'cancellation_requested' : null };
  });
}

/**
 * Cancels a subscription immediately.
 * @throws StripeApiError resource_missing if it has ended
 */
export function cancelSubscription(
  world: World,
  subscription: StoredSubscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  if (subscription.status === 'canceled') throw noSuch('subscription', subscription.id);
  const now = world.clock.now();
  subscription.status = 'canceled';
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  subscription.cancellation_details = { reason };
  world.events.record('customer.subscription.deleted', subscription);
}
