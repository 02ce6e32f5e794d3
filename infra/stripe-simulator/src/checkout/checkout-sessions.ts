import { z } from 'zod';
import { createPrice, priceData } from '../catalog.ts';
import { StripeApiError } from '../errors.ts';
import { findRoute, listRoute, type ApiRoute } from '../protocol/lists.ts';
import { boolean, integer, metadata, positiveInteger, readParameters, text, url } from '../protocol/parameters.ts';
import { newIdentifier } from '../state/object-table.ts';
import type { StoredCheckoutSession, StoredLineItem } from '../state/stored-objects.ts';
import type { Simulator } from '../state/simulator.ts';

const SHORTEST_LIFE_SECONDS = 30 * 60;
const MAX_LIFE_SECONDS = 24 * 60 * 60;

const color = z.string().regex(/^#[\da-f]{6}$/i, 'Invalid hex color');
const withMetadata = z.strictObject({ metadata: metadata.optional() }).optional();
const lineItems = (price: z.ZodType<z.output<typeof priceData>>) =>
  z
    .array(z.strictObject({ price_data: price, quantity: positiveInteger }))
    .min(1)
    .max(20);

const sharedParameters = {
  success_url: url.max(5000),
  cancel_url: url.max(5000).optional(),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  expires_at: integer.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.tuple([z.literal('card')]).optional(),
  branding_settings: z
    .strictObject({
      background_color: color.default('#ffffff'),
      button_color: color.default('#0074d4'),
      logo: z.strictObject({ type: z.literal('url'), url }).optional(),
    })
    .optional(),
};

/** Parameters of a hosted checkout. Like Stripe, rejects unknown ones. */
const createParameters = z.discriminatedUnion('mode', [
  z.strictObject({
    ...sharedParameters,
    mode: z.literal('payment'),
    line_items: lineItems(priceData),
    invoice_creation: z.strictObject({ enabled: boolean }).optional(),
    payment_intent_data: withMetadata,
  }),
  z.strictObject({
    ...sharedParameters,
    mode: z.literal('subscription'),
    line_items: lineItems(priceData.extend({ recurring: z.strictObject({ interval: z.literal('month') }) })),
    subscription_data: withMetadata,
  }),
]);

type CheckoutParameters = z.output<typeof createParameters>;

/** @throws StripeApiError for invalid parameters */
function createCheckoutSession(simulator: Simulator, parameters: CheckoutParameters): StoredCheckoutSession {
  const { store, clock, publicUrl } = simulator;
  const now = clock.now();
  const expiresAt = parameters.expires_at ?? now + MAX_LIFE_SECONDS;
  if (expiresAt - now < SHORTEST_LIFE_SECONDS || expiresAt - now > MAX_LIFE_SECONDS) {
    throw new StripeApiError(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      { code: 'parameter_invalid_value', param: 'expires_at' },
    );
  }
  const customer = parameters.customer === undefined ? null : store.customers.get(parameters.customer, 'customer');
  const items = lineItemsOf(simulator, parameters);
  const id = newIdentifier('cs_test_', 58);
  const itsMetadata = parameters.mode === 'payment' ? parameters.payment_intent_data : parameters.subscription_data;
  store.checkoutOrders.insert({
    id,
    object: 'simulator.checkout_order',
    created: now,
    line_items: items,
    metadata: itsMetadata?.metadata ?? {},
    creates_invoice: parameters.mode === 'payment' && parameters.invoice_creation?.enabled === true,
  });
  return store.checkoutSessions.insert({
    id,
    object: 'checkout.session',
    amount_total: items.reduce((sum, item) => sum + item.amount_total, 0),
    branding_settings: parameters.branding_settings,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created: now,
    currency: 'usd',
    customer: customer?.id ?? null,
    expires_at: expiresAt,
    invoice: null,
    metadata: parameters.metadata ?? {},
    mode: parameters.mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: parameters.success_url,
    url: `${publicUrl()}/c/pay/${id}`,
  });
}

function lineItemsOf(simulator: Simulator, parameters: CheckoutParameters): StoredLineItem[] {
  return parameters.line_items.map(({ price_data, quantity }) => ({
    id: newIdentifier('li_'),
    object: 'item',
    amount_total: price_data.unit_amount * quantity,
    description: price_data.product_data.name,
    price: createPrice(simulator, price_data),
    quantity,
  }));
}

function expireCheckoutSession({ events }: Simulator, session: StoredCheckoutSession): void {
  session.status = 'expired';
  session.url = null;
  events.record('checkout.session.expired', session);
}

/** Expires overdue sessions. Returns whether there were any. */
export function expireOverdueSessions(simulator: Simulator): boolean {
  const now = simulator.clock.now();
  const overdue = simulator.store.checkoutSessions
    .newestFirst()
    .filter((session) => session.status === 'open' && session.expires_at <= now);
  for (const session of overdue) expireCheckoutSession(simulator, session);
  return overdue.length > 0;
}

export function checkoutRoutes(simulator: Simulator): ApiRoute[] {
  const { checkoutSessions } = simulator.store;
  return [
    {
      method: 'POST',
      url: '/v1/checkout/sessions',
      answer: ({ parameters }) => createCheckoutSession(simulator, readParameters(createParameters, parameters)),
    },
    listRoute('/v1/checkout/sessions', () => checkoutSessions.newestFirst(), ['customer']),
    findRoute('/v1/checkout/sessions', checkoutSessions, 'session'),
    {
      method: 'POST',
      url: '/v1/checkout/sessions/:id/expire',
      answer: ({ id, parameters }) => {
        readParameters(z.strictObject({}), parameters);
        const session = checkoutSessions.get(id, 'session');
        if (session.status !== 'open') {
          throw new StripeApiError(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          );
        }
        expireCheckoutSession(simulator, session);
        return session;
      },
    },
  ];
}
