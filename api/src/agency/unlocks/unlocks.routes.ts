import type { UnlockDependencies } from './unlock-profile.service.ts';
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
  unlockCreditCall,
  unlockCreditResponse,
  unlockedCandidateParams,
  unlockedCandidatesCall,
  unlockedCandidatesResponse,
  updateUnlockedCandidateBody,
  updateUnlockedCandidateCall,
  updateUnlockedCandidateResponse,
} from '@marketplace/contracts';
import { AppError } from '../../http/app-error.ts';
import { lockedState } from '../../visibility/locked-state.ts';
import { updateHiringRecord } from './hiring-records.repository.ts';
import { statusChange } from './status-change.ts';
import { findUnlockStatus } from './unlocks.repository.ts';
import { availableCredit, availableFreeUnlock, redeemFreeUnlock, viewUnlockedCandidates } from './unlocks.service.ts';

export function unlocksRoutes(deps: UnlockDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    const onRequest = app.requireAgency;

    app.get(
      candidateRequestCall.path,
      { onRequest, schema: { params: candidateRequestParams, response: { 200: candidateRequestResponse } } },
      async (request) => ({
        status: await findUnlockStatus(deps.db, request.agency.agencyId, request.params.candidate_uuid),
      }),
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
      async (request) => {
        const change = { ...request.body, at: deps.now() };
        const record = await updateHiringRecord(deps.db, request.agency, request.params.request_id, change);
        if (record === undefined) throw new AppError('not_found');
        const { request_id, status } = record;
        return { request_id, status, ...statusChange(record) };
      },
    );

    app.post(
      redeemFreeUnlockCall.path,
      { onRequest, schema: { body: redeemFreeUnlockBody, response: { 200: successSchema } } },
      async (request) => {
        const { candidateUuid, freeUnlockId, association = null } = request.body;
        const state = await lockedState(deps.db, association);
        await redeemFreeUnlock(deps, {
          agency: request.agency,
          candidateUuid,
          freeUnlockId,
          association,
          lockedState: state,
        });
        return { success: true };
      },
    );
  };
}
