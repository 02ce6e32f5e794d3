import { z } from 'zod';
import { noSuch } from '../protocol/errors.ts';
import { newIdentifier } from '../protocol/identifiers.ts';
import { amountInCents, currency, text } from '../protocol/parameters.ts';
import type { StoredPlan, StoredPrice, StoredProduct } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';

/** `price_data` of a line item. */
export const pricingParameters = {
  currency,
  unit_amount: amountInCents,
  recurring: z.strictObject({ interval: z.literal('month') }).optional(),
  product_data: z.strictObject({ name: text, description: text.optional() }),
};

interface NewPrice {
  currency: string;
  unit_amount: number;
  recurring?: { interval: 'month' } | undefined;
  product_data: { name: string; description?: string | undefined };
  active?: boolean | undefined;
}

export function productOf({ store }: World, id: string, param = 'product'): StoredProduct {
  const product = store.products.find(id);
  if (product === undefined) throw noSuch('product', id, param);
  return product;
}

function createProduct(world: World, given: NewPrice['product_data']): StoredProduct {
  const now = world.clock.now();
  return world.store.products.insert({
    id: newIdentifier('prod_', 14),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  });
}

export function createPrice(world: World, given: NewPrice): StoredPrice {
  const product = createProduct(world, given.product_data);
  return world.store.prices.insert({
    id: newIdentifier('price_'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: world.clock.now(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring:
      given.recurring === undefined
        ? null
        : {
            interval: given.recurring.interval,
            interval_count: 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  });
}

/** Legacy form of a recurring price, still part of subscription items. */
export function planOfPrice(price: StoredPrice): StoredPlan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
