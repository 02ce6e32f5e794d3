import { languagesCall, languagesResponse } from '@marketplace/contracts';
import type { FeatureRoutes } from '../routes.ts';
import { listActiveLanguages } from './languages.repository.ts';

/** Reference data changes rarely: five minutes fresh, a day old while a new copy is being fetched. */
export const REFERENCE_CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400';

export const referenceRoutes: FeatureRoutes = (deps) => async (app) => {
  app.get(languagesCall.path, { schema: { response: { 200: languagesResponse } } }, async (_request, reply) => {
    const languages = await listActiveLanguages(deps.db);
    reply.header('cache-control', REFERENCE_CACHE_CONTROL);
    return { languages };
  });
};
