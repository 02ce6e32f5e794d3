import { z } from 'zod';
import type { ApiRoute } from './protocol/api-route.ts';
import { newIdentifier } from './state/object-table.ts';
import { findRoute, listRoute } from './protocol/lists.ts';
import { email, mergedMetadata, metadata, readParameters, text } from './protocol/parameters.ts';
import type { StoredCustomer } from './state/stored-objects.ts';
import type { World } from './state/world.ts';

const customerParameters = z.strictObject({
  email: email.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
});
type CustomerParameters = z.output<typeof customerParameters>;

export function createCustomer(world: World, parameters: CustomerParameters): StoredCustomer {
  const customer: StoredCustomer = {
    id: newIdentifier('cus_', 14),
    object: 'customer',
    created: world.clock.now(),
    email: parameters.email ?? null,
    invoice_prefix: newIdentifier('', 8).toUpperCase(),
    metadata: mergedMetadata({}, parameters.metadata),
    name: parameters.name ?? null,
    next_invoice_sequence: 1,
  };
  return world.store.customers.insert(customer);
}

export function customerRoutes(world: World): ApiRoute[] {
  const { store } = world;
  return [
    {
      method: 'POST',
      url: '/v1/customers',
      answer: ({ parameters }) => createCustomer(world, readParameters(customerParameters, parameters)),
    },
    listRoute('/v1/customers', () => store.customers.newestFirst(), ['email']),
    findRoute('/v1/customers', store.customers),
  ];
}
