import { z } from 'zod';
import { newIdentifier } from './state/object-table.ts';
import { amountInCents, text } from './protocol/parameters.ts';
import type { StoredPrice } from './state/stored-objects.ts';
import type { Simulator } from './state/simulator.ts';

export const priceData = z.strictObject({
  currency: z.literal('usd'),
  unit_amount: amountInCents,
  product_data: z.strictObject({ name: text, description: text.optional() }),
});

type NewPrice = Pick<z.output<typeof priceData>, 'unit_amount' | 'product_data'>;

export function createPrice({ store, clock }: Simulator, { unit_amount, product_data }: NewPrice): StoredPrice {
  const created = clock.now();
  const product = store.products.insert({
    id: newIdentifier('prod_', 14),
    object: 'product',
    created,
    description: product_data.description ?? null,
    name: product_data.name,
  });
  return store.prices.insert({
    id: newIdentifier('price_'),
    object: 'price',
    created,
    product: product.id,
    unit_amount,
  });
}
