import { z } from 'zod';
import { newIdentifier } from './state/object-table.ts';
import { amountInCents, currency, text } from './protocol/parameters.ts';
import type { StoredPrice } from './state/stored-objects.ts';
import type { World } from './state/world.ts';

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
}

export function createPrice(world: World, parameters: NewPrice): StoredPrice {
  const { name, description = null } = parameters.product_data;
  const created = world.clock.now();
  const product = world.store.products.insert({
    id: newIdentifier('prod_', 14),
    object: 'product',
    created,
    description,
    name,
  });
  return world.store.prices.insert({
    id: newIdentifier('price_'),
    object: 'price',
    created,
    currency: parameters.currency,
    product: product.id,
    type: parameters.recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: parameters.unit_amount,
    unit_amount_decimal: String(parameters.unit_amount),
  });
}
