import type { ServiceDependencies } from '../../dependencies.ts';
import { languagesCall, languagesResponse } from '@marketplace/contracts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { listOfferedLanguages } from './languages.ts';

/** Reference data rarely changes: fresh for five minutes, stale for up to a day while revalidating. */
const REFERENCE_CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400';

export const referenceRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  app.get(languagesCall.path, { schema: { response: { 200: languagesResponse } } }, async (_request, reply) => {
    const languages = await listOfferedLanguages(deps);
    reply.header('cache-control', REFERENCE_CACHE_CONTROL);
    return { languages };
  });
};
