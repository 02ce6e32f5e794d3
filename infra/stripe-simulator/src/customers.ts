import { z } from 'zod';
import { findRoute, listRoute, type ApiRoute } from './protocol/lists.ts';
import { email, metadata, readParameters, text } from './protocol/parameters.ts';
import { newIdentifier } from './state/object-table.ts';
import type { StoredCustomer } from './state/stored-objects.ts';
import type { World } from './state/world.ts';

const customerParameters = z.strictObject({
  email: email.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
});

export function createCustomer(world: World, parameters: z.output<typeof customerParameters>): StoredCustomer {
  return world.store.customers.insert({
    id: newIdentifier('cus_', 14),
    object: 'customer',
    created: world.clock.now(),
    email: parameters.email ?? null,
    metadata: parameters.metadata ?? {},
    name: parameters.name ?? null,
  });
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
