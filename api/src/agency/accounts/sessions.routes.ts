import {
  doneSchema,
  endOtherSessionsCall,
  endSessionCall,
  sessionParams,
  sessionsCall,
  sessionsResponse,
} from '@marketplace/contracts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { noBody, type FeatureRoutes } from '../../http/feature-routes.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions.service.ts';

export const sessionsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  app.get(
    sessionsCall.path,
    { onRequest: app.requireAgency, schema: { response: { 200: sessionsResponse } } },
    async ({ agency }) => listSessions(deps, agency),
  );

  app.delete(
    endSessionCall.path,
    { onRequest: app.requireAgency, schema: { params: sessionParams, body: noBody, response: { 200: doneSchema } } },
    async ({ agency, params }) => {
      await endOwnSession(deps, agency, params.id);
      return { done: true as const };
    },
  );

  app.post(
    endOtherSessionsCall.path,
    { onRequest: app.requireAgency, schema: { body: noBody, response: { 200: doneSchema } } },
    async ({ agency }) => {
      await endOtherSessions(deps, agency);
      return { done: true as const };
    },
  );
};
