import { z } from 'zod';
import { noSuch, StripeApiError } from '../protocol/errors.ts';
import { newIdentifier } from '../protocol/identifiers.ts';
import {
  amountInCents,
  boolean,
  currency,
  ignored,
  mergedMetadata,
  metadata,
  positiveInteger,
  text,
} from '../protocol/parameters.ts';
import type { StoredPlan, StoredPrice, StoredProduct } from '../state/stored-objects.ts';
import type { World } from '../state/world.ts';

const recurringParameters = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: positiveInteger.optional(),
  usage_type: z.enum(['licensed']).optional(),
});

const productParameters = z.strictObject({
  id: text.optional(),
  name: text,
  active: boolean.optional(),
  description: text.optional(),
  images: z.array(z.string()).optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  tax_code: ignored,
  unit_label: ignored,
  url: text.optional(),
});

/** `price_data` of a line item. */
export const pricingParameters = {
  currency,
  unit_amount: amountInCents.optional(),
  unit_amount_decimal: z.string().regex(/^\d+$/).transform(Number).optional(),
  recurring: recurringParameters.optional(),
  product: text.optional(),
  product_data: productParameters.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
};

interface NewPrice {
  currency: string;
  unit_amount?: number | undefined;
  unit_amount_decimal?: number | undefined;
  recurring?: z.output<typeof recurringParameters> | undefined;
  product?: string | undefined;
  product_data?: z.output<typeof productParameters> | undefined;
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified' | undefined;
  active?: boolean | undefined;
}

export function productOf({ store }: World, id: string, param = 'product'): StoredProduct {
  const product = store.products.find(id);
  if (product === undefined) throw noSuch('product', id, param);
  return product;
}

export function priceOf({ store }: World, id: string, param = 'price'): StoredPrice {
  const price = store.prices.find(id);
  if (price === undefined) throw noSuch('price', id, param);
  return price;
}

function createProduct(world: World, given: z.output<typeof productParameters>): StoredProduct {
  if (given.id !== undefined && world.store.products.find(given.id) !== undefined) {
    throw new StripeApiError('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const now = world.clock.now();
  return world.store.products.insert({
    id: given.id ?? newIdentifier('prod_', 14),
    object: 'product',
    active: given.active ?? true,
    created: now,
    default_price: null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata({}, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: given.url ?? null,
  });
}

/** Creates a price, and its product if only product_data is given. `param` prefixes the names in errors. */
export function createPrice(world: World, given: NewPrice, param = ''): StoredPrice {
  const named = (name: string) => (param === '' ? name : `${param}[${name}]`);
  const unitAmount = given.unit_amount ?? given.unit_amount_decimal;
  if (unitAmount === undefined) {
    throw new StripeApiError(`Missing required param: ${named('unit_amount')}.`, {
      code: 'parameter_missing',
      param: named('unit_amount'),
    });
  }
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw new StripeApiError('You must specify either `product` or `product_data` when creating a price.', {
      code: given.product === undefined ? 'parameter_missing' : 'parameter_unknown',
      param: named('product'),
    });
  }
  const product =
    given.product_data === undefined
      ? productOf(world, given.product ?? '', named('product'))
      : createProduct(world, given.product_data);
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
            interval_count: given.recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  });
}

/** The legacy form of a recurring price, which subscription items still include. */
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
