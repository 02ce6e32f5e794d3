import type { UnlockDependencies } from './unlock-profile.service.ts';
import { type FeatureRoutes, successResponse } from '../../http/feature-routes.ts';
import {
  candidateRequestCall,
  candidateRequestParams,
  candidateRequestResponse,
  freeUnlockCall,
  freeUnlockResponse,
  redeemFreeUnlockBody,
  redeemFreeUnlockCall,
  successSchema,
  unlockCreditCall,
  unlockCreditResponse,
  unlockedCandidateParams,
  unlockedCandidatesCall,
  unlockedCandidatesResponse,
  updateUnlockedCandidateBody,
  updateUnlockedCandidateCall,
  updateUnlockedCandidateResponse,
} from '@marketplace/contracts';
import { setHiringStatus } from './unlock-records.service.ts';
import {
  availableCredit,
  availableFreeUnlock,
  redeemFreeUnlock,
  unlockStatus,
  viewUnlockedCandidates,
} from './unlocks.service.ts';

export const unlocksRoutes: FeatureRoutes<UnlockDependencies> = (deps) => async (app) => {
  const onRequest = app.requireAgency;

  app.get(
    candidateRequestCall.path,
    { onRequest, schema: { params: candidateRequestParams, response: { 200: candidateRequestResponse } } },
    async ({ agency, params }) => ({ status: await unlockStatus(deps, agency, params.candidate_uuid) }),
  );

  app.get(freeUnlockCall.path, { onRequest, schema: { response: { 200: freeUnlockResponse } } }, async (request) => ({
    free_unlock: await availableFreeUnlock(deps, request.agency),
  }));

  app.get(
    unlockCreditCall.path,
    { onRequest, schema: { response: { 200: unlockCreditResponse } } },
    async (request) => ({ unlock_credit: await availableCredit(deps, request.agency) }),
  );

  app.get(
    unlockedCandidatesCall.path,
    { onRequest, schema: { response: { 200: unlockedCandidatesResponse } } },
    async (request) => ({ unlocked_candidates: await viewUnlockedCandidates(deps, request.agency) }),
  );

  app.patch(
    updateUnlockedCandidateCall.path,
    {
      onRequest,
      schema: {
        params: unlockedCandidateParams,
        body: updateUnlockedCandidateBody,
        response: { 200: updateUnlockedCandidateResponse },
      },
    },
    async ({ agency, params, body }) =>
      setHiringStatus(deps, { agency, unlockId: params.request_id, status: body.status }),
  );

  app.post(
    redeemFreeUnlockCall.path,
    { onRequest, schema: { body: redeemFreeUnlockBody, response: { 200: successSchema } } },
    ({ agency, body: { candidateUuid, freeUnlockId, association = null } }) =>
      redeemFreeUnlock(deps, { agency, candidateUuid, freeUnlockId, association }).then(successResponse),
  );
};
