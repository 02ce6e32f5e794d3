import { z } from 'zod';
import type { ApiRoute } from '../protocol/api-route.ts';
import type { FormParameters } from '../protocol/form-encoding.ts';
import { findRoute, listRoute } from '../protocol/lists.ts';
import { boolean, ignored, mergedMetadata, metadata, readParameters } from '../protocol/parameters.ts';
import type { World } from '../state/world.ts';
import { cancelSubscription, changeSubscription, setCancelAtPeriodEnd } from './subscriptions.ts';

const updateParameters = z.strictObject({
  cancel_at_period_end: boolean.optional(),
  metadata: metadata.optional(),
});
const cancelParameters = z.strictObject({ prorate: ignored });

export function subscriptionRoutes(world: World): ApiRoute[] {
  const { store } = world;

  return [
    listRoute(
      '/v1/subscriptions',
      ({ status: wanted }: FormParameters) =>
        store.subscriptions.newestFirst().filter(({ status }) => wanted === 'all' || status !== 'canceled'),
      ['customer'],
      ['status'],
    ),
    findRoute('/v1/subscriptions', store.subscriptions),
    {
      method: 'POST',
      url: '/v1/subscriptions/:id',
      answer: ({ pathValue, parameters }) => {
        const subscription = store.subscriptions.get(pathValue('id'));
        const input = readParameters(updateParameters, parameters);
        if (input.cancel_at_period_end !== undefined) {
          setCancelAtPeriodEnd(world, subscription, input.cancel_at_period_end);
        }
        changeSubscription(world, subscription, (changed) => {
          changed.metadata = mergedMetadata(changed.metadata, input.metadata);
        });
        return subscription;
      },
    },
    {
      method: 'DELETE',
      url: '/v1/subscriptions/:id',
      answer: ({ pathValue, parameters }) => {
        const subscription = store.subscriptions.get(pathValue('id'));
        readParameters(cancelParameters, parameters);
        cancelSubscription(world, subscription, 'cancellation_requested');
        return subscription;
      },
    },
  ];
}
