import { z } from 'zod';
import type { ApiRoute } from '../protocol/api-route.ts';
import { StripeApiError } from '../errors.ts';
import { findRoute, listRoute } from '../protocol/lists.ts';
import { readParameters } from '../protocol/parameters.ts';
import type { World } from '../state/world.ts';
import { createParameters } from './checkout-parameters.ts';
import { createCheckoutSession, expireCheckoutSession } from './checkout-sessions.ts';

export function checkoutRoutes(world: World): ApiRoute[] {
  return [
    {
      method: 'POST',
      url: '/v1/checkout/sessions',
      answer: ({ parameters }) => createCheckoutSession(world, readParameters(createParameters, parameters)),
    },
    listRoute('/v1/checkout/sessions', () => world.store.checkoutSessions.newestFirst(), [
      'customer',
      'payment_intent',
      'status',
      'subscription',
    ]),
    findRoute('/v1/checkout/sessions', world.store.checkoutSessions, 'session'),
    {
      method: 'POST',
      url: '/v1/checkout/sessions/:id/expire',
      answer: ({ pathValue, parameters }) => {
        readParameters(z.strictObject({}), parameters);
        const session = world.store.checkoutSessions.get(pathValue('id'), 'session');
        if (session.status !== 'open') {
          throw new StripeApiError(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          );
        }
        expireCheckoutSession(world, session);
        return session;
      },
    },
  ];
}
