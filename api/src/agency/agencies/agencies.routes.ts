import type { ServiceDependencies } from '../../dependencies.ts';
import {
  agencyProfileCall,
  agencyProfileSchema,
  agencySubscriptionCall,
  agencySubscriptionResponse,
  updateAgencyProfileBody,
  updateAgencyProfileCall,
} from '@marketplace/contracts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { saveAgencyProfile, viewAgencyProfile, viewSubscription } from './agencies.service.ts';

export const agenciesRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const onRequest = app.requireAgency;
  /** Each license change of an unverified agency emails support, so these calls are limited. */
  const preHandler = app.limitByValue(
    { name: 'agency-profile', max: 100, windowSeconds: 24 * 60 * 60 },
    (request) => request.agency.agencyId,
  );

  app.get(agencyProfileCall.path, { onRequest, schema: { response: { 200: agencyProfileSchema } } }, async (request) =>
    viewAgencyProfile(deps, request.agency),
  );

  app.patch(
    updateAgencyProfileCall.path,
    { onRequest, preHandler, schema: { body: updateAgencyProfileBody, response: { 200: agencyProfileSchema } } },
    async (request) => saveAgencyProfile(deps, { agency: request.agency, update: request.body }),
  );

  app.get(
    agencySubscriptionCall.path,
    { onRequest, schema: { response: { 200: agencySubscriptionResponse } } },
    async ({ agency }) => ({ subscription: await viewSubscription(deps, agency) }),
  );
};
