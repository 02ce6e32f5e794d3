import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  candidateRequestCall,
  candidateRequestParams,
  candidateRequestResponse,
  freeUnlockCall,
  freeUnlockResponse,
  redeemFreeUnlockBody,
  redeemFreeUnlockCall,
  successSchema,
  unlockedCandidatesCall,
  unlockedCandidatesResponse,
} from '@marketplace/contracts';
import type { AppDependencies } from '../../dependencies.ts';
import { findAssociation } from '../reference/associations.repository.ts';
import { findRequestStatus } from './unlocks.repository.ts';
import { availableFreeUnlock, redeemFreeUnlock, viewUnlockedCandidates } from './unlocks.service.ts';

export function unlocksRoutes(deps: AppDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    const onRequest = app.requireAgency;

    app.get(
      candidateRequestCall.path,
      { onRequest, schema: { params: candidateRequestParams, response: { 200: candidateRequestResponse } } },
      async (request) => ({
        status: await findRequestStatus(deps.db, request.agency.userId, request.params.candidate_uuid),
      }),
    );

    app.get(freeUnlockCall.path, { onRequest, schema: { response: { 200: freeUnlockResponse } } }, async (request) => ({
      free_unlock: await availableFreeUnlock(deps, request.agency),
    }));

    app.get(
      unlockedCandidatesCall.path,
      { onRequest, schema: { response: { 200: unlockedCandidatesResponse } } },
      async (request) => ({ unlocked_candidates: await viewUnlockedCandidates(deps, request.agency) }),
    );

    app.post(
      redeemFreeUnlockCall.path,
      { onRequest, schema: { body: redeemFreeUnlockBody, response: { 200: successSchema } } },
      async (request) => {
        const { candidateUuid, freeUnlockId, association = null } = request.body;
        if (association !== null) await findAssociation(deps.db, association);
        await redeemFreeUnlock(deps, request.agency, { candidateUuid, freeUnlockId, association });
        return { success: true };
      },
    );
  };
}
