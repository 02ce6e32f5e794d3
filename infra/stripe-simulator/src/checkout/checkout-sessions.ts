import { createPrice } from '../catalog.ts';
import { StripeApiError } from '../errors.ts';
import { newIdentifier } from '../state/object-table.ts';
import { mergedMetadata } from '../protocol/parameters.ts';
import type { StoredCheckoutSession, StoredLineItem } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';
import type { CheckoutParameters } from './checkout-parameters.ts';

const SHORTEST_LIFE_SECONDS = 30 * 60;
const MAX_LIFE_SECONDS = 24 * 60 * 60;

type Branding = NonNullable<StoredCheckoutSession['branding_settings']>;

function brandingOf(settings: NonNullable<CheckoutParameters['branding_settings']>, merchantName: string): Branding {
  return {
    background_color: settings.background_color ?? '#ffffff',
    border_style: 'rounded',
    button_color: settings.button_color ?? '#0074d4',
    display_name: merchantName,
    font_family: 'default',
    icon: null,
    logo: settings.logo ?? null,
  };
}

/** @throws StripeApiError for invalid parameters */
export function createCheckoutSession(world: World, parameters: CheckoutParameters): StoredCheckoutSession {
  const { store, clock, publicUrl } = world;
  const now = clock.now();
  checkCombination(parameters, now);
  const customer = parameters.customer === undefined ? null : store.customers.get(parameters.customer, 'customer');
  const items = lineItemsOf(world, parameters);
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  const id = newIdentifier('cs_test_', 58);
  const isPayment = parameters.mode === 'payment';
  const session: StoredCheckoutSession = {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    ...(parameters.branding_settings === undefined
      ? {}
      : { branding_settings: brandingOf(parameters.branding_settings, world.merchantName) }),
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created: now,
    currency: items[0]?.currency ?? 'usd',
    customer: customer?.id ?? null,
    customer_creation: customer === null ? (isPayment ? 'if_required' : 'always') : null,
    customer_details: null,
    customer_email: parameters.customer_email ?? null,
    expires_at: parameters.expires_at ?? now + MAX_LIFE_SECONDS,
    invoice: null,
    metadata: mergedMetadata({}, parameters.metadata),
    mode: parameters.mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: parameters.success_url,
    url: `${publicUrl()}/c/pay/${id}`,
  };
  store.checkoutOrders.insert({
    id,
    object: 'simulator.checkout_order',
    created: now,
    line_items: items,
    payment_metadata: mergedMetadata({}, parameters.payment_intent_data?.metadata),
    subscription_metadata: mergedMetadata({}, parameters.subscription_data?.metadata),
    creates_invoice: parameters.invoice_creation?.enabled === true,
    attempted_payment_intent: null,
  });
  return store.checkoutSessions.insert(session);
}

function checkCombination(parameters: CheckoutParameters, now: number): void {
  if (parameters.customer !== undefined && parameters.customer_email !== undefined) {
    throw new StripeApiError('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameter_invalid_combination',
    });
  }
  const others =
    parameters.mode === 'payment'
      ? (['subscription_data'] as const)
      : (['payment_intent_data', 'invoice_creation'] as const);
  const misplaced = others.find((name) => parameters[name] !== undefined);
  if (misplaced !== undefined) {
    throw new StripeApiError(`You can not pass \`${misplaced}\` in \`${parameters.mode}\` mode.`, {
      code: 'parameter_unknown',
      param: misplaced,
    });
  }
  const life = (parameters.expires_at ?? now + MAX_LIFE_SECONDS) - now;
  if (life < SHORTEST_LIFE_SECONDS || life > MAX_LIFE_SECONDS) {
    throw new StripeApiError(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      { code: 'parameter_invalid_value', param: 'expires_at' },
    );
  }
}

function lineItemsOf(world: World, parameters: CheckoutParameters): StoredLineItem[] {
  const items = parameters.line_items.map((item): StoredLineItem => {
    const price = createPrice(world, item.price_data);
    const amount = price.unit_amount * item.quantity;
    return {
      id: newIdentifier('li_'),
      object: 'item',
      amount_total: amount,
      currency: price.currency,
      description: item.price_data.product_data.name,
      price,
      quantity: item.quantity,
    };
  });
  const wanted = parameters.mode === 'payment' ? 'one_time' : 'recurring';
  if (parameters.mode === 'payment' && items.some((item) => item.price.type === 'recurring')) {
    throw new StripeApiError(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  }
  if (items.some((item) => item.price.type !== wanted)) {
    throw new StripeApiError(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      {
        param: 'line_items',
      },
    );
  }
  if (items.some((item) => item.currency !== items[0]?.currency)) {
    throw new StripeApiError('All line items must use the same currency.', { param: 'line_items' });
  }
  return items;
}

export function expireCheckoutSession({ events }: World, session: StoredCheckoutSession): void {
  session.status = 'expired';
  session.url = null;
  events.record('checkout.session.expired', session);
}

/** Expires overdue sessions. Returns whether there were any. */
export function expireOverdueSessions(world: World): boolean {
  const now = world.clock.now();
  const overdue = world.store.checkoutSessions
    .newestFirst()
    .filter((session) => session.status === 'open' && session.expires_at <= now);
  for (const session of overdue) expireCheckoutSession(world, session);
  return overdue.length > 0;
}
