import { z } from 'zod';
import { findRoute, listRoute, type ApiRoute } from './protocol/lists.ts';
import { email, metadata, readParameters, text } from './protocol/parameters.ts';
import { newIdentifier } from './state/object-table.ts';
import type { StoredCustomer } from './state/stored-objects.ts';
import type { Simulator } from './state/simulator.ts';

const customerParameters = z.strictObject({
  email: email.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
});

export function createCustomer(simulator: Simulator, parameters: z.output<typeof customerParameters>): StoredCustomer {
  return simulator.store.customers.insert({
    id: newIdentifier('cus_', 14),
    object: 'customer',
    created: simulator.clock.now(),
    email: parameters.email ?? null,
    metadata: parameters.metadata ?? {},
    name: parameters.name ?? null,
  });
}

export function customerRoutes(simulator: Simulator): ApiRoute[] {
  const { store } = simulator;
  return [
    {
      method: 'POST',
      url: '/v1/customers',
      answer: ({ parameters }) => createCustomer(simulator, readParameters(customerParameters, parameters)),
    },
    listRoute('/v1/customers', () => store.customers.newestFirst(), ['email']),
    findRoute('/v1/customers', store.customers),
  ];
}
