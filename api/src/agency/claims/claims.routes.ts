import {
  answerClaimBody,
  answerClaimCall,
  blockFromClaimCall,
  claimQuestion,
  claimTokenBody,
  makeClaimBody,
  makeClaimCall,
  openClaimCall,
  successSchema,
  unlockClaim,
  unlockedCandidateParams,
} from '@marketplace/contracts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { type FeatureRoutes, successResponse } from '../../http/feature-routes.ts';
import { answerClaim, blockFromClaim, makeClaim, openClaim } from './claims.service.ts';

const LINK_LIMIT = { name: 'claims', max: 60, windowSeconds: 300 };

export const claimsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  app.post(
    makeClaimCall.path,
    {
      onRequest: app.requireAgency,
      schema: { params: unlockedCandidateParams, body: makeClaimBody, response: { 200: unlockClaim } },
    },
    ({ agency, params, body }) => makeClaim(deps, { agency, unlockId: params.request_id, ...body }),
  );

  const onRequest = app.limitByClient(LINK_LIMIT);
  app.post(
    openClaimCall.path,
    { onRequest, schema: { body: claimTokenBody, response: { 200: claimQuestion } } },
    ({ body }) => openClaim(deps, body.token),
  );
  app.post(
    answerClaimCall.path,
    { onRequest, schema: { body: answerClaimBody, response: { 200: claimQuestion } } },
    ({ body }) => answerClaim(deps, body),
  );
  app.post(
    blockFromClaimCall.path,
    { onRequest, schema: { body: claimTokenBody, response: { 200: successSchema } } },
    ({ body }) => blockFromClaim(deps, body.token).then(successResponse),
  );
};
