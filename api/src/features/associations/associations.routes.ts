import { associationCall, associationParams, associationSchema } from '@marketplace/contracts';
import type { FeatureRoutes } from '../routes.ts';
import { findAssociation } from './associations.repository.ts';

/** A changed association is seen within a minute. */
const ASSOCIATION_CACHE_CONTROL = 'public, max-age=60';

export const associationsRoutes: FeatureRoutes = (deps) => async (app) => {
  app.get(
    associationCall.path,
    { schema: { params: associationParams, response: { 200: associationSchema } } },
    async (request, reply) => {
      const association = await findAssociation(deps.db, request.params.code);
      reply.header('cache-control', ASSOCIATION_CACHE_CONTROL);
      return association;
    },
  );
};
