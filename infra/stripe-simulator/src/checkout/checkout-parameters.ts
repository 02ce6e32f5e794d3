import { z } from 'zod';
import { pricingParameters } from '../catalog.ts';
import { boolean, email, integer, metadata, positiveInteger, text, url } from '../protocol/parameters.ts';

const lineItem = z.strictObject({ price_data: z.strictObject(pricingParameters), quantity: positiveInteger });

const color = z.string().regex(/^#[\da-f]{6}$/i, 'Invalid hex color');
const brandingSettings = z.strictObject({
  background_color: color.optional(),
  button_color: color.optional(),
  logo: z.strictObject({ type: z.literal('url'), url }).optional(),
});

/** Parameters of a hosted checkout. Like Stripe, rejects unknown ones. */
export const createParameters = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(lineItem).min(1).max(20),
  success_url: url.max(5000),
  cancel_url: url.max(5000).optional(),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  customer_email: email.optional(),
  expires_at: integer.optional(),
  metadata: metadata.optional(),
  invoice_creation: z.strictObject({ enabled: boolean }).optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  branding_settings: brandingSettings.optional(),
});
export type CheckoutParameters = z.output<typeof createParameters>;
