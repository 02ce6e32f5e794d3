import type { ServiceDependencies } from '../../dependencies.ts';
import { createHash } from 'node:crypto';
import { supplyCall, supplyQuery, supplyResponse } from '@marketplace/contracts';
import { stateByNumber } from '@marketplace/domain';
import * as z from 'zod';
import { lockedState } from '../associations/locked-state.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { describeSupply, type SupplySources } from './supply.service.ts';

/** Counts change once a day, so browsers may show yesterday's while revalidating. */
const CACHE_CONTROL = 'public, max-age=600, stale-while-revalidate=86400';

export const supplyRoutes: FeatureRoutes<ServiceDependencies & SupplySources> = (deps) => async (app) => {
  app.get(
    supplyCall.path,
    {
      onRequest: app.limitByClient({ name: 'supply-client', max: 300, windowSeconds: 10 * 60 }),
      schema: { querystring: supplyQuery, response: { 200: supplyResponse, 304: z.undefined() } },
    },
    async (request, reply) => {
      const { discipline, state, association } = request.query;
      const locked = await lockedState(deps.db, association);
      const supply = await describeSupply(deps, {
        discipline,
        state: locked === null ? state : (stateByNumber(locked) ?? undefined),
      });
      if (supply.counted_at === null) return supply;
      const etag = `"${createHash('sha256').update(JSON.stringify(supply)).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', CACHE_CONTROL).header('etag', etag);
      // A compressing proxy turns the ETag into a weak one.
      if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send();
      return supply;
    },
  );
};
