import { planOfPrice } from '../catalog/catalog.ts';
import { previousAttributes } from '../events/event-log.ts';
import { noSuch, StripeApiError } from '../protocol/errors.ts';
import { newIdentifier } from '../protocol/identifiers.ts';
import type { StoredPaymentMethod, StoredPrice, StoredSubscription } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { periodEndAfter, type BillingInterval } from './billing-period.ts';

interface NewSubscription {
  customer: string;
  lines: { price: StoredPrice; quantity: number }[];
  paymentMethod: StoredPaymentMethod;
  metadata: Record<string, string>;
  /** Start of the first period, in Unix seconds. */
  start: number;
}

export function subscriptionOf({ store }: World, id: string): StoredSubscription {
  const subscription = store.subscriptions.find(id);
  if (subscription === undefined) throw noSuch('subscription', id);
  return subscription;
}

export function intervalOf(subscription: StoredSubscription): BillingInterval {
  return subscription.items.data[0]?.price.recurring ?? { interval: 'month', interval_count: 1 };
}

export function currentPeriodEnd(subscription: StoredSubscription): number {
  return subscription.items.data[0]?.current_period_end ?? subscription.start_date;
}

/** Creates an incomplete subscription, without a payment. */
export function createSubscription(world: World, given: NewSubscription): StoredSubscription {
  const id = newIdentifier('sub_');
  const now = world.clock.now();
  const interval = given.lines[0]?.price.recurring ?? { interval: 'month', interval_count: 1 };
  const end = periodEndAfter(given.start, given.start, interval);
  const subscription: StoredSubscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: given.lines[0]?.price.currency ?? 'usd',
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.paymentMethod.id,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: given.lines.map(({ price, quantity }) => ({
        id: newIdentifier('si_', 14),
        object: 'subscription_item',
        billing_thresholds: null,
        created: now,
        current_period_end: end,
        current_period_start: given.start,
        current_trial: null,
        discounts: [],
        metadata: {},
        plan: planOfPrice(price),
        price,
        quantity,
        subscription: id,
        tax_rates: [],
      })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: given.start,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
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
  const previous = previousAttributes(before, subscription);
  if (Object.keys(previous).length > 0) world.events.record('customer.subscription.updated', subscription, previous);
}

/** Sets cancel_at_period_end. @throws StripeApiError if the subscription has ended */
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
    changed.cancellation_details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancels ? 'cancellation_requested' : null,
    };
  });
}

/** Cancels a subscription immediately. @throws StripeApiError resource_missing if it has ended */
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
  subscription.cancellation_details = {
    comment: subscription.cancellation_details?.comment ?? null,
    feedback: subscription.cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason,
  };
  world.events.record('customer.subscription.deleted', subscription);
}
