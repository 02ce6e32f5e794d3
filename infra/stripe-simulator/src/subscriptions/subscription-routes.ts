import { z } from 'zod';
import type { ApiRoute } from '../protocol/api-route.ts';
import { pageOf, pageParameters } from '../protocol/lists.ts';
import { boolean, ignored, mergedMetadata, metadata, readParameters, text } from '../protocol/parameters.ts';
import type { StoredSubscription } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import { cancelSubscription, changeSubscription, setCancelAtPeriodEnd, subscriptionOf } from './subscriptions.ts';

const listParameters = z.strictObject({
  ...pageParameters,
  customer: text.optional(),
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
  metadata: metadata.optional(),
});
const cancelParameters = z.strictObject({ prorate: ignored });

/** By default, omits canceled subscriptions; `ended` selects only those. */
function hasStatus(subscription: StoredSubscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === undefined) return subscription.status !== 'canceled';
  return status === 'ended' ? subscription.ended_at !== null : subscription.status === status;
}

export function subscriptionRoutes(world: World): ApiRoute[] {
  const { store } = world;

  return [
    {
      method: 'GET',
      url: '/v1/subscriptions',
      answer: ({ parameters }) => {
        const { customer, status, ...page } = readParameters(listParameters, parameters);
        const rows = store.subscriptions
          .newestFirst()
          .filter(
            (subscription) =>
              (customer === undefined || subscription.customer === customer) && hasStatus(subscription, status),
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
        if (given.cancel_at_period_end !== undefined) {
          setCancelAtPeriodEnd(world, subscription, given.cancel_at_period_end);
        }
        changeSubscription(world, subscription, (changed) => {
          changed.metadata = mergedMetadata(changed.metadata, given.metadata);
        });
        return subscription;
      },
    },
    {
      method: 'DELETE',
      url: '/v1/subscriptions/:id',
      answer: ({ pathValue, parameters }) => {
        const subscription = subscriptionOf(world, pathValue('id'));
        readParameters(cancelParameters, parameters);
        cancelSubscription(world, subscription, 'cancellation_requested');
        return subscription;
      },
    },
  ];
}
