import type { Association } from '@marketplace/contracts';
import fastifyPlugin from 'fastify-plugin';
import * as z from 'zod';
import type { ServiceDependencies } from '../../dependencies.ts';
import { associationOf } from './associations.repository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * preHandler hook: sets `request.association` from the body's code. Rejects unknown and retired codes
     * (`association_not_found`, `association_retired`).
     */
    readAssociation(request: FastifyRequest): Promise<void>;
  }
  interface FastifyRequest {
    /** Association whose site sent the call; null on the main site. Set only on routes with `readAssociation`. */
    readonly association: Association | null;
  }
}

const namesAssociation = z.object({ association: z.string() });

export const requestAssociationPlugin = fastifyPlugin<{ deps: Pick<ServiceDependencies, 'db'> }>(
  async (app, { deps }) => {
    const byRequest = new WeakMap<object, Association | null>();
    app.decorateRequest('association', {
      getter() {
        const association = byRequest.get(this);
        if (association === undefined)
          throw new Error('could not determine association: the route lacks readAssociation');
        return association;
      },
    });
    app.decorate('readAssociation', async (request) => {
      const code = namesAssociation.safeParse(request.body).data?.association;
      byRequest.set(request, await associationOf(deps.db, code));
    });
  },
  { name: 'request-association' },
);
