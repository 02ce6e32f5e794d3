import { z } from 'zod';
import type { ApiRoute } from '../protocol/api-route.ts';
import { StripeApiError } from '../protocol/errors.ts';
import { pageOf, pageParameters } from '../protocol/lists.ts';
import { boolean, currency, mergedMetadata, metadata, readParameters, text } from '../protocol/parameters.ts';
import type { World } from '../state/world.ts';
import { createPrice, createProduct, priceOf, pricingParameters, productOf, productParameters } from './catalogue.ts';

const productUpdate = z.strictObject({
  name: text.optional(),
  active: boolean.optional(),
  description: z.string().optional(),
  default_price: text.optional(),
  metadata: metadata.optional(),
});
const productList = z.strictObject({
  ...pageParameters,
  active: boolean.optional(),
  ids: z.array(text).optional(),
});
const priceCreation = z.strictObject({
  ...pricingParameters,
  active: boolean.optional(),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  transfer_lookup_key: boolean.optional(),
});
const priceUpdate = z.strictObject({
  active: boolean.optional(),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: z.string().optional(),
  transfer_lookup_key: boolean.optional(),
});
const priceList = z.strictObject({
  ...pageParameters,
  active: boolean.optional(),
  currency: currency.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  recurring: z.strictObject({ interval: text.optional(), usage_type: text.optional() }).optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
});

export function productRoutes(world: World): ApiRoute[] {
  const { store, clock, events } = world;
  return [
    {
      method: 'POST',
      url: '/v1/products',
      answer: ({ parameters }) => {
        const product = createProduct(world, readParameters(productParameters, parameters));
        events.record('product.created', product);
        return product;
      },
    },
    {
      method: 'GET',
      url: '/v1/products',
      answer: ({ parameters }) => {
        const { active, ids, ...page } = readParameters(productList, parameters);
        const rows = store.products
          .newestFirst()
          .filter(
            (product) =>
              (active === undefined || product.active === active) && (ids === undefined || ids.includes(product.id)),
          );
        return pageOf(rows, page, '/v1/products');
      },
    },
    { method: 'GET', url: '/v1/products/:id', answer: ({ pathValue }) => productOf(world, pathValue('id'), 'id') },
    {
      method: 'POST',
      url: '/v1/products/:id',
      answer: ({ pathValue, parameters }) => {
        const product = productOf(world, pathValue('id'), 'id');
        const change = readParameters(productUpdate, parameters);
        if (change.default_price !== undefined) priceOf(world, change.default_price, 'default_price');
        product.name = change.name ?? product.name;
        product.active = change.active ?? product.active;
        product.description = change.description ?? product.description;
        product.default_price = change.default_price ?? product.default_price;
        product.metadata = mergedMetadata(product.metadata, change.metadata);
        product.updated = clock.now();
        events.record('product.updated', product);
        return product;
      },
    },
  ];
}

export function priceRoutes(world: World): ApiRoute[] {
  const { store, events } = world;

  function claimLookupKey(key: string | undefined, transfer: boolean | undefined, claimant?: string): void {
    const holder = store.prices.newestFirst().find((price) => key !== undefined && price.lookup_key === key);
    if (holder === undefined || holder.id === claimant) return;
    if (transfer !== true) {
      throw new StripeApiError(
        `A price (\`${holder.id}\`) already uses that lookup key. Set \`transfer_lookup_key: true\` to move it.`,
        { code: 'resource_already_exists', param: 'lookup_key' },
      );
    }
    holder.lookup_key = null;
  }

  return [
    {
      method: 'POST',
      url: '/v1/prices',
      answer: ({ parameters }) => {
        const { transfer_lookup_key, ...given } = readParameters(priceCreation, parameters);
        claimLookupKey(given.lookup_key, transfer_lookup_key);
        const price = createPrice(world, given);
        events.record('price.created', price);
        return price;
      },
    },
    {
      method: 'GET',
      url: '/v1/prices',
      answer: ({ parameters }) => {
        const {
          active,
          currency: ofCurrency,
          lookup_keys,
          product,
          recurring,
          type,
          ...page
        } = readParameters(priceList, parameters);
        const rows = store.prices
          .newestFirst()
          .filter(
            (price) =>
              (active === undefined || price.active === active) &&
              (ofCurrency === undefined || price.currency === ofCurrency) &&
              (lookup_keys === undefined || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key))) &&
              (product === undefined || price.product === product) &&
              (recurring?.interval === undefined || price.recurring?.interval === recurring.interval) &&
              (type === undefined || price.type === type),
          );
        return pageOf(rows, page, '/v1/prices');
      },
    },
    { method: 'GET', url: '/v1/prices/:id', answer: ({ pathValue }) => priceOf(world, pathValue('id')) },
    {
      method: 'POST',
      url: '/v1/prices/:id',
      answer: ({ pathValue, parameters }) => {
        const price = priceOf(world, pathValue('id'));
        const change = readParameters(priceUpdate, parameters);
        claimLookupKey(change.lookup_key, change.transfer_lookup_key, price.id);
        price.active = change.active ?? price.active;
        price.lookup_key = change.lookup_key ?? price.lookup_key;
        price.nickname = change.nickname ?? price.nickname;
        price.metadata = mergedMetadata(price.metadata, change.metadata);
        events.record('price.updated', price);
        return price;
      },
    },
  ];
}
