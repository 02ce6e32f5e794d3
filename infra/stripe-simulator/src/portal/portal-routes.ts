import { z } from 'zod';
import { customerOf } from '../customers/customers.ts';
import type { ApiRoute } from '../protocol/api-route.ts';
import { newIdentifier } from '../protocol/identifiers.ts';
import { readParameters, text, url } from '../protocol/parameters.ts';
import type { World } from '../state/world.ts';

const createParameters = z.strictObject({
  customer: text,
  return_url: url.optional(),
});

export function portalRoutes(world: World): ApiRoute[] {
  return [
    {
      method: 'POST',
      url: '/v1/billing_portal/sessions',
      answer: ({ parameters }) => {
        const given = readParameters(createParameters, parameters);
        const customer = customerOf(world, given.customer, 'customer');
        const id = newIdentifier('bps_');
        return world.store.portalSessions.insert({
          id,
          object: 'billing_portal.session',
          created: world.clock.now(),
          customer: customer.id,
          return_url: given.return_url ?? null,
          url: `${world.publicUrl()}/p/session/${id}`,
        });
      },
    },
  ];
}
