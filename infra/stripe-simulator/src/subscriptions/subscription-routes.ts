import { z } from 'zod';
import type { ApiRoute } from '../protocol/api-route.ts';
import { StripeApiError } from '../protocol/errors.ts';
import { pageOf, pageParameters } from '../protocol/lists.ts';
import { boolean, ignored, mergedMetadata, metadata, readParameters, text } from '../protocol/parameters.ts';
import type { StoredSubscription } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { cancelSubscription, changeSubscription, setCancelAtPeriodEnd, subscriptionOf } from './subscriptions.ts';

const cancellationDetails = z.strictObject({ comment: z.string().optional(), feedback: z.string().optional() });
const listParameters = z.strictObject({
  ...pageParameters,
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
});
const updateParameters = z.strictObject({
  cancel_at_period_end: boolean.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  proration_behavior: ignored,
});
const cancelParameters = z.strictObject({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: ignored,
  prorate: ignored,
});

/** By default the list omits canceled subscriptions; `ended` lists only those. */
function hasStatus(subscription: StoredSubscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === undefined) return subscription.status !== 'canceled';
  return status === 'ended' ? subscription.ended_at !== null : subscription.status === status;
}

export function subscriptionRoutes(world: World): ApiRoute[] {
  const { store } = world;

  function noteDetails(
    subscription: StoredSubscription,
    given: z.output<typeof cancellationDetails> | undefined,
  ): void {
    if (given === undefined || subscription.cancellation_details === null) return;
    subscription.cancellation_details.comment = given.comment ?? subscription.cancellation_details.comment;
    subscription.cancellation_details.feedback = given.feedback ?? subscription.cancellation_details.feedback;
  }

  return [
    {
      method: 'GET',
      url: '/v1/subscriptions',
      answer: ({ parameters }) => {
        const { customer, price, status, ...page } = readParameters(listParameters, parameters);
        const rows = store.subscriptions
          .newestFirst()
          .filter(
            (subscription) =>
              (customer === undefined || subscription.customer === customer) &&
              (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
              hasStatus(subscription, status),
          );
        return pageOf(rows, page, '/v1/subscriptions');
      },
    },
    { method: 'GET', url: '/v1/subscriptions/:id', answer: ({ pathValue }) => subscriptionOf(world, pathValue('id')) },
    {
      method: 'POST',
      url: '/v1/subscriptions/:id',
      answer: ({ pathValue, parameters }) => {
        const subscription = subscriptionOf(world, pathValue('id'));
        const given = readParameters(updateParameters, parameters);
        const method = given.default_payment_method;
        if (method !== undefined && store.paymentMethods.find(method)?.customer !== subscription.customer) {
          throw new StripeApiError(
            `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
            { code: 'resource_missing', param: 'default_payment_method' },
          );
        }
        if (given.cancel_at_period_end !== undefined) {
          setCancelAtPeriodEnd(world, subscription, given.cancel_at_period_end);
        }
        changeSubscription(world, subscription, (changed) => {
          changed.default_payment_method = method ?? changed.default_payment_method;
          changed.description = given.description ?? changed.description;
          changed.metadata = mergedMetadata(changed.metadata, given.metadata);
          noteDetails(changed, given.cancellation_details);
        });
        return subscription;
      },
    },
    {
      method: 'DELETE',
      url: '/v1/subscriptions/:id',
      answer: ({ pathValue, parameters }) => {
        const subscription = subscriptionOf(world, pathValue('id'));
        noteDetails(subscription, readParameters(cancelParameters, parameters).cancellation_details);
        cancelSubscription(world, subscription, 'cancellation_requested');
        return subscription;
      },
    },
  ];
}
