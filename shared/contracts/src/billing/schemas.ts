import * as z from 'zod/mini';
import { associationCode } from '../fields.ts';

/** Body of create-stripe-checkout and create-customer-portal. `association`: the site to return to. */
export const billingBody = z.strictObject({ association: z.optional(associationCode) });
export const checkoutUrlSchema = z.object({ url: z.url() });

/** Identifies a checkout after the user returns: by Stripe's session id if paid, otherwise by our checkout id. */
export const settleCheckoutBody = z.union([
  z.strictObject({ checkout_session_id: z.string().check(z.regex(/^cs_[A-Za-z0-9_]{6,200}$/)) }),
  z.strictObject({ checkout_id: z.uuid() }),
]);
/** `pending`: not paid yet. `url` reopens the checkout while it can still be paid. */
export const settleCheckoutResponse = z.object({
  kind: z.enum(['unlock', 'subscription']),
  status: z.enum(['completed', 'pending', 'expired', 'refunded']),
  url: z.nullable(z.url()),
  candidate_uuid: z.nullable(z.uuid()),
});

/** `after`: id of the last receipt shown. */
export const receiptsQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^in_[A-Za-z0-9_]{6,200}$/))),
});
/** One paid invoice. Amounts are in cents; `url` is Stripe's page, `pdf_url` its PDF. */
const receiptSchema = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  kind: z.enum(['unlock', 'pro']),
  description: z.string(),
  paid_at: z.string(),
  amount: z.int(),
  refunded: z.int(),
  url: z.nullable(z.url()),
  pdf_url: z.nullable(z.url()),
});
/** `more`: whether there are older receipts. */
export const receiptsResponse = z.object({ receipts: z.array(receiptSchema), more: z.boolean() });

export type Receipt = z.output<typeof receiptSchema>;
export type ReceiptsQuery = z.input<typeof receiptsQuery>;
export type ReceiptsResponse = z.output<typeof receiptsResponse>;
export type BillingBody = z.input<typeof billingBody>;
export type CheckoutUrl = z.output<typeof checkoutUrlSchema>;
export type SettleCheckoutBody = z.input<typeof settleCheckoutBody>;
export type SettleCheckoutResponse = z.output<typeof settleCheckoutResponse>;
