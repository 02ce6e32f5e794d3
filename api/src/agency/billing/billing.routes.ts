import {
  billingBody,
  checkoutUrlSchema,
  customerPortalCall,
  receiptsCall,
  receiptsQuery,
  receiptsResponse,
  settleCheckoutBody,
  settleCheckoutCall,
  settleCheckoutResponse,
  subscriptionCheckoutCall,
  unlockCheckoutBody,
  unlockCheckoutCall,
} from '@marketplace/contracts';
import * as z from 'zod/mini';
import type { BillingDependencies } from './stripe-client.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import type { RateLimit } from '../../http/rate-limits.ts';
import { openCustomerPortal, openSubscriptionCheckout, openUnlockCheckout } from './purchases.service.ts';
import { viewReceipts } from './receipts.service.ts';
import { settleOwnCheckout } from './settle-checkout.service.ts';

/** Limit for calls that query the payment provider. A person needs only a few per minute. */
const PURCHASES: RateLimit = { name: 'purchases', max: 60, windowSeconds: 60 };

export const billingRoutes: FeatureRoutes<BillingDependencies> = (deps) => async (app) => {
  const limited = { onRequest: app.requireAgency, preHandler: app.limitByValue(PURCHASES, (r) => r.agency.agencyId) };
  const response = { 200: checkoutUrlSchema };
  const body = z.nullish(billingBody);

  app.post(unlockCheckoutCall.path, { ...limited, schema: { body: unlockCheckoutBody, response } }, async (request) => {
    const { candidateUuid, association = null, keepFreeUnlock = false } = request.body;
    return openUnlockCheckout(deps, { agency: request.agency, candidateUuid, association, keepFreeUnlock });
  });

  const byOwner = { ...limited, onRequest: app.requireOwner };
  app.post(subscriptionCheckoutCall.path, { ...byOwner, schema: { body, response } }, async (request) =>
    openSubscriptionCheckout(deps, { agency: request.agency, association: request.body?.association ?? null }),
  );

  app.post(customerPortalCall.path, { ...byOwner, schema: { body, response } }, async (request) =>
    openCustomerPortal(deps, { agency: request.agency, association: request.body?.association ?? null }),
  );

  app.get(
    receiptsCall.path,
    { ...byOwner, schema: { querystring: receiptsQuery, response: { 200: receiptsResponse } } },
    async ({ agency, query }) => viewReceipts(deps, { agencyId: agency.agencyId, after: query.after }),
  );

  app.post(
    settleCheckoutCall.path,
    { ...limited, schema: { body: settleCheckoutBody, response: { 200: settleCheckoutResponse } } },
    async ({ agency, body: reference }) => settleOwnCheckout(deps, { agency, reference }),
  );
};
