import { defineCall } from '../call.ts';
import type {
  BillingBody,
  CheckoutUrl,
  ReceiptsQuery,
  ReceiptsResponse,
  SettleCheckoutBody,
  SettleCheckoutResponse,
} from './schemas.ts';

export const subscriptionCheckoutCall = defineCall<{ body: BillingBody; response: CheckoutUrl }>(
  'POST',
  '/api/create-stripe-checkout',
);
export const customerPortalCall = defineCall<{ body: BillingBody; response: CheckoutUrl }>(
  'POST',
  '/api/create-customer-portal',
);
/** Syncs the caller's checkout with Stripe. Idempotent. */
export const settleCheckoutCall = defineCall<{ body: SettleCheckoutBody; response: SettleCheckoutResponse }>(
  'POST',
  '/api/settle-checkout',
);
/** The agency's Stripe invoices, newest first. Owners only. */
export const receiptsCall = defineCall<{ query: ReceiptsQuery; response: ReceiptsResponse }>('GET', '/api/receipts');
