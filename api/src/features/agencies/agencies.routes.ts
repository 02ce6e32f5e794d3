import {
  agencyProfileCall,
  agencyProfileSchema,
  agencySubscriptionCall,
  agencySubscriptionResponse,
  updateAgencyProfileBody,
  updateAgencyProfileCall,
} from '@marketplace/contracts';
import { AppError } from '../../errors.ts';
import type { FeatureRoutes } from '../feature-routes.ts';
import { findAgencyProfile, findAgencySubscription, updateAgencyProfile } from './agencies.repository.ts';

export const agenciesRoutes: FeatureRoutes = (deps) => async (app) => {
  const onRequest = app.requireAgency;

  async function ownProfile(userId: string) {
    const profile = await findAgencyProfile(deps.db, userId);
    if (profile === null) throw new AppError('not_found');
    return profile;
  }

  app.get(agencyProfileCall.path, { onRequest, schema: { response: { 200: agencyProfileSchema } } }, async (request) =>
    ownProfile(request.agency.userId),
  );

  app.patch(
    updateAgencyProfileCall.path,
    { onRequest, schema: { body: updateAgencyProfileBody, response: { 200: agencyProfileSchema } } },
    async (request) => {
      await updateAgencyProfile(deps.db, request.agency.userId, request.body, deps.now());
      return ownProfile(request.agency.userId);
    },
  );

  app.get(
    agencySubscriptionCall.path,
    { onRequest, schema: { response: { 200: agencySubscriptionResponse } } },
    async (request) => ({ subscription: await findAgencySubscription(deps.db, request.agency.userId) }),
  );
};
