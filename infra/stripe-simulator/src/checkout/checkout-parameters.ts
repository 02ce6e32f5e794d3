import { z } from 'zod';
import { pricingParameters } from '../catalog/catalog.ts';
import { pageParameters } from '../protocol/lists.ts';
import {
  boolean,
  currency,
  email,
  ignored,
  integer,
  metadata,
  positiveInteger,
  text,
  url,
} from '../protocol/parameters.ts';

const lineItem = z.strictObject({
  price: text.optional(),
  price_data: z.strictObject(pricingParameters).optional(),
  quantity: positiveInteger.optional(),
  adjustable_quantity: ignored,
  metadata: metadata.optional(),
});

const color = z.string().regex(/^#[\da-f]{6}$/i, 'Invalid hex color');
const picture = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('url'), url }),
  z.strictObject({ type: z.literal('file'), file: text }),
]);
/** How one checkout looks. Fonts and borders have no effect here, nor do uploaded files. */
const brandingSettings = z
  .strictObject({
    background_color: color.optional(),
    button_color: color.optional(),
    display_name: text.optional(),
    border_style: ignored,
    font_family: ignored,
    icon: picture.optional(),
    logo: picture.optional(),
  })
  .refine(({ icon, logo }) => icon === undefined || logo === undefined, 'You may only specify one of logo and icon.');

/**
 * The parameters of a hosted checkout. Those marked `ignored` have no effect here. Any other name is rejected, as by
 * Stripe.
 */
export const createParameters = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(lineItem).min(1).max(20),
  success_url: url.max(5000),
  cancel_url: url.max(5000).optional(),
  client_reference_id: text.max(200).optional(),
  currency: currency.optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: email.optional(),
  expires_at: integer.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      receipt_email: email.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      capture_method: z.enum(['automatic', 'automatic_async']).optional(),
      statement_descriptor: ignored,
      statement_descriptor_suffix: ignored,
    })
    .optional(),
  subscription_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional(), billing_mode: ignored })
    .optional(),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
  allow_promotion_codes: boolean.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  locale: text.optional(),
  adaptive_pricing: ignored,
  automatic_tax: ignored,
  billing_address_collection: ignored,
  branding_settings: brandingSettings.optional(),
  custom_text: ignored,
  customer_update: ignored,
  integration_identifier: ignored,
  invoice_creation: ignored,
  origin_context: ignored,
  payment_method_collection: ignored,
  payment_method_options: ignored,
  phone_number_collection: ignored,
  saved_payment_method_options: ignored,
  tax_id_collection: ignored,
  wallet_options: ignored,
});
export type CheckoutParameters = z.output<typeof createParameters>;

export const listParameters = z.strictObject({
  ...pageParameters,
  customer: text.optional(),
  customer_details: z.strictObject({ email: z.string() }).optional(),
  payment_intent: text.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
  subscription: text.optional(),
});
