import type { PlaceSources } from '../../reference/places/place-map.ts';
import type { ServiceDependencies } from '../../dependencies.ts';
import {
  askBody,
  askCall,
  askResponse,
  questionsCall,
  questionsQuery,
  questionsResponse,
} from '@marketplace/contracts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { ask, viewQuestions } from './questions.service.ts';

export const questionsRoutes: FeatureRoutes<ServiceDependencies & PlaceSources> = (deps) => async (app) => {
  const onRequest = app.requireAgency;

  app.get(
    questionsCall.path,
    { onRequest, schema: { querystring: questionsQuery, response: { 200: questionsResponse } } },
    async ({ agency, query }) => viewQuestions(deps, { agency, association: query.association }),
  );
  app.post(
    askCall.path,
    { onRequest, schema: { body: askBody, response: { 200: askResponse } } },
    async ({ agency, body }) => ask(deps, { agency, body }),
  );
};
