import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  billingBody,
  checkoutUrlSchema,
  customerPortalCall,
  settleCheckoutBody,
  settleCheckoutCall,
  settleCheckoutResponse,
  subscriptionCheckoutCall,
  unlockCheckoutBody,
  unlockCheckoutCall,
} from '@marketplace/contracts';
import type { AppDependencies } from '../../dependencies.ts';
import { AppError } from '../../errors.ts';
import { findCheckoutOfUser } from './checkouts.repository.ts';
import { openCustomerPortal, openSubscriptionCheckout, openUnlockCheckout } from './purchases.service.ts';
import { settleCheckout } from './settle-checkout.service.ts';

export function billingRoutes(deps: AppDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    const onRequest = app.requireAgency;
    const response = { 200: checkoutUrlSchema };

    app.post(
      unlockCheckoutCall.path,
      { onRequest, schema: { body: unlockCheckoutBody, response } },
      async (request) => {
        const { candidateUuid, association = null } = request.body;
        return openUnlockCheckout(deps, request.agency, { candidateUuid, association });
      },
    );

    app.post(subscriptionCheckoutCall.path, { onRequest, schema: { body: billingBody, response } }, async (request) =>
      openSubscriptionCheckout(deps, request.agency, request.body.association ?? null),
    );

    app.post(customerPortalCall.path, { onRequest, schema: { body: billingBody, response } }, async (request) =>
      openCustomerPortal(deps, request.agency, request.body.association ?? null),
    );

    app.post(
      settleCheckoutCall.path,
      { onRequest, schema: { body: settleCheckoutBody, response: { 200: settleCheckoutResponse } } },
      async (request) => {
        const named = request.body;
        const checkout = await findCheckoutOfUser(
          deps.db,
          request.agency.userId,
          'checkout_id' in named ? { id: named.checkout_id } : { sessionId: named.checkout_session_id },
        );
        if (checkout === undefined) throw new AppError('not_found');
        return settleCheckout(deps, checkout);
      },
    );
  };
}
